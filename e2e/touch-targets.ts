// How large the targets on a screen are for a finger.

import { expect, type Page } from '@playwright/test'

/** Fails with every target on the page that is smaller than 44 by 44 pixels, by WCAG 2.5.5. */
export async function expectTouchable(page: Page, place: string): Promise<void> {
  expect.soft(await smallTargets(page), place).toEqual([])
}

/**
 * The targets smaller than 44 by 44 pixels, with the size a finger meets: what lies above a target, or next to it, takes
 * from it. Looks only at the menu or dialog on top, if there is one. Links within a sentence may be as high as its line.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44
    const stepPx = 1
    const selector =
      'a[href], button, input, select, textarea, summary, [role="button"], [role="menuitem"], [role="tab"]'
    const onTop = [...document.querySelectorAll<HTMLElement>(':popover-open, dialog:modal')].at(-1)

    /** Pressing a label presses its field, unless the field is one to type in. */
    const labelOf = (element: Element) =>
      element instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(element.type)
        ? element.closest('label')
        : null

    function isInSentence(element: HTMLElement): boolean {
      const isInline = (each: Element) => getComputedStyle(each).display.startsWith('inline')
      if (!element.matches('a') || !isInline(element)) return false
      let block = element.parentElement
      while (block && isInline(block)) block = block.parentElement
      const words = [...(block?.childNodes ?? [])].filter(node => !(node instanceof HTMLAnchorElement))
      return words.some(node => !node.contains(element) && /\w/.test(node.textContent ?? ''))
    }

    function isOffered(element: HTMLElement): boolean {
      // What screen readers don't meet repeats another link; what only the keyboard shows cannot be pressed.
      if (element.matches('[aria-hidden="true"], .skip-link')) return false
      if (element.matches(':disabled, [aria-disabled="true"], [type="hidden"]')) return false
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && getComputedStyle(element).pointerEvents !== 'none'
    }

    /** How far the target reaches from its middle in one direction. */
    function reach(owner: Element, x: number, y: number, dx: number, dy: number): number {
      let steps = 0
      while (steps < least) {
        const next = document.elementFromPoint(x + dx * (steps + 1), y + dy * (steps + 1))
        if (next === null || !owner.contains(next)) break
        steps++
      }
      return steps
    }

    function sizeOf(element: HTMLElement): { width: number; height: number } {
      const owner = labelOf(element) ?? element
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const box = owner.getBoundingClientRect()
      const x = box.left + box.width / 2
      // The end of a large target can be under what is fixed above the end of the page.
      const heights = [box.top + box.height / 2, box.top + least / 2]
      const y = heights.find(at => owner.contains(document.elementFromPoint(x, at)))
      if (y === undefined) return { width: 0, height: 0 }
      return {
        width: reach(owner, x, y, -1, 0) + reach(owner, x, y, 1, 0) + 1,
        height: reach(owner, x, y, 0, -1) + reach(owner, x, y, 0, 1) + 1,
      }
    }

    const faults: string[] = []
    for (const element of (onTop ?? document).querySelectorAll<HTMLElement>(selector)) {
      if (!isOffered(element) || isInSentence(element)) continue
      const { width, height } = sizeOf(element)
      if (Math.min(width, height) >= least - stepPx) continue
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
      const kind = `${element.tagName.toLowerCase()}.${element.className.toString().split(' ').join('.')}`
      faults.push(`${name}: ${width} by ${height} (${kind})`)
    }
    window.scrollTo(0, 0)
    return faults
  })
}

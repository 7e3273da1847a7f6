// Checks that apply to any screen.

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits for a screen, and fails with every violation of WCAG 2.2 AA that axe finds on it. */
export async function expectNoViolations(page: Page): Promise<void> {
  // Legacy mode needs no second page to merge the results of frames; the app has no frames.
  expect(page.frames()).toHaveLength(1)
  // The address changes before the code of a screen has arrived.
  await expect(page.locator('main').and(page.locator(':has(h1)'))).toBeAttached()
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await builder.withTags(rules).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(node => `${id}: ${help} — ${node.target.join(' ')}`),
  )
  expect(found).toEqual([])
}

/** Switches the page to the dark theme, with the colours that it has once they have all changed. */
export async function darken(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.setAttribute('data-theme', 'dark')
    const changing = () => document.getAnimations().filter(each => each instanceof CSSTransition)
    // A transition outside the window stands still with `content-visibility: auto`, so waiting could last for ever.
    // The end of one can start another in an element that inherits the colour.
    while (changing().length > 0) for (const each of changing()) each.finish()
  })
}

/**
 * Fails unless the page comes to fit its window, and goes on to the next check. A list or a chart is laid out a moment
 * after its width has changed.
 */
export async function expectToFit(page: Page, where = 'the page'): Promise<void> {
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.soft.poll(overhang, `pixels by which ${where} is wider than its window`).toBeLessThanOrEqual(0)
}

/** Scrolls to the top: axe counts a control half covered by the top bar as too small to press. */
export async function toTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The toast about something that worked. */
export const success = (page: Page) => page.getByRole('status')
/** The toast about something that failed. */
export const failure = (page: Page) => page.getByRole('alert')

/**
 * Moves the focus among the items of a list: tiles, rows, cards of a checklist. An item is marked with `data-item`; the
 * focus goes to its own link, so that Tab and screen readers find what they always find.
 */
const itemSelector = 'main [data-item]'
/** The item's own link, and not that around its picture, which is for pointers. In a binder one link alone is in the order of Tab. */
const linkSelector = 'a:not([tabindex="-1"]), a[data-roving]'

/** An endless list loads what comes next; the focus waits for it, though not long. */
const maxFrames = 120

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** The item that the focus is in. */
export function focusedItem(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(itemSelector) ?? null
}

let waiting = 0

/** Focuses the item next to the one with the focus, or the first in view when none has it. Returns false without any. */
export function moveFocus(direction: Direction): boolean {
  cancelAnimationFrame(waiting)
  const from = focusedItem()
  if (from === null) return focusItem(firstInView())
  // The keys scroll a table sideways.
  if (from.tagName === 'TR' && (direction === 'ArrowLeft' || direction === 'ArrowRight')) return false
  if (!focusItem(neighbour(from, direction)) && hasMore(from, direction)) waitFor(from, direction, maxFrames)
  return true
}

function waitFor(from: HTMLElement, direction: Direction, frames: number): void {
  waiting = requestAnimationFrame(() => {
    if (focusedItem() !== from || frames === 0) return
    if (!focusItem(neighbour(from, direction))) waitFor(from, direction, frames - 1)
  })
}

function focusItem(item: HTMLElement | null): boolean {
  const link = item?.querySelector<HTMLElement>(linkSelector)
  if (!item || !link) return false
  link.focus({ preventScroll: true })
  item.scrollIntoView({ block: 'nearest' })
  return true
}

const items = () => Array.from(document.querySelectorAll<HTMLElement>(itemSelector))

function firstInView(): HTMLElement | null {
  const isInView = (item: HTMLElement) => {
    const { top, bottom } = item.getBoundingClientRect()
    return top < innerHeight && bottom > 0 && item.checkVisibility()
  }
  return items().find(isInView) ?? null
}

function neighbour(from: HTMLElement, direction: Direction): HTMLElement | null {
  const all = items()
  const place = all.indexOf(from)
  if (direction === 'ArrowLeft') return all[place - 1] ?? null
  if (direction === 'ArrowRight') return all[place + 1] ?? null
  const { top, left } = from.getBoundingClientRect()
  const isDown = direction === 'ArrowDown'
  let nearest: HTMLElement | null = null
  let least = Number.POSITIVE_INFINITY
  for (const item of isDown ? all.slice(place + 1) : all.slice(0, Math.max(0, place))) {
    const at = item.getBoundingClientRect()
    const rowsApartPx = isDown ? at.top - top : top - at.top
    if (rowsApartPx < 1) continue
    // The next row first, and in it the item in the same column.
    const distance = rowsApartPx * 1_000 + Math.abs(at.left - left)
    if (distance >= least) continue
    least = distance
    nearest = item
  }
  return nearest
}

/** Whether an endless list goes on where the page has no item yet. */
function hasMore(from: HTMLElement, direction: Direction): boolean {
  const listed = from.closest('[aria-posinset], [aria-rowindex]')
  if (listed === null) return false
  const number = (name: string, element: Element | null) => Number(element?.getAttribute(name) ?? 0)
  const isRow = listed.hasAttribute('aria-rowindex')
  const place = number(isRow ? 'aria-rowindex' : 'aria-posinset', listed)
  const last = isRow ? number('aria-rowcount', listed.closest('table')) : number('aria-setsize', listed)
  // The first row of a table is its heading.
  const first = isRow ? 2 : 1
  return direction === 'ArrowUp' || direction === 'ArrowLeft' ? place > first : place < last
}

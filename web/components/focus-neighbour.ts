/** Moves the focus when the focused entry of a list is removed: to its neighbour, or else to the heading. */
import { focusScreenHeading } from './shell/screen-heading.tsx'

/** Focuses the neighbour of an entry. Call it before the entry is removed. */
export function focusNeighbour(leaving: Element): void {
  focusEntry(neighbourOf(leaving))
}

/**
 * Remembers the focused element. The returned function focuses its neighbour if the element has been removed
 * since, as by a dialog.
 */
export function rememberFocus(): () => void {
  const focused = document.activeElement
  const neighbour = focused && neighbourOf(focused)
  return () => {
    if (focused?.isConnected === false) focusEntry(neighbour)
  }
}

/** A `ref` for entries that can be removed while the focus is in them, as after a dialog. */
export function focusNeighbourOnLeave(entry: HTMLElement): () => void {
  return () => {
    if (entry.contains(document.activeElement)) focusNeighbour(entry)
  }
}

function neighbourOf(element: Element): Element | null {
  const entry = element.closest('li')
  return entry?.nextElementSibling ?? entry?.previousElementSibling ?? null
}

function focusEntry(entry: Element | null): void {
  const link = entry?.isConnected ? entry.querySelector<HTMLElement>('h2 a, h3 a') : null
  if (link) link.focus()
  else focusScreenHeading()
}

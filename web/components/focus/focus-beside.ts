/** Where the focus goes when what had it is removed from a list: to its neighbour there, else to the heading. */
import { focusScreenHeading } from '#web/components/shell/screen-heading.tsx'

/** To be called before the removal. */
export function focusBeside(leaving: Element): void {
  focusEntry(neighbourOf(leaving))
}

/**
 * Remembers what has the focus now. The returned function is for later: where that is gone by then, as after
 * a dialog that removed it, its neighbour gets the focus.
 */
export function rememberFocus(): () => void {
  const focused = document.activeElement
  const neighbour = focused && neighbourOf(focused)
  return () => {
    if (focused?.isConnected === false) focusEntry(neighbour)
  }
}

/** The `ref` of an entry that can go while the focus is in it, as just after the dialog that removed it. */
export function focusBesideOnLeave(entry: HTMLElement): () => void {
  return () => {
    if (entry.contains(document.activeElement)) focusBeside(entry)
  }
}

function neighbourOf(element: Element): Element | null {
  const place = element.closest('li')
  return place?.nextElementSibling ?? place?.previousElementSibling ?? null
}

function focusEntry(entry: Element | null): void {
  const link = entry?.isConnected ? entry.querySelector<HTMLElement>('h2 a') : null
  if (link) link.focus()
  else focusScreenHeading()
}

/** Moves the focus when a field goes because its cell is right by now. */
import { focusScreenHeading } from '#web/components/shell/screen-heading.tsx'

/** A `ref` for a part of a row's form. If it goes with the focus, that goes on to the next wrong cell of the row or the list. */
export function focusNextOnLeave(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return undefined
  return () => {
    if (!part.contains(document.activeElement)) return
    const row = part.closest('li')
    const rows = [row, row?.nextElementSibling, row?.previousElementSibling]
    // The fields that take its place are there once React is done.
    queueMicrotask(() => focusFieldIn(rows))
  }
}

function focusFieldIn(rows: readonly (Element | null | undefined)[]): void {
  for (const row of rows) {
    const field = row?.isConnected ? row.querySelector<HTMLElement>('form input') : null
    if (field) {
      field.focus()
      return
    }
  }
  focusScreenHeading()
}

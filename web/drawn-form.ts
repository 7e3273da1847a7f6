/**
 * Takes over a form that is in the page before its code has loaded: what was typed, where the cursor is, and whether it
 * was sent. The form must have the same fields in both.
 */
export interface DrawnForm {
  /** Texts by field name. */
  readonly texts: ReadonlyMap<string, string>
  /** The name of the field with the cursor, and the selection in it. */
  readonly focus: readonly [name: string, start: number | null, end: number | null] | null
  readonly wasSent: boolean
}

/** Reads what somebody did with a drawn form. */
export function readDrawnForm(drawn: Element): DrawnForm {
  const fields = [...drawn.querySelectorAll('input')]
  const active = fields.find(field => field === document.activeElement)
  return {
    texts: new Map(fields.map(({ name, value }) => [name, value])),
    focus: active ? [active.name, active.selectionStart, active.selectionEnd] : null,
    wasSent: drawn.hasAttribute('data-sent'),
  }
}

/** Does the same with the form that took its place. */
export function resumeForm(root: Element, { texts, focus, wasSent }: DrawnForm): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const field of root.querySelectorAll('input')) {
    const text = texts.get(field.name) ?? ''
    if (text !== '') {
      // React listens to the event, and would take a value set directly for its own.
      setValue?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (focus?.[0] === field.name) {
      field.focus()
      field.setSelectionRange(focus[1], focus[2])
    }
  }
  if (wasSent) root.querySelector('form')?.requestSubmit()
}

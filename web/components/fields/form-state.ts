import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** One sentence per invalid field. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>

export interface FormState<Name extends string> {
  /** Put it on the `<form>`, so that the first invalid field can be found. */
  readonly formRef: RefObject<HTMLFormElement | null>
  readonly values: Readonly<Record<Name, string>>
  /** Whether any text differs from what the form began with. */
  readonly isDirty: boolean
  /** Returns the props of a text field. Editing it clears its error. */
  readonly field: FieldOf<Name>
  /** Shows errors under their fields and focuses the first. Returns false when there are none. */
  readonly refuse: (errors: FieldErrors<Name>) => boolean
  /** Resets the form; when given the values that were sent, only if nothing was typed since. */
  readonly reset: (sent?: Readonly<Record<Name, string>>) => void
}

/** The props of the fields of a form, or of some of them, for components that show only those. */
export type FieldOf<Name extends string> = (name: Name) => {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onValueChange: (text: string) => void
}

/**
 * Keeps the texts of a form as typed until it is sent, and the errors of its fields. With `follows`, untouched
 * fields show the `initial` of now; without, the first one.
 */
export function useFormState<Name extends string>(
  initial: Readonly<Record<Name, string>>,
  { follows = false } = {},
): FormState<Name> {
  const formRef = useRef<HTMLFormElement>(null)
  const [first] = useState(initial)
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({})
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  const begun = follows ? initial : first
  const values = { ...begun, ...typed }

  function edit(name: Name, text: string) {
    setTyped(current => ({ ...current, [name]: text }))
    setErrors(current => ({ ...current, [name]: undefined }))
  }

  function refuse(refused: FieldErrors<Name>): boolean {
    // Renders at once, because the query below finds invalid fields by attribute.
    flushSync(() => setErrors(refused))
    const firstInvalid = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    firstInvalid?.focus()
    return Object.keys(refused).length > 0
  }

  function reset(sent?: Readonly<Record<Name, string>>) {
    setTyped(current => (sent === undefined || differing(sent, current).length === 0 ? {} : current))
    setErrors({})
  }

  return {
    formRef,
    values,
    isDirty: differing(begun, typed).length > 0,
    field: name => ({
      name,
      value: values[name],
      error: errors[name],
      onValueChange: text => edit(name, text),
    }),
    refuse,
    reset,
  }
}

/** The fields whose typed text is another than the known one. */
function differing<Name extends string>(
  known: Readonly<Record<Name, string>>,
  typed: Partial<Record<Name, string>>,
): Name[] {
  return (Object.keys(typed) as Name[]).filter(name => typed[name] !== known[name])
}

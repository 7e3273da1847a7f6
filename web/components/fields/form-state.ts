import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

export type FieldErrors<Name extends string> = Partial<Record<Name, string>>

export interface FormState<Name extends string> {
  /** Goes on the `<form>`, so that the first faulty field can be found. */
  readonly formRef: RefObject<HTMLFormElement | null>
  readonly values: Readonly<Record<Name, string>>
  /** What a text field needs; editing it clears its own sentence. */
  readonly field: (name: Name) => {
    readonly name: Name
    readonly value: string
    readonly error: string | undefined
    readonly onValueChange: (text: string) => void
  }
  /** Shows the sentences under their fields and moves to the first; false when there is none. */
  readonly refuse: (errors: FieldErrors<Name>) => boolean
  /** Empties the form; with the values that were sent, only if nothing was typed since. */
  readonly reset: (sent?: Readonly<Record<Name, string>>) => void
}

/** The texts of a form, kept as typed until it is sent, and the sentences under its fields. */
export function useFormState<Name extends string>(initial: Readonly<Record<Name, string>>): FormState<Name> {
  const formRef = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors<Name>>({})

  function edit(name: Name, text: string) {
    setValues(current => ({ ...current, [name]: text }))
    setErrors(current => ({ ...current, [name]: undefined }))
  }

  function refuse(refused: FieldErrors<Name>): boolean {
    // At once, because the faulty fields are known by their mark.
    flushSync(() => setErrors(refused))
    const faulty = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    faulty?.focus()
    return Object.keys(refused).length > 0
  }

  function reset(sent?: Readonly<Record<Name, string>>) {
    setValues(current => (sent === undefined || current === sent ? initial : current))
    setErrors({})
  }

  return {
    formRef,
    values,
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

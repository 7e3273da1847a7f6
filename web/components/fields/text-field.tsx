import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'className' | 'required' | 'onChange'> {
  onChange?: ComponentProps<'input'>['onChange']
  /** Gets the text alone, without the event. */
  onValueChange?: (text: string) => void
}

/** A text field for one line. Controlled with `value`, or uncontrolled with `defaultValue` and `name`. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, required, labelHidden, className, id, onChange, onValueChange, ...input } =
    props
  return (
    <Field {...{ label, hint, error, required, labelHidden, className, id }}>
      {control => (
        <input
          type="text"
          {...input}
          {...control}
          className="control"
          onChange={event => {
            onChange?.(event)
            onValueChange?.(event.target.value)
          }}
        />
      )}
    </Field>
  )
}

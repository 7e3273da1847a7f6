import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

export interface DateFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'className' | 'required' | 'type'> {
  onValueChange?: (day: string) => void
}

/** A day, as YYYY-MM-DD (empty when none is set), by the native picker. `min` and `max` are such days too. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, required, labelHidden, className, id, onChange, onValueChange, ...input } =
    props
  return (
    <Field {...{ label, hint, error, required, labelHidden, className, id }}>
      {control => (
        <input
          {...input}
          {...control}
          type="date"
          className="control tabular"
          onChange={event => {
            onChange?.(event)
            onValueChange?.(event.target.value)
          }}
        />
      )}
    </Field>
  )
}

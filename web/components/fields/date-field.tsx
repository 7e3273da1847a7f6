import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

export interface DateFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'className' | 'required' | 'type'> {
  onValueChange?: (day: string) => void
}

/** A native date picker. The value, `min` and `max` are YYYY-MM-DD; an empty value means no date. */
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

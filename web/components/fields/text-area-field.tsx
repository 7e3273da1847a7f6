import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

export interface TextAreaFieldProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'className' | 'required'> {
  onValueChange?: (text: string) => void
}

/** A text field for several lines. Its height can be dragged. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, required, labelHidden, className, id, onChange, onValueChange, ...area } = props
  return (
    <Field {...{ label, hint, error, required, labelHidden, className, id }}>
      {control => (
        <textarea
          rows={4}
          {...area}
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

import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

export interface MoneyFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'className' | 'required' | 'type' | 'inputMode' | 'step' | 'min' | 'max'> {
  onValueChange?: (text: string) => void
  /** Allows a minus. Phones then show the full keyboard, because some number pads have no minus. */
  signed?: boolean
}

/** An amount in dollars, kept as typed. The form parses it and checks limits on submit. */
export function MoneyField(props: MoneyFieldProps) {
  const { label, hint, error, required, labelHidden, className, id, ...rest } = props
  const { onChange, onValueChange, signed = false, ...input } = rest
  return (
    <Field {...{ label, hint, error, required, labelHidden, className, id }}>
      {control => (
        <div className="relative">
          <span aria-hidden className="money-sign">
            $
          </span>
          <input
            autoComplete="off"
            placeholder="0.00"
            {...input}
            {...control}
            type="text"
            inputMode={signed ? 'text' : 'decimal'}
            className="control tabular pl-7"
            onChange={event => {
              onChange?.(event)
              onValueChange?.(event.target.value)
            }}
          />
        </div>
      )}
    </Field>
  )
}

import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

export interface MoneyFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'className' | 'required' | 'type' | 'inputMode' | 'step' | 'min' | 'max'> {
  onValueChange?: (text: string) => void
  /** Allows a minus: the phone then shows the full keyboard, as the number pad of some has none. */
  signed?: boolean
}

/** An amount in dollars, kept as the text that was typed: parsing and limits are the form's, at submit. */
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

import type { ComponentProps } from 'react'
import { ledger } from '#web/format/ledger.ts'
import { Field, type FieldProps } from './field.tsx'

export interface MoneyFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'className' | 'required' | 'type' | 'inputMode' | 'step' | 'min' | 'max'> {
  onValueChange?: (text: string) => void
  /** The sign before the amount: the ledger's unless given; null for none, as of a rate. */
  sign?: string | null
  /** Allows a minus. Phones then show the full keyboard, because some number pads have no minus. */
  signed?: boolean
}

/** Room for the sign, which is as wide as its characters. */
function paddingOf(sign: string | null) {
  return sign === null ? {} : { paddingLeft: `calc(1.1rem + ${sign.length * 0.65}rem)` }
}

/** An amount in the ledger's currency or another, kept as typed. The form parses it and checks limits on submit. */
export function MoneyField(props: MoneyFieldProps) {
  const { label, hint, error, required, labelHidden, className, id, ...rest } = props
  const { onChange, onValueChange, signed = false, sign = ledger().sign, ...input } = rest
  return (
    <Field {...{ label, hint, error, required, labelHidden, className, id }}>
      {control => (
        <div className="relative">
          {sign !== null && (
            <span aria-hidden className="money-sign">
              {sign}
            </span>
          )}
          <input
            autoComplete="off"
            placeholder={ledger().isWhole ? '0' : '0.00'}
            {...input}
            {...control}
            type="text"
            inputMode={signed ? 'text' : 'decimal'}
            className="control tabular"
            style={paddingOf(sign)}
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

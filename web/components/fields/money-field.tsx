import { ledger } from '#web/format/ledger.ts'
import { type ControlFieldProps, Field, partsOf } from './text-field.tsx'

interface MoneyFieldProps
  extends Omit<ControlFieldProps<'input'>, 'type' | 'inputMode' | 'step' | 'min' | 'max'> {
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
export function MoneyField({ signed = false, sign = ledger().sign, ...props }: MoneyFieldProps) {
  const [frame, input] = partsOf(props)
  return (
    <Field {...frame}>
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
          />
        </div>
      )}
    </Field>
  )
}

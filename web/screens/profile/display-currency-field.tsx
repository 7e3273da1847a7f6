import { currencies } from '#domain/money/currency'
import { SelectField } from '#web/components/fields/select-field.tsx'

export interface DisplayCurrencyFieldProps {
  /** The ledger's. */
  ledger: string
  /** Null for the ledger's. */
  currency: string | null
  onCurrencyChange: (currency: string | null) => void
}

/** The currency that figures are shown in. */
export function DisplayCurrencyField({ ledger, currency, onCurrencyChange }: DisplayCurrencyFieldProps) {
  return (
    <SelectField
      label="Show amounts in"
      hint={`Converted at today's rate and marked ≈. Your collection stays in ${ledger}.`}
      value={currency === null || currency === ledger ? '' : currency}
      onValueChange={chosen => onCurrencyChange(chosen === '' ? null : chosen)}
      className="mt-4 max-w-60"
    >
      <option value="">{ledger}</option>
      {currencies
        .filter(code => code !== ledger)
        .map(code => (
          <option key={code}>{code}</option>
        ))}
    </SelectField>
  )
}

import { currencies } from '#domain/money/currency'
import { SelectField } from '#web/components/fields/select-field.tsx'

export interface DisplayCurrencyFieldProps {
  /** Null for the ledger's. */
  currency: string | null
  onCurrencyChange: (currency: string | null) => void
}

/** The currency that figures are shown in. */
export function DisplayCurrencyField({ currency, onCurrencyChange }: DisplayCurrencyFieldProps) {
  return (
    <SelectField
      label="Show amounts in"
      hint="Converted at today's rate and marked ≈. Your collection stays in USD."
      value={currency ?? ''}
      onValueChange={chosen => onCurrencyChange(chosen === '' ? null : chosen)}
      className="mt-4 max-w-60"
    >
      <option value="">USD</option>
      {currencies
        .filter(code => code !== 'USD')
        .map(code => (
          <option key={code}>{code}</option>
        ))}
    </SelectField>
  )
}

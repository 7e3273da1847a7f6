import { currencies, decimalsOf } from '#domain/money/currency'
import { rateText } from '#domain/money/exchange'
import { MoneyField, SelectField } from '#web/components/fields/fields.tsx'
import type { FieldOf } from '#web/components/fields/form-state.ts'
import { formatRate } from '#web/format/currency.ts'
import { formatCents, formatDay } from '#web/format/values.ts'
import { ledger, signOfCurrency } from '#web/format/ledger.ts'
import { readStored, writeStored } from '#web/session/browser-storage.ts'
import type { Paid, PaidField } from './paid-form.ts'

/** By the ledger's currency: another collector at this browser may have another. */
const storedKey = () => `paid in, for ${ledger().currency}`

/** The currency that the last price was entered in. */
export function lastPaidCurrency(): string {
  const stored = readStored(storedKey())
  return stored !== null && currencies.includes(stored) ? stored : ledger().currency
}

export function rememberPaidCurrency(currency: string): void {
  writeStored(storedKey(), currency)
}

/** Currencies that the European Central Bank has rates for. */
const withRates =
  'USD EUR GBP JPY CAD AUD CHF CNY CZK DKK HKD HUF IDR ILS INR ISK KRW MXN MYR NOK NZD PHP PLN RON SEK SGD THB TRY BRL ZAR'
const common = withRates.split(' ')
const others = currencies.filter(code => !common.includes(code))

function ledgerFirst(codes: readonly string[]): string[] {
  const { currency } = ledger()
  return [currency, ...codes.filter(code => code !== currency)]
}

export interface PaidInChoiceProps {
  field: FieldOf<PaidField>
  onCurrency?: (currency: string) => void
}

/** The small choice of the currency next to a price. */
export function PaidInChoice({ field, onCurrency }: PaidInChoiceProps) {
  const { onValueChange, ...choice } = field('paidCurrency')
  return (
    <SelectField
      {...choice}
      label="Paid in"
      onValueChange={currency => {
        onValueChange(currency)
        field('rate').onValueChange('')
        onCurrency?.(currency)
      }}
    >
      {ledgerFirst(common).map(code => (
        <option key={code}>{code}</option>
      ))}
      <optgroup label="Others">
        {others.map(code => (
          <option key={code}>{code}</option>
        ))}
      </optgroup>
    </SelectField>
  )
}

export interface PaidAmountFieldProps {
  field: FieldOf<PaidField>
  label: string
  currency: string
  hint?: string
  'data-autofocus'?: boolean
}

/** The price in the other currency, instead of the field of the price in the ledger's. */
export function PaidAmountField({ field, currency, ...props }: PaidAmountFieldProps) {
  const placeholder = decimalsOf(currency) === 0 ? '0' : (0).toFixed(decimalsOf(currency))
  return (
    <MoneyField
      {...field('paidAmount')}
      {...props}
      required
      sign={signOfCurrency(currency)}
      placeholder={placeholder}
    />
  )
}

export interface PaidRateFieldProps {
  field: FieldOf<PaidField>
  paid: Paid
  currency: string
  className?: string
}

/** The rate, known or to be entered, and what the price is in the ledger's currency at it. */
export function PaidRateField({ field, paid, currency, className }: PaidRateFieldProps) {
  const { known, reading, isWaiting } = paid
  return (
    <div className={className}>
      <MoneyField
        {...field('rate')}
        label={`Rate: ${ledger().currency} for 1 ${currency}`}
        required={known === null && !isWaiting}
        sign={null}
        placeholder={known === null ? '' : rateText(known.rate)}
        hint={rateHint(paid)}
      />
      <p role="status" className="tabular mt-2 text-sm">
        {reading.paid === null ? '' : `${formatCents(reading.paid.itemCents)} at ${rateOf(reading.paid)}.`}
      </p>
    </div>
  )
}

function rateOf({ rate }: NonNullable<Paid['reading']['paid']>): string {
  return formatRate(Number(rateText(rate)))
}

function rateHint({ known, isWaiting }: Paid): string {
  if (isWaiting) return 'Getting the rate of the day…'
  if (known === null) return 'No exchange rate is known for this day. Enter the one you paid.'
  if (known.day === null) return 'The rate you entered. Enter another to change it.'
  return `European Central Bank, ${formatDay(known.day)}. Enter your own if you paid at another.`
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { exchangeRateQuery } from '#web/api/exchange-rates.ts'
import { DisplayAmounts, ledgerAmounts } from '#web/components/figures/money.tsx'
import { formatRate } from '#web/format/currency.ts'
import { formatDay } from '#web/format/values.ts'
import { amountsAt } from '#web/format/display-amounts.ts'

export interface DisplayCurrencyProps {
  /** The currency of what is converted. */
  ledger: string
  /** Null for the ledger's. */
  currency: string | null
  children: ReactNode
}

/** Writes the figures of a screen in the collector's currency at today's rate, and says so below them. */
export function DisplayCurrency({ ledger, currency, children }: DisplayCurrencyProps) {
  const to = currency ?? ledger
  const isOther = to !== ledger
  // Another one for another ledger, so that figures which are drawn already are written again.
  const inLedger = useMemo(() => ({ ...ledgerAmounts, ledger }), [ledger])
  const { data: today } = useQuery({
    ...exchangeRateQuery({ currency: ledger, to, day: null }),
    enabled: isOther,
  })
  const rate = today?.rate ?? null
  const amounts = useMemo(() => (rate === null ? null : amountsAt(to, rate)), [to, rate])
  return (
    <DisplayAmounts value={(isOther ? amounts : null) ?? inLedger}>
      {children}
      {isOther && today !== undefined && (
        <p className="tabular mt-8 text-center text-sm text-balance text-muted">
          {today.rate === null || today.rateDay === null
            ? `No exchange rate to ${to} is known, so amounts are in ${ledger}.`
            : `≈ in ${to} at today's rate: 1 ${ledger} is ${formatRate(today.rate)} ${to} (European Central Bank, ${formatDay(today.rateDay)}). Charts, percentages, texts and forms are in ${ledger}, as your collection is.`}
        </p>
      )}
    </DisplayAmounts>
  )
}

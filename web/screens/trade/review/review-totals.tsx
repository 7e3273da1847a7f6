import type { ReactNode } from 'react'
import type { Cents } from '#domain/money/money'
import { Money } from '#web/components/figures/money.tsx'
import { Section } from '#web/components/section.tsx'
import { tradeProfitNote } from '#web/figures/realised-profit.ts'
import { formatCount } from '#web/format/count.ts'
import { formatCash } from '#web/format/cash.ts'
import type { SideValue } from '../balance-figures.ts'
import type { ReviewFigures } from './review-figures.ts'

export interface ReviewTotalsProps {
  figures: ReviewFigures
  cashDeltaCents: Cents
  /** Prices of received products are still loading. */
  isPricing: boolean
}

/** The totals of the trade and its effect on the collector's figures. */
export function ReviewTotals({ figures, cashDeltaCents, isPricing }: ReviewTotalsProps) {
  const { basisGivenCents, basisReceivedCents, realisedGainCents, earningsCents } = figures
  return (
    <Section title="Trade summary">
      <dl className="grid gap-x-10 gap-y-3 lg:grid-cols-2">
        <Figure name="Total investment traded away">
          <Money cents={basisGivenCents} />
        </Figure>
        <Figure name="Total investment allocated to received cards" note={splitNote(figures, isPricing)}>
          <Money cents={basisReceivedCents} />
        </Figure>
        <Figure name="Market value traded away" note={pricedNote(figures.givenValue)}>
          <Money cents={figures.givenValue.cents} />
        </Figure>
        <Figure
          name="Market value received"
          note={isPricing ? 'Looking up market prices…' : pricedNote(figures.receivedValue)}
        >
          <Money cents={figures.receivedValue.cents} />
        </Figure>
        <Figure name="Cash adjustment">{formatCash(cashDeltaCents)}</Figure>
        <Figure name="Lifetime earnings" note="Cash you receive minus cash you pay.">
          <Money cents={earningsCents} signed />
        </Figure>
        <Figure name="Realised profit" note={tradeProfitNote}>
          <Money cents={realisedGainCents} signed />
        </Figure>
      </dl>
    </Section>
  )
}

function Figure({ name, note, children }: { name: string; note?: string | null; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line pb-3">
      <dt className="min-w-0">
        {name}
        {note && <span className="block text-sm text-muted">{note}</span>}
      </dt>
      <dd className="tabular flex-none text-right text-lg font-bold">{children}</dd>
    </div>
  )
}

function splitNote(figures: ReviewFigures, isPricing: boolean): string {
  const { isSplitEvenly, countsOwnPrices, receivedValue } = figures
  if (isPricing || receivedValue.count === 1) return 'Split across the received cards.'
  if (isSplitEvenly) return 'Split evenly across the received cards because some have no market price.'
  return countsOwnPrices
    ? 'Split across the received cards by market value, and by your price where there is none.'
    : 'Split across the received cards by market value.'
}

function pricedNote({ pricedCount, count }: SideValue): string | null {
  return pricedCount === count ? null : `${formatCount(pricedCount)} of ${formatCount(count)} priced`
}

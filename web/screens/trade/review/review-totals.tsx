import type { ReactNode } from 'react'
import type { Cents } from '#domain/money/money'
import { Money } from '#web/components/figures/money.tsx'
import { Section } from '#web/components/section.tsx'
import { formatCount } from '#web/format/count.ts'
import { formatCash } from '#web/format/cash.ts'
import type { ReviewFigures, Worth } from './review-figures.ts'

export interface ReviewTotalsProps {
  figures: ReviewFigures
  cashDeltaCents: Cents
  /** Prices of what is received are still asked for. */
  isPricing: boolean
}

/** What the trade comes to, and what it does to the collector's figures. */
export function ReviewTotals({ figures, cashDeltaCents, isPricing }: ReviewTotalsProps) {
  const { basisGivenCents, basisReceivedCents, realisedGainCents, earningsCents } = figures
  return (
    <Section title="The trade in money">
      <dl className="grid gap-x-10 gap-y-3 lg:grid-cols-2">
        <Figure name="Total investment of traded-away">
          <Money cents={basisGivenCents} />
        </Figure>
        <Figure name="Total investment allocated to received" note={splitNote(figures, isPricing)}>
          <Money cents={basisReceivedCents} />
        </Figure>
        <Figure name="Market value of traded-away" note={pricedNote(figures.worthGiven)}>
          <Money cents={figures.worthGiven.cents} />
        </Figure>
        <Figure
          name="Market value of received"
          note={isPricing ? 'Looking up market prices…' : pricedNote(figures.worthReceived)}
        >
          <Money cents={figures.worthReceived.cents} />
        </Figure>
        <Figure name="Cash adjustment">{formatCash(cashDeltaCents)}</Figure>
        <Figure name="Lifetime earnings" note="Cash in less cash out: the cash of this trade.">
          <Money cents={earningsCents} signed />
        </Figure>
        <Figure
          name="Realised profit"
          note={
            realisedGainCents > 0
              ? 'The cash you receive beyond the investment of what you give.'
              : 'A swap realises nothing: what you receive takes over the investment.'
          }
        >
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

function splitNote({ isSplitEvenly, worthReceived }: ReviewFigures, isPricing: boolean): string {
  if (isPricing || worthReceived.count === 1) return 'It is split across the received cards.'
  return isSplitEvenly
    ? 'It is split evenly across the received cards, because not every market price is known.'
    : 'It is split across the received cards by their market value.'
}

function pricedNote({ pricedCount, count }: Worth): string | null {
  return pricedCount === count ? null : `${formatCount(pricedCount)} of ${formatCount(count)} priced`
}

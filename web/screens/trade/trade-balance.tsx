import type { ReactNode } from 'react'
import { zeroCents } from '#domain/money/money'
import { classNames } from '#web/components/class-names.ts'
import { Money } from '#web/components/figures/money.tsx'
import { formatCents, formatCount } from '#web/format/values.ts'
import { cashFromText } from '#web/format/cash.ts'
import { ownPriceCents } from './new-trade.ts'
import { useGivenCopies, useReceivedPrices } from './trade-data.ts'
import { lineKey, type TradeDraft } from './trade-draft.ts'
import { balanceFigures, type SideValue } from './trade-figures.ts'

/** The balance of the trade so far: both sides in market value and investment, and the difference. */
export function TradeBalance({ draft }: { draft: TradeDraft }) {
  const given = useGivenCopies(draft.givenIds)
  const prices = useReceivedPrices(draft.received)
  if (draft.givenIds.length + draft.received.length === 0) return null
  const isLoading =
    prices.size < draft.received.length || given.copies.length + given.missingCount < draft.givenIds.length
  const figures = balanceFigures({
    given: given.copies.map(copy => ({
      costBasisCents: copy.purchasePriceCents,
      marketPriceCents: copy.currentMarketPriceCents,
    })),
    received: draft.received.map(line => ({
      quantity: line.quantity,
      marketPriceCents: prices.get(lineKey(line)) ?? ownPriceCents(line),
    })),
    cashDeltaCents: cashFromText(draft.cash) ?? zeroCents,
  })
  const { cashDeltaCents, balanceCents } = figures
  const isOwnPriced = draft.received.some(
    line => prices.get(lineKey(line)) === null && ownPriceCents(line) !== null,
  )
  const isOneSided = draft.givenIds.length === 0 || draft.received.length === 0

  return (
    <dl
      aria-label="Balance"
      aria-busy={isLoading}
      className={classNames(
        'mb-2 grid grid-cols-3 gap-x-3 border-b border-line pb-2 leading-tight',
        isLoading && 'opacity-60',
      )}
    >
      <Side
        name="You give"
        value={figures.given}
        cashCents={Math.max(cashDeltaCents, 0)}
        investmentCents={figures.basisGivenCents}
      />
      <Side
        name="You get"
        value={figures.received}
        isOwnPriced={isOwnPriced}
        cashCents={Math.max(-cashDeltaCents, 0)}
        investmentCents={draft.received.length === 0 ? null : figures.basisReceivedCents}
      />
      <Figure name="Balance" note={isOneSided ? 'So far' : wordFor(balanceCents)}>
        <Money cents={balanceCents} signed className={isOneSided ? '' : colourFor(balanceCents)} />
      </Figure>
    </dl>
  )
}

interface SideProps {
  name: string
  value: SideValue
  /** Cash that goes with these copies; 0 for none. */
  cashCents: number
  /** Some of the value is the collector's own price. */
  isOwnPriced?: boolean
  /** Null when nothing is on this side yet. */
  investmentCents: number | null
}

function Side({ name, value, cashCents, investmentCents, isOwnPriced = false }: SideProps) {
  const isPartlyPriced = value.pricedCount < value.count
  return (
    <Figure
      name={name}
      note={
        <>
          {isPartlyPriced && (
            <span className="block">
              {formatCount(value.pricedCount)} of {formatCount(value.count)} priced
            </span>
          )}
          {isOwnPriced && <span className="block">With your prices</span>}
          {investmentCents !== null && (
            <span className="block">
              <span className="max-sm:hidden">Investment</span>
              <span className="sm:hidden">Cost</span> {formatCents(investmentCents)}
            </span>
          )}
        </>
      }
    >
      <Money cents={value.count === 0 ? zeroCents : value.cents} />
      {cashCents > 0 && (
        <span className="max-sm:block">
          {' '}
          + {formatCents(cashCents)}
          <span className="max-sm:sr-only"> cash</span>
        </span>
      )}
    </Figure>
  )
}

function Figure({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="tabular text-sm sm:text-base">
        <span className="block font-bold wrap-anywhere">{children}</span>
        <span className="block text-xs text-muted">{note}</span>
      </dd>
    </div>
  )
}

function wordFor(balanceCents: number | null): string {
  if (balanceCents === null) return 'Some prices are missing'
  if (balanceCents === 0) return 'Even'
  return balanceCents > 0 ? 'You get more' : 'You give more'
}

function colourFor(balanceCents: number | null): string {
  if (balanceCents === null || balanceCents === 0) return ''
  return balanceCents > 0 ? 'text-gain' : 'text-loss'
}

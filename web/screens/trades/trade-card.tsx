import { useId } from 'react'
import type { Trade } from '#web/api/trades.ts'
import { classNames } from '#web/components/class-names.ts'
import { Change, Money } from '#web/components/figures/money.tsx'
import { formatPastCash } from '#web/format/cash.ts'
import { formatDay } from '#web/format/date.ts'
import { TradeActions } from './trade-actions.tsx'
import { TradeSide } from './trade-side.tsx'
import { TradeState } from './trade-state.tsx'

export interface TradeCardProps {
  trade: Trade
  /** The trade the URL links to: it is highlighted and scrolled into view. */
  isLinked: boolean
  /** Whether a trade is on this page of the list. */
  isListed: (id: string) => boolean
}

/** One trade: its day, both sides and the cash. */
export function TradeCard({ trade, isLinked, isListed }: TradeCardProps) {
  const titleId = useId()
  const gainCents = trade.realisedGainCents
  const isUndone = trade.undoneBy !== null
  return (
    <article
      ref={isLinked ? scrollIntoView : undefined}
      aria-labelledby={titleId}
      className={classNames('panel scroll-mt-20 p-4 sm:p-6', isLinked && 'ring-2 ring-accent-ink')}
    >
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={titleId} className={classNames('text-lg font-bold', isUndone && 'text-muted line-through')}>
          {formatDay(trade.date)}
        </h2>
        <p className={classNames('font-semibold', isUndone && 'text-muted line-through')}>
          {formatPastCash(trade.cashDeltaCents)}
        </p>
        {trade.partner !== null && <p className="w-full wrap-anywhere text-muted">With {trade.partner}</p>}
        <TradeState trade={trade} isListed={isListed} />
      </header>
      {trade.note !== null && (
        <p className="mb-4 rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere whitespace-pre-line">
          {trade.note}
        </p>
      )}
      <div className="grid items-start gap-6 md:grid-cols-2">
        <TradeSide
          title="You gave"
          lines={trade.given}
          basisCents={trade.basisGivenCents}
          marketCents={trade.marketValueGivenCents}
        />
        <TradeSide
          title="You received"
          lines={trade.received}
          basisCents={trade.basisReceivedCents}
          marketCents={trade.marketValueReceivedCents}
        />
      </div>
      {gainCents > 0 && (
        <p className="mt-4 flex flex-wrap justify-between gap-x-4 border-t border-line pt-3">
          <span>Realised profit</span>
          {isUndone ? (
            <Money cents={gainCents} signed className="text-muted line-through" />
          ) : (
            <Change cents={gainCents} />
          )}
        </p>
      )}
      {!isUndone && <TradeActions trade={trade} />}
    </article>
  )
}

function scrollIntoView(card: HTMLElement | null) {
  card?.scrollIntoView({ block: 'nearest' })
}

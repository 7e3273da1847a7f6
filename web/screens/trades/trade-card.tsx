import { useId } from 'react'
import type { Trade } from '#web/api/trades.ts'
import { classNames } from '#web/components/class-names.ts'
import { Change } from '#web/components/figures/money.tsx'
import { formatPastCash } from '#web/format/cash.ts'
import { formatDay } from '#web/format/date.ts'
import { TradeSide } from './trade-side.tsx'

export interface TradeCardProps {
  trade: Trade
  /** The trade the URL links to: it is highlighted and scrolled into view. */
  isLinked: boolean
}

/** One trade: its day, both sides and the cash. */
export function TradeCard({ trade, isLinked }: TradeCardProps) {
  const titleId = useId()
  const gainCents = trade.realisedGainCents
  return (
    <article
      ref={isLinked ? scrollIntoView : undefined}
      aria-labelledby={titleId}
      className={classNames('panel scroll-mt-20 p-4 sm:p-6', isLinked && 'ring-2 ring-accent-ink')}
    >
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={titleId} className="text-lg font-bold">
          {formatDay(trade.date)}
        </h2>
        <p className="font-semibold">{formatPastCash(trade.cashDeltaCents)}</p>
      </header>
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
          <Change cents={gainCents} />
        </p>
      )}
    </article>
  )
}

function scrollIntoView(card: HTMLElement | null) {
  card?.scrollIntoView({ block: 'nearest' })
}

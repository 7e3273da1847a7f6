import { useAmounts } from '#web/components/figures/amounts.ts'
import type { TradesPage } from '#web/api/trades.ts'
import { StatCard } from '#web/components/figures/stat-card.tsx'
import { countOf, formatCount } from '#web/format/count.ts'

/** What all trades that count add up to, over every page. */
export function TradeTotals({ page: { totals, pagination } }: { page: TradesPage }) {
  const { formatSigned } = useAmounts()
  const undone = pagination.totalItems - totals.trades
  const counted = countOf(totals.trades, 'trade')
  const hint = undone === 0 ? `Sum of ${counted}` : `Sum of ${counted}, without ${formatCount(undone)} undone`
  return (
    <div className="mb-6 grid gap-3 sm:grid-cols-2 xl:gap-4">
      <StatCard
        label="Lifetime Earnings from Trades"
        value={formatSigned(-totals.cashDeltaCents)}
        hint={hint}
      />
      <StatCard
        label="Realised Profit from Trades"
        value={formatSigned(totals.realisedGainCents)}
        hint={hint}
      />
    </div>
  )
}

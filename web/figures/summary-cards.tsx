import type { Stats } from '#web/api/collections.ts'
import { Money } from '../components/money.tsx'
import { StatCard } from '../components/stat-card.tsx'
import { formatCount } from '../format/count.ts'
import { formatPercent } from '../format/percent.ts'
import { collectionFigures } from './collection-figures.ts'

/** The five figures of a collection; their places while they are on the way. */
export function SummaryCards({ stats }: { stats: Stats | undefined }) {
  return <div className="summary-cards">{stats === undefined ? <Places /> : <Figures stats={stats} />}</div>
}

function Figures({ stats }: { stats: Stats }) {
  const figures = collectionFigures(stats)
  const { profitLossPercent, pricedChangePercent } = figures
  const priced = `${formatCount(stats.priced_quantity)} of ${formatCount(stats.total_quantity)} priced`
  return (
    <>
      <StatCard label="Total Investment" value={<Money cents={figures.investmentCents} />} />
      <StatCard label="Total Cards" value={formatCount(stats.total_cards)} />
      <StatCard label="Total Sealed" value={formatCount(stats.total_sealed)} />
      <StatCard
        label="Total Market Price"
        value={<Money cents={figures.marketCents} />}
        hint={figures.marketCents === null ? 'No prices yet' : priced}
      />
      <StatCard
        label="% Profit/Loss"
        value={profitLossPercent === null ? 'N/A' : formatPercent(profitLossPercent)}
        tone={profitLossPercent === null ? 'none' : profitLossPercent >= 0 ? 'gain' : 'loss'}
        hint={
          pricedChangePercent === null
            ? 'No prices yet'
            : figures.isWhollyPriced
              ? 'Against what you paid'
              : `${formatPercent(pricedChangePercent)} over priced copies`
        }
      />
    </>
  )
}

function Places() {
  const labels = ['Total Investment', 'Total Cards', 'Total Sealed', 'Total Market Price', '% Profit/Loss']
  return labels.map(label => <StatCard key={label} label={label} value="" loading />)
}

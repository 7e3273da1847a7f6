import { memo, type ReactNode } from 'react'
import type { Cents } from '#domain/money/money'
import { useAmounts } from '#web/components/figures/amounts.ts'
import type { Stats } from '#web/api/collection.ts'
import { FittedFigure } from '#web/components/figures/fitted-figure.tsx'
import { StatCard } from '#web/components/figures/stat-card.tsx'
import { countOf, formatCount } from '#web/format/count.ts'
import { formatCents } from '#web/format/money.ts'
import { formatPercent } from '#web/format/percent.ts'
import { paths } from '#web/paths.ts'
import { collectionFigures } from './collection-figures.ts'
import { ScreenLink } from './screen-link.tsx'
import { MarketNotes } from './market-notes.tsx'
import { profitLossBase } from './profit-loss-base.ts'

export interface SummaryCardsProps {
  stats: Stats | undefined
  /** Shows the fifth card; the collection screen shows four. */
  withProfitLoss?: boolean
  /** False where the screen shows the age of the prices elsewhere. */
  withPriceAges?: boolean
}

/** Cards with a collection's figures, or skeletons while they load. Not drawn again with the same figures. */
export const SummaryCards = memo(Cards)

function Cards({ stats, withProfitLoss = true, withPriceAges = true }: SummaryCardsProps) {
  return (
    <div>
      <div className={withProfitLoss ? 'summary-cards' : 'grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4'}>
        {stats === undefined ? (
          labels
            .slice(0, withProfitLoss ? 5 : 4)
            .map(label => <StatCard key={label} label={label} value={null} loading />)
        ) : (
          <>
            <Copies stats={stats} />
            {withProfitLoss && <ProfitLoss stats={stats} />}
          </>
        )}
      </div>
      <MarketNotes stats={stats} withPriceAges={withPriceAges} />
    </div>
  )
}

const labels = ['Total Investment', 'Total Cards', 'Total Sealed', 'Total Market Price', '% Profit/Loss']

function Copies({ stats }: { stats: Stats }) {
  const { format } = useAmounts()
  const figures = collectionFigures(stats)
  const priced = `${formatCount(stats.pricedQuantity)} of ${formatCount(stats.totalQuantity)} priced`
  return (
    <>
      <StatCard label="Total Investment" value={format(figures.investmentCents)} link={toCopies} />
      <StatCard label="Total Cards" value={formatCount(stats.totalCards)} link={toCards} />
      <StatCard label="Total Sealed" value={formatCount(stats.totalSealed)} link={toSealed} />
      <StatCard
        label="Total Market Price"
        value={figures.marketCents === null ? null : format(figures.marketCents)}
        link={toCopies}
        hint={
          <>
            {figures.marketCents === null ? 'No prices yet' : priced}
            <OwnPricesTotal totalCents={figures.withOwnPricesCents} />
          </>
        }
      />
    </>
  )
}

/** Every copy, which is what these totals are of. */
function toCopies(figure: ReactNode) {
  return (
    <ScreenLink to={paths.collection} className="figure-link">
      {figure}
    </ScreenLink>
  )
}

function toCards(figure: ReactNode) {
  return (
    <ScreenLink to={paths.collection} only="card" className="figure-link">
      {figure}
    </ScreenLink>
  )
}

function toSealed(figure: ReactNode) {
  return (
    <ScreenLink to={paths.collection} only="sealed" className="figure-link">
      {figure}
    </ScreenLink>
  )
}

function OwnPricesTotal({ totalCents }: { totalCents: Cents | null }) {
  const { format } = useAmounts()
  if (totalCents === null) return null
  return (
    <span className="block">
      With your prices{' '}
      {toCopies(<FittedFigure text={format(totalCents)} className="font-semibold text-ink" />)}
    </span>
  )
}

function ProfitLoss({ stats }: { stats: Stats }) {
  const { profitLossPercent } = collectionFigures(stats)
  return (
    <StatCard
      label="% Profit/Loss"
      value={profitLossPercent === null ? null : formatPercent(profitLossPercent)}
      tone={profitLossPercent === null ? 'none' : profitLossPercent >= 0 ? 'gain' : 'loss'}
      hint={
        <>
          {profitLossBase(stats)}
          <PricedCopiesOnly stats={stats} />
        </>
      }
    />
  )
}

/** The percentage over priced copies, on demand. Hidden when all copies are priced, or none. */
function PricedCopiesOnly({ stats }: { stats: Stats }) {
  const { marketCents, pricedChangePercent, isWhollyPriced } = collectionFigures(stats)
  if (marketCents === null || isWhollyPriced) return null
  const copies = countOf(stats.pricedQuantity, 'copy', 'copies')
  return (
    <details>
      <summary className="w-max rounded-sm py-0.5 font-semibold text-ink">Priced copies only</summary>
      <p>
        {pricedChangePercent === null ? (
          `No cost for ${copies}`
        ) : (
          <>
            <strong className="tabular text-ink">{formatPercent(pricedChangePercent)}</strong> against the{' '}
            {formatCents(stats.pricedInvestmentCents)} you paid for {copies}
          </>
        )}
      </p>
    </details>
  )
}

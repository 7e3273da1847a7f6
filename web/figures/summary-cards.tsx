import { memo, type ReactNode } from 'react'
import { useAmounts } from '#web/components/figures/money.tsx'
import type { Stats } from '#web/api/collection.ts'
import { FigureStrip, StripFigure } from '#web/components/figures/stat-card.tsx'
import { formatCount } from '#web/format/count.ts'
import { formatPercent } from '#web/format/percent.ts'
import { paths } from '#web/paths.ts'
import type { CopyFilter } from '#domain/copies/copy'
import { collectionFigures } from './collection-figures.ts'
import { ScreenLink } from './screen-link.tsx'
import { SummaryNotes } from './summary-notes.tsx'

export interface SummaryCardsProps {
  stats: Stats | undefined
  /** Shows the fifth figure; the collection screen shows four. */
  withProfitLoss?: boolean
  /** False where the screen says elsewhere how many copies are priced, and how old the prices are. */
  withPriceAges?: boolean
}

/** A strip of a collection's figures, or skeletons while they load. Not drawn again with the same figures. */
export const SummaryCards = memo(Cards)

function Cards({ stats, withProfitLoss = true, withPriceAges = true }: SummaryCardsProps) {
  return (
    <div>
      <FigureStrip>
        {stats === undefined ? (
          labels
            .slice(0, withProfitLoss ? 5 : 4)
            .map(label => <StripFigure key={label} label={label} value={null} loading />)
        ) : (
          <>
            <Copies stats={stats} />
            {withProfitLoss && <ProfitLoss stats={stats} />}
          </>
        )}
      </FigureStrip>
      <SummaryNotes stats={stats} withProfitLoss={withProfitLoss} withPriceAges={withPriceAges} />
    </div>
  )
}

const labels = ['Total Investment', 'Total Cards', 'Total Sealed', 'Total Market Price', '% Profit/Loss']

function Copies({ stats }: { stats: Stats }) {
  const { format } = useAmounts()
  const { marketCents } = collectionFigures(stats)
  return (
    <>
      <StripFigure label="Total Investment" value={format(stats.totalInvestmentCents)} link={toCopies} />
      <StripFigure label="Total Cards" value={formatCount(stats.totalCards)} link={toCards} />
      <StripFigure label="Total Sealed" value={formatCount(stats.totalSealed)} link={toSealed} />
      <StripFigure
        label="Total Market Price"
        value={marketCents === null ? null : format(marketCents)}
        link={toCopies}
      />
    </>
  )
}

/** Returns the link from a figure to the copies that it counts. */
function linkTo(only?: CopyFilter) {
  return (figure: ReactNode) => (
    <ScreenLink to={paths.collection} only={only} className="figure-link">
      {figure}
    </ScreenLink>
  )
}
const toCopies = linkTo()
const toCards = linkTo('card')
const toSealed = linkTo('sealed')

function ProfitLoss({ stats }: { stats: Stats }) {
  const { profitLossPercent } = collectionFigures(stats)
  return (
    <StripFigure
      label="% Profit/Loss"
      value={profitLossPercent === null ? null : formatPercent(profitLossPercent)}
      // Copies without a price count as 0 here, but are no loss.
      tone={
        profitLossPercent === null || stats.findingPrices ? 'none' : profitLossPercent >= 0 ? 'gain' : 'loss'
      }
    />
  )
}

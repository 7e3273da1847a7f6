import type { ReactNode } from 'react'
import type { CopyFilter } from '#domain/copies/copy'
import type { Stats } from '#web/api/collection.ts'
import { useAmounts } from '#web/components/figures/money.tsx'
import { SmallFigure } from '#web/components/figures/small-figure.tsx'
import { formatCount, formatPercent } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { collectionFigures } from './collection-figures.ts'
import { ScreenLink } from './screen-link.tsx'

/** What was paid, and how many there are: a row of small figures, or skeletons while they load. */
export function CopyTotals({ stats, children }: { stats: Stats | undefined; children?: ReactNode }) {
  const { format } = useAmounts()
  const isLoading = stats === undefined
  return (
    <div className="small-figures">
      <SmallFigure
        label="Total Investment"
        value={stats ? format(stats.totalInvestmentCents) : null}
        loading={isLoading}
        link={toCopies}
      />
      <SmallFigure
        label="Total Cards"
        value={stats ? formatCount(stats.totalCards) : null}
        loading={isLoading}
        link={linkTo('card')}
      />
      <SmallFigure
        label="Total Sealed"
        value={stats ? formatCount(stats.totalSealed) : null}
        loading={isLoading}
        link={linkTo('sealed')}
      />
      {children}
    </div>
  )
}

/** The five figures of a collection in one row of small figures. */
export function FiveTotals({ stats }: { stats: Stats | undefined }) {
  const { format } = useAmounts()
  const { marketCents = null, profitLossPercent = null } = stats ? collectionFigures(stats) : {}
  return (
    <CopyTotals stats={stats}>
      <SmallFigure
        label="Total Market Price"
        value={marketCents === null ? null : format(marketCents)}
        loading={stats === undefined}
        link={toCopies}
      />
      <SmallFigure
        label="% Profit/Loss"
        value={profitLossPercent === null ? null : formatPercent(profitLossPercent)}
        tone={profitLossTone(stats)}
        loading={stats === undefined}
      />
    </CopyTotals>
  )
}

/** The colour of the % Profit/Loss. None while prices are looked for: a copy without one counts as 0, but is no loss. */
export function profitLossTone(stats: Stats | undefined): 'gain' | 'loss' | 'none' {
  if (stats === undefined || stats.findingPrices) return 'none'
  const { profitLossPercent } = collectionFigures(stats)
  if (profitLossPercent === null) return 'none'
  return profitLossPercent >= 0 ? 'gain' : 'loss'
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

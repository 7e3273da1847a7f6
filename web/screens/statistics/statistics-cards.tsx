import { useQuery } from '@tanstack/react-query'
import type { Stats } from '#web/api/collection.ts'
import { priceSourceQuery } from '#web/api/prices.ts'
import { useAmounts } from '#web/components/figures/money.tsx'
import { StatCard } from '#web/components/figures/stat-card.tsx'
import { collectionFigures } from '#web/figures/collection-figures.ts'
import { profitLossTone } from '#web/figures/quiet-totals.tsx'
import { realisedProfitSentence } from '#web/figures/realised-profit.ts'
import { ScreenLink } from '#web/figures/screen-link.tsx'
import { pricedSentence, profitLossBase } from '#web/figures/summary-words.ts'
import { formatPercent } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'

/** What the collection is worth, and how that compares with its cost. */
export function ValueCards({ stats }: { stats: Stats | undefined }) {
  const { format } = useAmounts()
  const notice = useQuery(priceSourceQuery).data?.notice ?? null
  const { marketCents = null, profitLossPercent = null } = stats ? collectionFigures(stats) : {}
  return (
    <>
      <StatCard
        label="Total Market Price"
        value={marketCents === null ? null : format(marketCents)}
        hint={stats && [pricedWords(stats), marketCents !== null && notice].filter(Boolean).join(' · ')}
        loading={stats === undefined}
        link={figure => (
          <ScreenLink to={paths.collection} className="figure-link">
            {figure}
          </ScreenLink>
        )}
      />
      <StatCard
        label="% Profit/Loss"
        value={profitLossPercent === null ? null : formatPercent(profitLossPercent)}
        tone={profitLossTone(stats)}
        hint={stats && profitLossBase(stats)}
        loading={stats === undefined}
      />
    </>
  )
}

/** How many copies have a price, in one sentence. */
function pricedWords(stats: Stats): string {
  if (stats.totalQuantity === 0) return 'No copies yet'
  return stats.pricedQuantity === 0 && !stats.findingPrices ? 'No prices yet' : pricedSentence(stats)
}

/** Lifetime earnings and realised profit. */
export function EarningsCards({ stats }: { stats: Stats | undefined }) {
  const { formatSigned } = useAmounts()
  return (
    <>
      <StatCard
        label="Lifetime Earnings"
        value={stats ? formatSigned(stats.lifetimeEarningsCents) : null}
        tone={stats && stats.lifetimeEarningsCents < 0 ? 'loss' : 'gain'}
        hint="Money in minus money out, including what you paid for copies you still own."
        loading={stats === undefined}
        link={figure => (
          <ScreenLink to={paths.activity} className="figure-link">
            {figure}
          </ScreenLink>
        )}
      />
      <StatCard
        label="Realised Profit"
        value={stats ? formatSigned(stats.realisedProfitCents) : null}
        tone={stats && stats.realisedProfitCents < 0 ? 'loss' : 'gain'}
        hint={realisedProfitSentence}
        loading={stats === undefined}
        link={figure => (
          <ScreenLink to={paths.activity} onlyProfit className="figure-link">
            {figure}
          </ScreenLink>
        )}
      />
    </>
  )
}

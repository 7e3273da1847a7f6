import { useAmounts } from '#web/components/figures/amounts.ts'
import type { Stats } from '#web/api/collection.ts'
import { StatCard } from '#web/components/figures/stat-card.tsx'
import { ScreenLink } from '#web/figures/screen-link.tsx'
import { realisedProfitNote } from '#web/figures/realised-profit.ts'
import { paths } from '#web/paths.ts'

/** Lifetime earnings and realised profit, each with a sentence that explains it. */
export function EarningsCards({ stats }: { stats: Stats | undefined }) {
  const { formatSigned } = useAmounts()
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:gap-4">
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
        hint={realisedProfitNote}
        loading={stats === undefined}
        link={figure => (
          <ScreenLink to={paths.activity} onlyProfit className="figure-link">
            {figure}
          </ScreenLink>
        )}
      />
    </div>
  )
}

import type { Stats } from '#web/api/collection.ts'
import { StatCard } from '#web/components/figures/stat-card.tsx'
import { collectionFigures } from '#web/figures/collection-figures.ts'
import { formatSignedCents } from '#web/format/money.ts'

/** The two figures of the ledger, each with one sentence that says how it differs from the other. */
export function EarningsCards({ stats }: { stats: Stats | undefined }) {
  const figures = stats && collectionFigures(stats)
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:gap-4">
      <StatCard
        label="Lifetime Earnings"
        value={figures ? formatSignedCents(figures.lifetimeEarningsCents) : null}
        tone={figures && figures.lifetimeEarningsCents < 0 ? 'loss' : 'gain'}
        hint="All money that came in from your collection, minus all that went into it. What you paid for the copies you still hold counts in full."
        loading={figures === undefined}
      />
      <StatCard
        label="Realised Profit"
        value={figures ? formatSignedCents(figures.realisedProfitCents) : null}
        tone={figures && figures.realisedProfitCents < 0 ? 'loss' : 'gain'}
        hint="What the copies you sold or traded away brought in, minus what those same copies had cost you."
        loading={figures === undefined}
      />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { statHistoryQuery, type Stats, statsQuery } from '#web/api/collection.ts'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { useAmounts } from '#web/components/figures/money.tsx'
import { StatCard } from '#web/components/figures/stat-card.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { Section } from '#web/components/section.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { useFoundPrices } from '#web/figures/found-prices.ts'
import { realisedProfitNote } from '#web/figures/realised-profit.ts'
import { ScreenLink } from '#web/figures/screen-link.tsx'
import { SummaryCards } from '#web/figures/summary-cards.tsx'
import { ValueBy } from '#web/figures/value-by.tsx'
import { paths } from '#web/paths.ts'
import { ChangesByRange } from './changes-by-range.tsx'
import { EarningsOverTime, ProfitOverTime } from './over-time.tsx'

const sharedBy = ['set', 'kind', 'grade', 'year'] as const
const sharesShown = 12

/** What it shows before anything else. */
export const firstQueries = [statsQuery]
/** The charts follow. */
export const nextQueries = [statHistoryQuery]

export function StatisticsScreen() {
  const stats = useQuery(statsQuery)
  useFoundPrices(stats.data)
  const history = useQuery(statHistoryQuery)
  const failed = [stats, history].find(query => query.isError && query.data === undefined)

  function retry() {
    void stats.refetch()
    void history.refetch()
  }

  return (
    <>
      <title>Statistics · Holofolio</title>
      <PageHeader
        title="Statistics"
        subtitle="The value and performance of your collection over time."
        actions={
          <ScreenLink to={paths.activity} className={buttonClass()}>
            Activity
          </ScreenLink>
        }
      />
      {failed ? (
        <ErrorState title="Couldn't load statistics" hint={failed.error?.message} onRetry={retry} />
      ) : (
        <div className="flex flex-col gap-4 lg:gap-6">
          <div className="flex flex-col gap-3 xl:gap-4">
            <SummaryCards stats={stats.data} />
            <EarningsCards stats={stats.data} />
          </div>
          <Section title="Profit/Loss % Over Time">
            <ProfitOverTime history={history.data} />
          </Section>
          <Section title="Lifetime Earnings Over Time">
            <EarningsOverTime history={history.data} hasHistory={stats.data?.hasHistory} />
          </Section>
          {stats.data?.hasHistory && (
            <>
              <ChangesByRange stats={stats.data} />
              <ValueBy by={sharedBy} limit={sharesShown} />
            </>
          )}
        </div>
      )}
    </>
  )
}

/** Lifetime earnings and realised profit, each with a sentence that explains it. */
function EarningsCards({ stats }: { stats: Stats | undefined }) {
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

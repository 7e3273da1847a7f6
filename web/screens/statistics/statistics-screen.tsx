import { useQuery } from '@tanstack/react-query'
import { statHistoryQuery, statsQuery } from '#web/api/collection.ts'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { paths } from '#web/paths.ts'
import { useFoundPrices } from '#web/figures/found-prices.ts'
import { ScreenLink } from '#web/figures/screen-link.tsx'
import { SummaryCards } from '#web/figures/summary-cards.tsx'
import { ValueBy } from '#web/figures/value-by.tsx'
import { ChangesByRange } from './changes-by-range.tsx'
import { EarningsCards } from './earnings-cards.tsx'
import { EarningsOverTime } from './earnings-over-time.tsx'
import { ProfitOverTime } from './profit-over-time.tsx'

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
          <ProfitOverTime history={history.data} />
          <EarningsOverTime history={history.data} hasHistory={stats.data?.hasHistory} />
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

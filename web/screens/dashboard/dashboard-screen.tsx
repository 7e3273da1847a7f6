import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { changesQuery } from '#web/api/changes.ts'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { PriceRefreshButton } from '#web/dialogs/prices/price-refresh-button.tsx'
import { useFoundPrices } from '#web/figures/found-prices.ts'
import { LedgerCurrencyField } from '#web/figures/ledger-currency-field.tsx'
import { useSeen } from '#web/figures/seen.ts'
import { SummaryCards } from '#web/figures/summary-cards.tsx'
import { ValueBy } from '#web/figures/value-by.tsx'
import { screenTitles } from '#web/layout/screen-title.tsx'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'
import { ChosenSets } from './chosen-sets.tsx'
import { CollectionByKind } from './collection-by-kind.tsx'
import { type DashboardSearch, usualRange } from './dashboard-search.ts'
import { MarketTotal } from './market-total.tsx'
import { PriceChanges } from './price-changes.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentAdditions, recentQuery } from './recent-additions.tsx'

const sharedBy = ['set', 'kind', 'grade'] as const
const sharesShown = 5
const route = getRouteApi('/signed-in/dashboard')

/** What it shows before anything else. */
export const firstQueries = [changesQuery(usualRange), recentQuery]

export function DashboardScreen() {
  const { username, firstName, isLedgerFixed } = useUser()
  const { range = usualRange } = route.useSearch()
  const totals = useQuery(changesQuery(range))
  const stats = totals.data?.basicStats ?? undefined
  useFoundPrices(stats)
  const navigate = route.useNavigate()

  /** Changes the address without a step for Back: it is one screen in another range. */
  function choose(range: NonNullable<DashboardSearch['range']>) {
    void navigate({ search: range === usualRange ? {} : { range }, replace: true, resetScroll: false })
  }

  return (
    <>
      <title>Dashboard · Holofolio</title>
      <PageHeader
        title={`${screenTitles[paths.dashboard].title}, ${firstName ?? username}`}
        subtitle={screenTitles[paths.dashboard].subtitle}
        actions={stats && stats.totalQuantity > 0 && <PriceRefreshButton showsOthers={false} />}
      />
      {totals.isError && totals.data === undefined ? (
        <ErrorState
          title="Couldn't load your totals"
          hint={totals.error.message}
          onRetry={() => void totals.refetch()}
        />
      ) : (
        <div className="flex flex-col gap-4 lg:gap-6">
          <MarketTotal
            stats={stats}
            change={totals.data?.changes}
            isStale={totals.isPlaceholderData}
            range={range}
            onRange={choose}
          />
          <SummaryCards stats={stats} withPriceAges={false} />
          {stats?.totalQuantity === 0 && !isLedgerFixed && (
            <LedgerCurrencyField whileOpen className="panel p-4 sm:p-5" />
          )}
          <QuickActions />
          <PriceChanges range={range} />
          <RecentAdditions />
          {stats && stats.totalQuantity > 0 && (
            <>
              <CollectionByKind quantities={stats.quantityByKind} />
              <ValueBy by={sharedBy} limit={sharesShown} />
            </>
          )}
          {stats && <SetsWhenSeen />}
        </div>
      )}
    </>
  )
}

/** Few collectors scroll as far as here before they go on: the first view needs no request more. */
function SetsWhenSeen() {
  const [ref, isSeen] = useSeen<HTMLDivElement>()
  return <div ref={ref}>{isSeen && <ChosenSets />}</div>
}

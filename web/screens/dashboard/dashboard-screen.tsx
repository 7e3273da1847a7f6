import { useQuery } from '@tanstack/react-query'
import { statsQuery } from '#web/api/collection.ts'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { lazy, Suspense } from 'react'
import { PriceRefreshButton } from '#web/dialogs/prices/price-refresh-button.tsx'
import { SummaryCards } from '#web/figures/summary-cards.tsx'
import { useUser } from '#web/session/session.ts'
import { CollectionByKind } from './collection-by-kind.tsx'
import { MarketTotal } from './market-total.tsx'
import { PriceChanges } from './price-changes.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentAdditions, recentQuery } from './recent-additions.tsx'

/** Only newcomers need it. */
const FirstCurrency = lazy(() =>
  import('./first-currency.tsx').then(module => ({ default: module.FirstCurrency })),
)

/** What it shows before anything else. */
export const firstQueries = [statsQuery, recentQuery]

export function DashboardScreen() {
  const { username, firstName, isLedgerFixed } = useUser()
  const stats = useQuery(statsQuery)

  return (
    <>
      <title>Dashboard · Holofolio</title>
      <PageHeader
        title={`Welcome, ${firstName ?? username}`}
        subtitle="Your collection at a glance: what you paid and what it's worth today."
        actions={stats.data && stats.data.totalQuantity > 0 && <PriceRefreshButton />}
      />
      {stats.isError && stats.data === undefined ? (
        <ErrorState
          title="Couldn't load your totals"
          hint={stats.error.message}
          onRetry={() => void stats.refetch()}
        />
      ) : (
        <div className="flex flex-col gap-4 lg:gap-6">
          <MarketTotal stats={stats.data} />
          <SummaryCards stats={stats.data} withPriceAges={false} />
          {stats.data?.totalQuantity === 0 && !isLedgerFixed && (
            <Suspense fallback={null}>
              <FirstCurrency />
            </Suspense>
          )}
          {stats.data && stats.data.totalQuantity > 0 && (
            <CollectionByKind quantities={stats.data.quantityByKind} />
          )}
          <RecentAdditions />
          <div className="grid gap-4 lg:grid-cols-[3fr_2fr] lg:gap-6">
            <PriceChanges />
            <QuickActions />
          </div>
        </div>
      )}
    </>
  )
}

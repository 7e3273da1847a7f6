import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChartLine, CirclePlus, LibraryBig, WalletCards } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { changesQuery } from '#web/api/changes.ts'
import type { Stats } from '#web/api/collection.ts'
import { chosenSetsQuery } from '#web/api/sets.ts'
import { textLinkClass } from '#web/components/buttons/button.tsx'
import { Section } from '#web/components/section.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { ErrorState, PartError } from '#web/components/states/states.tsx'
import { useFoundPrices } from '#web/figures/found-prices.ts'
import { FiveTotals } from '#web/figures/quiet-totals.tsx'
import { useSeen } from '#web/figures/seen.ts'
import { SetRow } from '#web/figures/set-row.tsx'
import { screenTitles } from '#web/layout/screen-title.tsx'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'
import { type DashboardSearch, usualRange } from './dashboard-search.ts'
import { MarketTotal } from './market-total.tsx'
import { NeedsList } from './needs-list.tsx'
import { PriceChanges } from './price-changes.tsx'
import { RecentAdditions } from './recent-additions.tsx'

const route = getRouteApi('/signed-in/dashboard')

/** What it shows before anything else. */
export const firstQueries = [changesQuery(usualRange)]

const EmptyDashboard = lazy(() =>
  import('./empty-dashboard.tsx').then(module => ({ default: module.EmptyDashboard })),
)

export function DashboardScreen() {
  const { username, firstName } = useUser()
  const { range = usualRange } = route.useSearch()
  const totals = useQuery(changesQuery(range))
  const stats = totals.data?.basicStats ?? undefined
  useFoundPrices(stats)
  const navigate = route.useNavigate()

  /** Changes the address without a step for Back: it is one screen in another range. */
  function choose(range: NonNullable<DashboardSearch['range']>) {
    void navigate({ search: range === usualRange ? {} : { range }, replace: true, resetScroll: false })
  }

  function content() {
    if (totals.isError && totals.data === undefined) {
      return (
        <ErrorState
          title="Couldn't load your totals"
          hint={totals.error.message}
          onRetry={() => void totals.refetch()}
        />
      )
    }
    if (stats?.totalQuantity === 0) {
      return (
        <Suspense>
          <EmptyDashboard stats={stats} />
        </Suspense>
      )
    }
    return (
      <>
        <MarketTotal
          stats={stats}
          change={totals.data?.changes}
          isStale={totals.isPlaceholderData}
          range={range}
          onRange={choose}
        />
        <FiveTotals stats={stats} />
        <PriceChanges range={range} />
        <FurtherDown stats={stats} />
      </>
    )
  }

  return (
    <>
      <title>Dashboard · Holofolio</title>
      <PageHeader title={`${screenTitles[paths.dashboard].title}, ${firstName ?? username}`} />
      <div className="flex flex-col gap-4 lg:gap-6">
        {content()}
        {stats && <SetsWhenSeen />}
        <QuickActions />
      </div>
    </>
  )
}

/** Requested once it is seen. */
function FurtherDown({ stats }: { stats: Stats | undefined }) {
  const [ref, isSeen] = useSeen<HTMLDivElement>()
  return (
    <div ref={ref} className="flex flex-col gap-4 lg:gap-6">
      {stats && isSeen && <NeedsList stats={stats} />}
      <RecentAdditions isSeen={isSeen} />
    </div>
  )
}

/** Few collectors scroll as far as here before they go on: the first view needs no request more. */
function SetsWhenSeen() {
  const [ref, isSeen] = useSeen<HTMLDivElement>()
  return <div ref={ref}>{isSeen && <ChosenSets />}</div>
}

const actions = [
  {
    to: paths.addProduct,
    label: 'Add Product',
    hint: 'Add a product to the global database',
    Icon: CirclePlus,
  },
  { to: paths.products, label: 'Browse Products', hint: 'Browse and search the catalogue', Icon: LibraryBig },
  {
    to: paths.statistics,
    label: 'View Statistics',
    hint: 'Value and performance over time',
    Icon: ChartLine,
  },
  {
    to: paths.collection,
    label: 'My Collection',
    hint: 'Everything you own and what you paid',
    Icon: WalletCards,
  },
] as const

/** Four small links to what collectors do most. */
function QuickActions() {
  return (
    <section aria-label="Quick actions">
      <ul className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
        {actions.map(({ to, label, hint, Icon }) => (
          <li key={to}>
            <Link to={to} className="quick-link" title={hint}>
              <Icon aria-hidden size={18} className="flex-none" />
              <span className="min-w-0">
                {label}
                <span className="sr-only">. {hint}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The sets that the collector wants to finish. Nothing without one, and while they load. */
function ChosenSets() {
  const { data, isError, refetch } = useQuery(chosenSetsQuery)
  if (!data && isError) {
    return <PartError text="Couldn't load the sets to finish" onRetry={() => void refetch()} />
  }
  if (!data || data.sets.length === 0) return null
  return (
    <Section
      title="Sets to finish"
      look="bare"
      action={
        <Link to={paths.sets} className={textLinkClass}>
          All sets
        </Link>
      }
    >
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {data.sets.map(set => (
          <li key={`${set.language} ${set.setCode}`} className="flex min-w-0">
            <SetRow set={set} headingLevel={3} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

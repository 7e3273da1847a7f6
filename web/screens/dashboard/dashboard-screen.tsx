import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChartLine, CirclePlus, LibraryBig, WalletCards } from 'lucide-react'
import { changesQuery } from '#web/api/changes.ts'
import { copiesQuery, type Copy, type Stats } from '#web/api/collection.ts'
import { chosenSetsQuery } from '#web/api/sets.ts'
import { buttonClass, textLinkClass } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { CopyFrame } from '#web/components/cards/copy-frame.tsx'
import { KindBar } from '#web/components/charts/kind-bar.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { Section } from '#web/components/section.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { CardTileSkeleton, EmptyState, ErrorState, PartError } from '#web/components/states/states.tsx'
import { PriceRefreshButton } from '#web/dialogs/prices/price-refresh-button.tsx'
import { useFoundPrices } from '#web/figures/found-prices.ts'
import { LedgerCurrencyField } from '#web/figures/ledger-currency-field.tsx'
import { ProductLink } from '#web/figures/product-link.tsx'
import { ScreenLink } from '#web/figures/screen-link.tsx'
import { useSeen } from '#web/figures/seen.ts'
import { SetRow } from '#web/figures/set-row.tsx'
import { SummaryCards } from '#web/figures/summary-cards.tsx'
import { ValueBy } from '#web/figures/value-by.tsx'
import { setAndPrinting } from '#web/format/printing.ts'
import { screenTitles } from '#web/layout/screen-title.tsx'
import { UnfilledCatalogue } from '#web/filters/unfilled-catalogue.tsx'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'
import { type DashboardSearch, usualRange } from './dashboard-search.ts'
import { MarketTotal } from './market-total.tsx'
import { PriceChanges } from './price-changes.tsx'

const sharedBy = ['set', 'kind', 'grade'] as const
const sharesShown = 5
const route = getRouteApi('/signed-in/dashboard')

/** Specification, section 9: requests six, shows five. */
const recentQuery = copiesQuery({ page: 1, limit: 6 })
const shownLimit = 5

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

const kinds = [
  { kind: 'raw', label: 'Raw cards' },
  { kind: 'graded', label: 'Graded cards' },
  { kind: 'grading', label: 'In grading' },
  { kind: 'sealed', label: 'Sealed products' },
] as const

function CollectionByKind({ quantities }: { quantities: Stats['quantityByKind'] }) {
  return (
    <Section title="Your collection by kind">
      <KindBar
        title="Copies by kind"
        shares={kinds.map(({ kind, label }) => ({
          kind,
          label,
          count: quantities[kind],
          link: count => (
            <ScreenLink to={paths.collection} only={kind} className="figure-link">
              {count}
            </ScreenLink>
          ),
        }))}
      />
    </Section>
  )
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

/** Four small tiles that lead to what collectors do most. */
function QuickActions() {
  return (
    <section aria-label="Quick actions">
      <ul className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
        {actions.map(({ to, label, hint, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="panel flex h-full min-h-11 items-center gap-3 px-3 py-2 transition-colors hover:border-accent-ink"
            >
              <Icon aria-hidden size={20} className="flex-none text-accent-ink" />
              <span className="min-w-0">
                <span className="block text-sm font-semibold">{label}</span>
                <span className="sr-only block text-xs text-muted xl:not-sr-only">{hint}</span>
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

function RecentAdditions() {
  const recent = useQuery(recentQuery)
  return (
    <Section
      title="Recent Additions"
      action={
        <Link to={paths.collection} className={textLinkClass}>
          View collection
        </Link>
      }
    >
      {recent.data !== undefined ? (
        recent.data.collection.length === 0 ? (
          <NoAdditions />
        ) : (
          <ul className="card-row">
            {recent.data.collection.slice(0, shownLimit).map(copy => (
              <li key={copy.id}>
                <RecentTile copy={copy} />
              </li>
            ))}
          </ul>
        )
      ) : recent.isError ? (
        <PartError text="Couldn't load recent additions" onRetry={() => void recent.refetch()} />
      ) : (
        <div className="card-row">
          {Array.from({ length: shownLimit }, (_, index) => (
            <CardTileSkeleton key={index} />
          ))}
        </div>
      )}
    </Section>
  )
}

function RecentTile({ copy }: { copy: Copy }) {
  return (
    <ProductLink id={copy.productId} className="named-link block rounded-md">
      <CopyFrame copy={copy}>
        <CardArt product={copy} alt="" />
      </CopyFrame>
      <span className="named-link-name mt-3 line-clamp-2 text-sm leading-5 font-semibold">{copy.name}</span>
      <span className="mt-0.5 block truncate text-sm text-muted">{setAndPrinting(copy)}</span>
      <span className="block truncate text-sm text-muted">{copy.label}</span>
      <span className="mt-0.5 block text-sm">
        <span className="text-muted">Cost </span>
        <Money cents={copy.purchasePriceCents} className="font-semibold" />
      </span>
    </ProductLink>
  )
}

function NoAdditions() {
  return (
    <>
      <EmptyState
        size="compact"
        title="No cards in your collection yet"
        action={
          <>
            <Link to={paths.addCard} className={buttonClass({ variant: 'primary' })}>
              Add your first card
            </Link>
            <Link to={paths.import} search={{}} className={buttonClass()}>
              Bring it from another app
            </Link>
          </>
        }
      />
      <UnfilledCatalogue />
    </>
  )
}

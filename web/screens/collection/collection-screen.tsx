import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { LayoutGrid, Table } from 'lucide-react'
import { memo, useCallback, useDeferredValue, useState } from 'react'
import { type Group, groupsQuery, statsQuery } from '#web/api/collection.ts'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { TileSkeletons, EmptyState, ErrorState, PartError, Skeleton } from '#web/components/states/states.tsx'
import { Segmented } from '#web/components/fields/choices.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { WaitingHere } from '#web/dialogs/copies/waiting-here.tsx'
import { PriceRefreshButton } from '#web/dialogs/prices/price-refresh-button.tsx'
import { useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { useFoundPrices } from '#web/figures/found-prices.ts'
import { SummaryCards } from '#web/figures/summary-cards.tsx'
import { countOf } from '#web/format/values.ts'
import { screenTitles } from '#web/layout/screen-title.tsx'
import { paths } from '#web/paths.ts'
import { type CollectionSearch, filterOf, hasFilters, withoutFilters } from './collection-search.ts'
import type { TileAction } from './group-tile.tsx'
import { AddMenu, MoreMenu } from './header-menus.tsx'
import { CollectionFilters } from './collection-filters.tsx'
import { Selecting, SelectionRoom } from './selecting.tsx'
import { limitOf } from './group-window.ts'
import { GroupsShown } from './groups-shown.tsx'
import { type Arrangement, useArrangement } from './arrangement.ts'
import { type OpenDialog, TileDialog, tileDialogs } from './tile-dialog.tsx'
import { ViewMenu } from './view-menu.tsx'

/** Specification, section 9. */
const pageSize = 12
const route = getRouteApi('/signed-in/collection')

/** What it shows before anything else. */
export const firstQueries = [statsQuery, groupsQuery({ page: 1, limit: pageSize })]

/** Reads the address itself, so that the header is the same whatever the filters are. */
function NarrowedMoreMenu() {
  const search = useDeferredValue(route.useSearch())
  return <MoreMenu filter={hasFilters(search) ? filterOf(search) : null} />
}

/** Not drawn again with the same count. `total` is undefined while it loads. */
const Header = memo(function Header({ total }: { total: number | undefined }) {
  return (
    <PageHeader
      title={screenTitles[paths.collection].title}
      count={
        <p role="status" className="tabular text-sm text-muted max-sm:sr-only">
          {total !== undefined && countOf(total, 'item')}
        </p>
      }
      actions={
        <>
          <PriceRefreshButton />
          <AddMenu />
          <NarrowedMoreMenu />
        </>
      }
    />
  )
})

export function CollectionScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  /** Applies a choice and returns to page 1. Adds one history entry per choice, none per letter typed. */
  const narrow = useCallback(
    (change: CollectionSearch, isTyping = false) =>
      navigate({
        search: ({ page: _, ...current }) => ({ ...current, ...change }),
        replace: isTyping,
        resetScroll: false,
      }),
    [navigate],
  )
  const [arrangement, rearrange] = useArrangement(search, narrow)
  const { listed, shown, narrowing, pageQuery, data, error, isStale } = useListed(search, arrangement)
  const queries = useQueryClient()
  const hasFailed = error !== null && data === undefined
  const { openDialog, tileDialog } = useTileDialog()

  function results() {
    if (data === undefined) return <NoList view={shown.view} error={error} />
    const { groups, pagination } = data
    if (groups.length === 0 && pagination.totalItems > 0 && !isStale) {
      return <Navigate to={paths.collection} search={{ ...search, page: pagination.totalPages }} replace />
    }
    if (groups.length === 0) return <NoCopies narrowed={hasFilters(listed)} />
    return (
      <GroupsShown
        page={data}
        arrangement={shown}
        narrowing={narrowing}
        onSort={(sort, order) => void narrow({ sort, order })}
        isStale={isStale}
        // In tasks of their own: a tap points at the button, focuses and presses it in one.
        onPage={next => setTimeout(() => void navigate({ search: current => ({ ...current, page: next }) }))}
        onPageAhead={next => setTimeout(() => void queries.prefetchQuery(pageQuery(next)))}
        onAction={openDialog}
      />
    )
  }

  return (
    <>
      <title>My Collection · Holofolio</title>
      <Header total={data?.pagination.totalItems} />
      <WaitingHere />
      <Totals hasOtherError={hasFailed} />
      <CollectionFilters
        search={search}
        listed={listed}
        found={data?.pagination.totalItems}
        onNarrow={narrow}
        onClear={() => void navigate({ search: withoutFilters(search), resetScroll: false })}
        tools={
          <>
            <LayoutChoice view={arrangement.view} onView={view => rearrange({ view })} />
            <Selecting filter={filterOf(listed)} total={data?.pagination.totalItems} />
            <ViewMenu
              search={search}
              arrangement={arrangement}
              onRearrange={rearrange}
              onOpen={search => void navigate({ search, resetScroll: false })}
            />
          </>
        }
      />
      {results()}
      <SelectionRoom />
      {tileDialog}
    </>
  )
}

/** What is listed by the address. The fields show a choice at once; the list follows. */
function useListed(search: CollectionSearch, arrangement: Arrangement) {
  // Drawn in parts, between which the page answers.
  const [listed, shown] = [useDeferredValue(search), useDeferredValue(arrangement)]
  const isEndless = shown.size === 'endless'
  const { sort, order } = listed
  const narrowing = { sort, order, ...filterOf(listed) }
  const pageQuery = (page: number) => groupsQuery({ page, limit: limitOf(shown.size), ...narrowing })
  const { data, isPlaceholderData, error } = useQuery(pageQuery(isEndless ? 1 : (listed.page ?? 1)))
  const isStale = isPlaceholderData || listed !== search || shown !== arrangement
  return { listed, shown, narrowing, pageQuery, data, error, isStale }
}

/** The dialog of a tile, and how to open it. */
function useTileDialog() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  useDialogsAhead(tileDialogs)
  const openDialog = useCallback(
    (action: TileAction, group: Group) => {
      const [only] = group.items
      setDialog({ action, group, copy: group.quantity === 1 && only ? only : null })
    },
    [setDialog],
  )
  const tileDialog = dialog && (
    <TileDialog dialog={dialog} onChange={setDialog} onClose={() => setDialog(null)} />
  )
  return { openDialog, tileDialog }
}

/** The totals of the collection. When all fails, one error with one Retry says so. */
function Totals({ hasOtherError }: { hasOtherError: boolean }) {
  const stats = useQuery(statsQuery)
  useFoundPrices(stats.data)
  if (!stats.isError || stats.data !== undefined) {
    return <SummaryCards stats={stats.data} />
  }
  if (hasOtherError) return null
  return <PartError text="Couldn't load your totals" onRetry={() => void stats.refetch()} />
}

interface LayoutChoiceProps {
  view: Arrangement['view']
  onView: (view: Arrangement['view']) => void
}

/** On a phone the menu of the view has it. */
function LayoutChoice({ view, onView }: LayoutChoiceProps) {
  return (
    <div className="max-sm:hidden">
      <Segmented
        label="Show as"
        options={[
          { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden size={18} /> },
          { value: 'table', label: 'Table', icon: <Table aria-hidden size={18} /> },
        ]}
        value={view}
        onValueChange={onView}
      />
    </div>
  )
}

/** While the list loads, or when it could not be loaded. */
function NoList({ view, error }: { view: Arrangement['view']; error: Error | null }) {
  if (!error)
    return view === 'grid' ? (
      <TileSkeletons className="shelf shelf-dense" count={pageSize} lines={4} />
    ) : (
      <Skeleton height="30rem" />
    )
  return (
    <ErrorState
      title="Error loading collection"
      hint={error.message}
      onRetry={() => window.location.reload()}
    />
  )
}

function NoCopies({ narrowed }: { narrowed: boolean }) {
  if (narrowed) {
    return <EmptyState title="No products found" hint="Try adjusting your search criteria" />
  }
  return (
    <EmptyState
      title="No products in your collection"
      hint="Cards you add appear here with their cost and value."
      action={
        <>
          <Link to={paths.addProduct} className={buttonClass({ variant: 'primary' })}>
            Add Your First Product
          </Link>
          <Link to={paths.import} search={{}} className={buttonClass()}>
            Bring it from another app
          </Link>
        </>
      }
    />
  )
}

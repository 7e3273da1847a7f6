import '#web/layout/signed-in-styles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { groupOrder, type SortDirection, usualDirection } from '#domain/groups/group-order'
import { type SharedSort, sharedSorts } from '#domain/sharing/shared-page'
import { ApiError } from '#web/api/client.ts'
import { sharedGroupsQuery, sharedQuery, type SharedSummary } from '#web/api/shared-pages.ts'
import { FilterBar } from '#web/components/fields/filter-bar.tsx'
import { DisplayAmounts } from '#web/components/figures/money.tsx'
import { PagedShelf } from '#web/components/pages/paged-shelf.tsx'
import { BrandMark } from '#web/components/shell/brand-mark.tsx'
import { ScreenHeading } from '#web/components/shell/screen-heading.tsx'
import { EmptyState, ErrorState, Skeleton, TileSkeletons } from '#web/components/states/states.tsx'
import { SharedHeader } from '#web/figures/shared-header.tsx'
import { SharedTile } from '#web/figures/shared-tile.tsx'
import { OrderField } from '#web/filters/order-field.tsx'
import { orderOptionsBy } from '#web/filters/order-options.ts'
import { SetAndType } from '#web/filters/set-and-type.tsx'
import { amountsIn, countOf } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { isNarrowed, readSharedSearch, type SharedSearch } from './shared-search.ts'

const route = getRouteApi('/shared/$secret')
/** The most tiles in view from the start. */
const eagerTiles = 12

/** A page of somebody's collection, for everybody who has its link. */
export function SharedPageScreen() {
  const { secret } = route.useParams()
  const { data: shared, error, refetch } = useQuery(sharedQuery(secret))
  const isGone = error instanceof ApiError && error.code === 'not_found'
  if (isGone) {
    return (
      <Frame title="Shared page">
        <ScreenHeading className="sr-only">Shared page</ScreenHeading>
        <EmptyState title="This link is no longer shared." hint="Ask the person who sent it for a new one." />
      </Frame>
    )
  }
  if (shared !== undefined) {
    return (
      <Frame title={shared.title}>
        <DisplayAmounts value={amountsIn(shared.currency)}>
          <LoadedPage key={secret} secret={secret} shared={shared} />
        </DisplayAmounts>
      </Frame>
    )
  }
  if (error) {
    return (
      <Frame title="Shared page">
        <h1 className="sr-only">Shared page</h1>
        <ErrorState title="Couldn't load this page" hint={error.message} onRetry={() => void refetch()} />
      </Frame>
    )
  }
  return (
    <Frame title="Shared page">
      <div className="flex flex-col gap-3" aria-busy>
        <h1 className="sr-only">Shared page</h1>
        <Skeleton height="2.25rem" width="60%" />
        <Skeleton width="30%" />
      </div>
      <TileSkeletons className="shelf shelf-dense mt-6" count={eagerTiles} />
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="shared-page">
      <title>{`${title} · Holofolio`}</title>
      <meta name="robots" content="noindex" />
      <header className="shared-top">
        <Link to={paths.home} aria-label="Holofolio" className="shared-brand">
          <BrandMark />
        </Link>
      </header>
      <main className="shared-main">{children}</main>
    </div>
  )
}

function LoadedPage({ secret, shared }: { secret: string; shared: SharedSummary }) {
  const search = readSharedSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  const queries = useQueryClient()
  const pageQuery = (page: number) => sharedGroupsQuery(secret, { ...search, page })
  const { data, error, isPlaceholderData, refetch } = useQuery(pageQuery(search.page ?? 1))
  const { showsValues } = shared

  /** Applies a filter and returns to page 1. Adds one history entry per choice, none per letter typed. */
  const narrow = useCallback(
    (change: SharedSearch, isTyping = false) =>
      void navigate({
        search: ({ page: _, ...current }) => ({ ...current, ...change }),
        replace: isTyping,
        resetScroll: false,
      }),
    [navigate],
  )

  function results() {
    if (data === undefined) {
      if (!error) return <TileSkeletons className="shelf shelf-dense mt-6" count={eagerTiles} />
      return (
        <ErrorState title="Couldn't load the cards" hint={error.message} onRetry={() => void refetch()} />
      )
    }
    const { groups, pagination } = data
    if (groups.length === 0 && pagination.totalItems > 0 && !isPlaceholderData)
      return (
        <Navigate
          to={paths.shared}
          params={{ secret }}
          search={{ ...search, page: pagination.totalPages }}
          replace
        />
      )
    if (groups.length === 0) {
      return isNarrowed(search) ? (
        <EmptyState title="No cards found" hint="Try another search or fewer filters." />
      ) : (
        <EmptyState title="Nothing here yet" hint="Cards appear here when they are added." />
      )
    }
    return (
      <PagedShelf
        page={pagination.page}
        totalPages={pagination.totalPages}
        onPage={page => void navigate({ search: current => ({ ...current, page }) })}
        onPageAhead={page => void queries.prefetchQuery(pageQuery(page))}
        isStale={isPlaceholderData}
        dense
      >
        {groups.map((group, index) => (
          <li key={`${group.productId} ${group.kind} ${group.label}`} className="flex">
            <SharedTile group={group} showsValues={showsValues} eager={index < eagerTiles} />
          </li>
        ))}
      </PagedShelf>
    )
  }

  return (
    <>
      <SharedHeader
        shared={shared}
        title={
          <ScreenHeading className="text-2xl font-bold tracking-tight sm:text-3xl">
            {shared.title}
          </ScreenHeading>
        }
      />
      <SharedFilters search={search} shared={shared} found={data?.pagination.totalItems} onNarrow={narrow} />
      {results()}
    </>
  )
}

interface SharedFiltersProps {
  search: SharedSearch
  shared: SharedSummary
  /** How many items the filters leave; undefined while loading. */
  found: number | undefined
  onNarrow: (change: SharedSearch, isTyping?: boolean) => void
}

/** Search, filters and order of a shared page. */
function SharedFilters({ search, shared, found, onNarrow }: SharedFiltersProps) {
  const { type, set } = search
  const sorts = sharedSorts.filter(sort => shared.showsValues || sort !== 'value')
  return (
    <FilterBar
      name="Collection"
      label="Search these cards"
      placeholder="Search these cards..."
      search={search.search ?? ''}
      onSearch={text => onNarrow({ search: text || undefined }, true)}
      chosenFilters={[type, set].filter(Boolean).length}
      filters={labelHidden => <SetAndType {...{ type, set, labelHidden, onNarrow }} sets={shared.sets} />}
      otherField={
        <OrderField
          order={shownOrder(search, shared)}
          options={orderOptionsBy(sorts)}
          onOrder={name => onNarrow(orderNamed(name, shared))}
        />
      }
      onClear={() => onNarrow({ search: undefined, type: undefined, set: undefined })}
      closeLabel={found === undefined ? 'Done' : `Show ${countOf(found, 'item')}`}
    />
  )
}

/** The order of the address, or that of the page. */
function shownOrder({ sort, order }: SharedSearch, shared: SharedSummary): string {
  const shown = sort === undefined ? { sort: shared.sort, direction: shared.order } : groupOrder(sort, order)
  return `${shown.sort}-${shown.direction}`
}

/** Returns the search parameters of an order: none for the order of the page. */
function orderNamed(name: string, shared: SharedSummary): SharedSearch {
  const [sort, order] = name.split('-') as [SharedSort, SortDirection]
  if (sort === shared.sort && order === shared.order) return { sort: undefined, order: undefined }
  return { sort, order: order === usualDirection(sort) ? undefined : order }
}

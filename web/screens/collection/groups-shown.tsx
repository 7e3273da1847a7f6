import { lazy, memo, type ReactNode, Suspense, useDeferredValue } from 'react'
import type { Group, GroupsPage } from '#web/api/collection.ts'
import { PagedShelf } from '#web/components/pages/paged-shelf.tsx'
import { Skeleton } from '#web/components/states/states.tsx'
import type { Arrangement } from './arrangement.ts'
import type { GroupTableProps } from './group-table.tsx'
import { GroupTile, type GroupTileProps, groupTitleId } from './group-tile.tsx'
import type { Narrowing } from './group-window.ts'
import { type Placed, useTilesInTurn } from './draw-in-frames.ts'

export interface GroupsShownProps {
  page: GroupsPage
  arrangement: Arrangement
  narrowing: Narrowing
  /** Another page is loading: this one stays, dimmed. */
  isStale: boolean
  onPage: (page: number) => void
  onPageAhead: (page: number) => void
  onAction: GroupTileProps['onAction']
  onSort: GroupTableProps['onSort']
}

const PagedTable = lazy(() => import('./paged-table.tsx').then(module => ({ default: module.PagedTable })))
const EndlessTable = lazy(() =>
  import('./endless-table.tsx').then(module => ({ default: module.EndlessTable })),
)
const EndlessGrid = lazy(() => import('./endless-grid.tsx').then(module => ({ default: module.EndlessGrid })))

/** What was found, as tiles or as a table, a page at a time or all in one list. */
export function GroupsShown(props: GroupsShownProps) {
  const { page, arrangement, narrowing, isStale, onPage, onPageAhead, onAction, onSort } = props
  const { groups, pagination } = page
  const isEndless = arrangement.size === 'endless'
  // Drawn in parts, between which the page answers, and not in one go with the answer.
  const drawn = useDeferredValue(groups)
  const isPageOfTiles = arrangement.view === 'grid' && !isEndless
  const { tiles, isChanging } = useTilesInTurn(isPageOfTiles ? drawn : noTiles, isHeld)
  if (isPageOfTiles) {
    return (
      <PagedShelf
        page={pagination.page}
        totalPages={pagination.totalPages}
        onPage={onPage}
        onPageAhead={onPageAhead}
        isStale={isStale || drawn !== groups}
        isChanging={isChanging}
        dense
      >
        <Tiles tiles={tiles} onAction={onAction} />
      </PagedShelf>
    )
  }
  // Another list begins at its top.
  const key = JSON.stringify(narrowing)
  const total = pagination.totalItems
  return (
    <Loading>
      {!isEndless && <PagedTable {...props} />}
      {isEndless && arrangement.view === 'table' && (
        <EndlessTable key={key} {...{ arrangement, total, narrowing, onAction, onSort }} />
      )}
      {isEndless && arrangement.view === 'grid' && (
        <EndlessGrid key={key} {...{ total, narrowing, onAction }} />
      )}
    </Loading>
  )
}

const noTiles: readonly Group[] = []

/** Whether the focus or a press is in a tile, or the focus can return to it when a dialog closes. */
function isHeld(key: string): boolean {
  if (document.querySelector('dialog[open]')) return true
  const tile = document.getElementById(groupTitleId(key))?.closest('[data-item]')
  return tile?.matches(':active, :focus-within') ?? false
}

interface TilesProps extends Pick<GroupTileProps, 'onAction'> {
  tiles: readonly Placed<Group>[]
}

const Tiles = memo(({ tiles, onAction }: TilesProps) =>
  tiles.map(({ item, id }, index) => (
    <li key={id} className="flex min-w-0">
      <GroupTile group={item} eager={index < 6} onAction={onAction} />
    </li>
  )),
)
Tiles.displayName = 'Tiles'

function Loading({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Skeleton height="30rem" />}>{children}</Suspense>
}

import { groupOrder } from '#domain/groups/group-order'
import { useDimmed } from '#web/components/pages/paged-shelf.tsx'
import { Pagination } from '#web/components/pages/pagination.tsx'
import { GroupTable } from './group-table.tsx'
import type { GroupsShownProps } from './groups-shown.tsx'

/** A page of the collection as a table, with pagination below. */
export function PagedTable(props: GroupsShownProps) {
  const { page, arrangement, isStale, onPage, onPageAhead, narrowing, onAction, onSort } = props
  const { groups, pagination } = page
  return (
    <div aria-busy={isStale} className={useDimmed(isStale)}>
      <GroupTable
        {...{ arrangement, groups, onAction, onSort }}
        order={groupOrder(narrowing.sort, narrowing.order)}
        total={groups.length}
        first={0}
      />
      <div className="mt-6">
        <Pagination
          page={pagination.page}
          totalPages={pagination.totalPages}
          onPage={onPage}
          onPageAhead={onPageAhead}
        />
      </div>
    </div>
  )
}

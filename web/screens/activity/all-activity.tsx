import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useAmounts } from '#web/components/figures/amounts.ts'
import { type OperationsPage, operationsQuery } from '#web/api/operations.ts'
import { countOf, formatCount } from '#web/format/count.ts'
import { countFilters, kindOf, sharedFilters } from './activity-filter.ts'
import type { ActivitySearch } from './activity-search.ts'
import { ActivityFilters } from './activity-filters.tsx'
import { EntryList } from './entry-list.tsx'
import { ListTotals } from './list-totals.tsx'
import { OperationEntry } from './operation-entry.tsx'
import { OneCopyNotice } from './one-copy-notice.tsx'
import type { ListProps } from './list-props.ts'

/** The operations that a search of the address leaves. */
export function activityQuery(search: ActivitySearch) {
  const effect = search.effect === 'profit' ? search.effect : undefined
  return operationsQuery({ ...sharedFilters(search), kind: kindOf(search.kind), effect })
}

/** Every operation, newest first. */
export function AllActivity({ search, onNarrow, onClear, onPage }: ListProps) {
  const linkedId = useLocation({ select: location => location.hash })
  const { data, error, isPlaceholderData, refetch } = useQuery(activityQuery(search))
  const { formatSigned } = useAmounts()
  const isFailed = error !== null && data === undefined
  const entries = data && countOf(data.pagination.totalItems, 'entry', 'entries')
  const hint = data && sumOf(data, countFilters(search) > 0)
  return (
    <>
      <ActivityFilters
        search={search}
        closeLabel={entries ? `Show ${entries}` : 'Done'}
        onNarrow={onNarrow}
        onClear={onClear}
      />
      <OneCopyNotice search={search} name={data?.operations[0]?.copies[0]?.name} onNarrow={onNarrow} />
      {isFailed || (
        <ListTotals
          count={entries}
          hint={hint}
          totals={[
            ['Lifetime Earnings', data && formatSigned(data.totals.cashCents)],
            ['Realised Profit', data && formatSigned(data.totals.realisedProfitCents)],
          ]}
        />
      )}
      <EntryList
        search={search}
        entries={data?.operations}
        pagination={data?.pagination}
        error={error}
        isPlaceholderData={isPlaceholderData}
        emptyTitle="No activity yet"
        onRetry={() => void refetch()}
        onPage={onPage}
        keyOf={({ id }) => id}
      >
        {operation => <OperationEntry operation={operation} isLinked={operation.id === linkedId} />}
      </EntryList>
    </>
  )
}

/** Says what the totals sum: of one kind, only the entries that nothing undid. */
function sumOf({ totals, pagination: { totalItems } }: OperationsPage, isNarrowed: boolean): string {
  const undone = totalItems - totals.operations
  const counted = countOf(totals.operations, 'entry', 'entries')
  if (undone > 0) return `Sum of ${counted}, without ${formatCount(undone)} undone`
  return isNarrowed ? `Sum of these ${counted}` : `Sum of ${counted}`
}

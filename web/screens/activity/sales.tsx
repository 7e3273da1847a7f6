import { useQuery } from '@tanstack/react-query'
import { useAmounts } from '#web/components/figures/amounts.ts'
import { salesQuery } from '#web/api/operations.ts'
import { countOf } from '#web/format/count.ts'
import { sharedFilters } from './activity-filter.ts'
import { ActivityFilters } from './activity-filters.tsx'
import { EntryList } from './entry-list.tsx'
import type { ListProps } from './list-props.ts'
import { ListTotals } from './list-totals.tsx'
import { OneCopyNotice } from './one-copy-notice.tsx'
import { SaleEntry } from './sale-entry.tsx'

/** The sales that count, newest day first. */
export function Sales({ search, onNarrow, onClear, onPage }: ListProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(salesQuery(sharedFilters(search)))
  const { format, formatSigned } = useAmounts()
  const isFailed = error !== null && data === undefined
  const count = data && countOf(data.pagination.totalItems, 'sale')
  return (
    <>
      <ActivityFilters
        search={search}
        closeLabel={count ? `Show ${count}` : 'Done'}
        onNarrow={onNarrow}
        onClear={onClear}
      />
      <OneCopyNotice search={search} name={data?.sales[0]?.name} onNarrow={onNarrow} />
      {isFailed || (
        <ListTotals
          count={count}
          hint={count && `Sum of ${count}`}
          totals={[
            ['Net Proceeds', data && format(data.totals.netProceedsCents)],
            ['Investment', data && format(data.totals.costBasisCents)],
            ['Profit from Sales', data && formatSigned(data.totals.profitCents)],
          ]}
        />
      )}
      <EntryList
        search={search}
        entries={data?.sales}
        pagination={data?.pagination}
        error={error}
        isPlaceholderData={isPlaceholderData}
        emptyTitle="No sales yet"
        onRetry={() => void refetch()}
        onPage={onPage}
        keyOf={({ id }) => id}
      >
        {sale => <SaleEntry sale={sale} />}
      </EntryList>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate, useLocation } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { Key, ReactNode } from 'react'
import { type OperationsPage, operationsQuery, salesQuery } from '#web/api/operations.ts'
import { Button, buttonClass } from '#web/components/buttons/button.tsx'
import { classNames } from '#web/components/class-names.ts'
import { Segmented } from '#web/components/fields/choices.tsx'
import { useAmounts } from '#web/components/figures/money.tsx'
import { StatCard } from '#web/components/figures/stat-card.tsx'
import { Pagination } from '#web/components/pages/pagination.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { EmptyState, ErrorState, PageSpinner } from '#web/components/states/states.tsx'
import { countOf, formatCount } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { countFilters, kindOf, sharedFilters } from './activity-filter.ts'
import { ActivityFilters } from './activity-filters.tsx'
import type { ActivitySearch } from './activity-search.ts'
import { OperationEntry } from './operation-entry.tsx'
import { SaleEntry } from './sale-entry.tsx'

const route = getRouteApi('/signed-in/activity')

/** What it shows before anything else. */
export const firstQueries = [activityQuery({})]

const views = [
  { value: 'all', label: 'All activity' },
  { value: 'sales', label: 'Sales' },
] as const

/** Everything the collector did, newest first, or their sales; each entry with Undo. */
export function ActivityScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const view = search.view === 'sales' ? 'sales' : 'all'

  function show(next: ActivitySearch) {
    void navigate({ search: next, resetScroll: false })
  }

  const list: ListProps = {
    search,
    onNarrow: change => show({ ...search, page: undefined, ...change }),
    onClear: () => show({ view: search.view }),
    onPage: page => void navigate({ search: { ...search, page } }),
  }

  return (
    <>
      <title>Activity · Holofolio</title>
      <PageHeader
        title="Activity"
        subtitle="Everything that changed your collection, with its effect and the balance."
        actions={
          <Link to={paths.trades} className={buttonClass()}>
            Trade history
          </Link>
        }
      />
      <div className="mb-4">
        <Segmented
          label="List"
          options={views}
          value={view}
          onValueChange={chosen =>
            // Sales have no kind: those filters would come back unseen.
            show({ ...search, kind: undefined, effect: undefined, page: undefined, view: viewText(chosen) })
          }
        />
      </div>
      {view === 'sales' ? <Sales {...list} /> : <AllActivity {...list} />}
    </>
  )
}

function viewText(view: 'all' | 'sales'): string | undefined {
  return view === 'sales' ? view : undefined
}

/** The operations that a search of the address leaves. */
function activityQuery(search: ActivitySearch) {
  const effect = search.effect === 'profit' ? search.effect : undefined
  return operationsQuery({ ...sharedFilters(search), kind: kindOf(search.kind), effect })
}

/** Every operation, newest first. */
function AllActivity({ search, onNarrow, onClear, onPage }: ListProps) {
  const linkedId = useLocation({ select: location => location.hash })
  const { data, error, isPlaceholderData, refetch } = useQuery(activityQuery(search))
  const { formatSigned } = useAmounts()
  const isFailed = error !== null && data === undefined
  const entries = data && countOf(data.pagination.totalItems, 'entry', 'entries')
  const hint = data && sumOf(data)
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
function sumOf({ totals, pagination: { totalItems } }: OperationsPage): string {
  const undone = totalItems - totals.operations
  const counted = countOf(totals.operations, 'entry', 'entries')
  return undone === 0 ? counted : `${counted}, not counting ${formatCount(undone)} undone`
}

/** The sales that count, newest day first. */
function Sales({ search, onNarrow, onClear, onPage }: ListProps) {
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
          hint={count}
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

interface EntryListProps<Entry> {
  search: ActivitySearch
  /** Undefined while loading. */
  entries: readonly Entry[] | undefined
  pagination: { page: number; totalPages: number; totalItems: number } | undefined
  error: Error | null
  isPlaceholderData: boolean
  emptyTitle: string
  onRetry: () => void
  onPage: (page: number) => void
  keyOf: (entry: Entry) => Key
  children: (entry: Entry) => ReactNode
}

/** A page of operations or sales, or why there is none. */
function EntryList<Entry>(props: EntryListProps<Entry>) {
  const { search, entries, pagination, error, isPlaceholderData, keyOf, children } = props
  if (entries === undefined || pagination === undefined) {
    if (!error) return <PageSpinner label="Loading activity" />
    return <ErrorState title="Couldn't load your activity" hint={error.message} onRetry={props.onRetry} />
  }
  if (entries.length === 0 && pagination.totalItems > 0 && !isPlaceholderData) {
    return <Navigate to={paths.activity} search={{ ...search, page: pagination.totalPages }} replace />
  }
  if (entries.length === 0) return <Nothing title={props.emptyTitle} isNarrowed={countFilters(search) > 0} />
  return (
    <div
      aria-busy={isPlaceholderData}
      className={classNames(isPlaceholderData && 'opacity-60 transition-opacity delay-150')}
    >
      <ul className="flex flex-col gap-3">
        {entries.map(entry => (
          <li key={keyOf(entry)}>{children(entry)}</li>
        ))}
      </ul>
      <div className="mt-8">
        <Pagination page={pagination.page} totalPages={pagination.totalPages} onPage={props.onPage} />
      </div>
    </div>
  )
}

function Nothing({ title, isNarrowed }: { title: string; isNarrowed: boolean }) {
  if (isNarrowed) return <EmptyState title="No entries found" hint="Try other filters" />
  return (
    <EmptyState
      title={title}
      hint="What you add, edit, sell and trade appears here, and can be undone."
      action={
        <Link to={paths.products} className={buttonClass({ variant: 'primary' })}>
          Find cards to add
        </Link>
      }
    />
  )
}

interface ListTotalsProps {
  /** "12 entries", announced when it changes. Undefined while loading. */
  count: string | undefined
  hint: string | undefined
  totals: readonly (readonly [label: string, value: string | undefined])[]
}

/** What the entries of a list add up to, over all its pages. */
function ListTotals({ count, hint, totals }: ListTotalsProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {count}
      </p>
      <div className="my-6 grid gap-3 sm:auto-cols-fr sm:grid-flow-col xl:gap-4">
        {totals.map(([label, value]) => (
          <StatCard
            key={label}
            label={label}
            value={value ?? null}
            hint={hint}
            loading={value === undefined}
          />
        ))}
      </div>
    </>
  )
}

interface OneCopyNoticeProps extends Pick<ListProps, 'search' | 'onNarrow'> {
  /** The name of the product, once known. */
  name: string | undefined
}

/** Says that the list is of one copy or product, which only links choose, with a button that shows all. */
function OneCopyNotice({ search, name, onNarrow }: OneCopyNoticeProps) {
  if (search.copy === undefined && search.product === undefined) return null
  const what = search.copy === undefined ? (name ?? 'one product') : `one copy${name ? ` of ${name}` : ''}`
  return (
    <p className="mt-4 flex flex-wrap items-center gap-2 wrap-anywhere">
      Only {what}
      <Button
        size="small"
        icon={<X aria-hidden size={16} />}
        onClick={() => onNarrow({ copy: undefined, product: undefined })}
      >
        Show all
      </Button>
    </p>
  )
}

/** What both lists of the activity are given. */
interface ListProps {
  search: ActivitySearch
  /** Applies filters and returns to page 1. */
  onNarrow: (change: ActivitySearch) => void
  onClear: () => void
  onPage: (page: number) => void
}

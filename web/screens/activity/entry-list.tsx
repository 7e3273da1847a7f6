import { Link, Navigate } from '@tanstack/react-router'
import type { Key, ReactNode } from 'react'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { classNames } from '#web/components/class-names.ts'
import { Pagination } from '#web/components/pages/pagination.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { PageSpinner } from '#web/components/states/spinner.tsx'
import { paths } from '#web/paths.ts'
import { countFilters } from './activity-filter.ts'
import type { ActivitySearch } from './activity-search.ts'

export interface EntryListProps<Entry> {
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
export function EntryList<Entry>(props: EntryListProps<Entry>) {
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

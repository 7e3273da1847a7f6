import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reportsQuery } from '#web/api/reports.ts'
import { classNames } from '#web/components/class-names.ts'
import { Pagination } from '#web/components/pages/pagination.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { PageSpinner } from '#web/components/states/spinner.tsx'
import { countOf } from '#web/format/count.ts'
import { useUser } from '#web/session/session.ts'
import { ReportEntry } from './report-entry.tsx'

/** Open reports of products, for operators and the collectors they trust. */
export function ReportsScreen() {
  const { isCurator } = useUser()
  const [wanted, setWanted] = useState(1)
  const { data, dataUpdatedAt, error, isPlaceholderData, refetch } = useQuery({
    ...reportsQuery(wanted),
    enabled: isCurator,
  })
  // Resolving the last report of the last page leaves a page that is no longer there.
  const lastPage = Math.max(1, data?.pagination.totalPages ?? wanted)
  if (wanted > lastPage && !isPlaceholderData) setWanted(lastPage)

  function results() {
    if (!isCurator) {
      const hint = 'Only an operator and collectors they trust can see and resolve reports.'
      return <EmptyState title="Nothing for you here" hint={hint} />
    }
    if (data === undefined) {
      if (!error) return <PageSpinner label="Loading reports" />
      return (
        <ErrorState title="Couldn't load the reports" hint={error.message} onRetry={() => void refetch()} />
      )
    }
    const { reports, pagination } = data
    if (pagination.totalItems === 0) {
      return <EmptyState title="No open reports" hint="What collectors report about products shows here." />
    }
    return (
      <div
        aria-busy={isPlaceholderData}
        className={classNames(isPlaceholderData && 'opacity-60 transition-opacity delay-150')}
      >
        <ul className="flex flex-col gap-4">
          {reports.map(report => (
            <li key={report.id}>
              <ReportEntry report={report} readAtMs={dataUpdatedAt} />
            </li>
          ))}
        </ul>
        <div className="mt-8">
          <Pagination page={wanted} totalPages={pagination.totalPages} onPage={setWanted} />
        </div>
      </div>
    )
  }

  return (
    <>
      <title>Reports · Holofolio</title>
      <PageHeader
        title="Reports"
        subtitle="What collectors reported about products, newest first. Revert or edit the product, then resolve the report."
      />
      <p role="status" className="sr-only">
        {data && countOf(data.pagination.totalItems, 'open report')}
      </p>
      {results()}
    </>
  )
}

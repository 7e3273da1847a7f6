import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { reasonLabel } from '#domain/products/report'
import { type Report, reportsQuery, useResolveReport } from '#web/api/reports.ts'
import { Button, textLinkClass } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { classNames } from '#web/components/class-names.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { Pagination } from '#web/components/pages/pagination.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { Section } from '#web/components/section.tsx'
import { EmptyState, ErrorState, PageSpinner } from '#web/components/states/states.tsx'
import { countOf, formatAge } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'
import { WaitingEdits } from './waiting-edits.tsx'

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
      <Section
        look="bare"
        title="Open reports"
        subtitle="The newest first. Revert or edit the product, then resolve the report."
        className={classNames(isPlaceholderData && 'opacity-60 transition-opacity delay-150')}
      >
        <ul aria-busy={isPlaceholderData} className="flex flex-col gap-4">
          {reports.map(report => (
            <li key={report.id}>
              <ReportEntry report={report} readAtMs={dataUpdatedAt} />
            </li>
          ))}
        </ul>
        <div className="mt-8">
          <Pagination page={wanted} totalPages={pagination.totalPages} onPage={setWanted} />
        </div>
      </Section>
    )
  }

  return (
    <>
      <title>Reports · Holofolio</title>
      <PageHeader
        title="Reports"
        subtitle="What collectors want to change of imported products, and what they reported."
      />
      <p role="status" className="sr-only">
        {data && countOf(data.pagination.totalItems, 'open report')}
      </p>
      {isCurator && <WaitingEdits />}
      {results()}
    </>
  )
}

/** One report: the product, what is wrong, who says so, and Resolve. */
function ReportEntry({ report, readAtMs }: { report: Report; readAtMs: number }) {
  const { timeZone } = useUser().settings
  const resolve = useResolveReport()
  const { id, productId, name, setName, cardNumber, reason, note, createdAt, reporterName } = report
  const age = formatAge(createdAt, readAtMs, timeZone)

  function send() {
    resolve.mutateAsync(id).then(
      () => toastSuccess('Report resolved.', id),
      () => toastError('Failed to resolve the report.', id),
    )
  }

  return (
    <article className="panel flex flex-wrap items-start gap-4 p-4 sm:p-5" aria-label={`${name}, ${age}`}>
      <div className="w-11 flex-none">
        <CardArt product={report} size="thumb" alt="" />
      </div>
      <div className="relative min-w-0 flex-1 basis-48 wrap-anywhere">
        <h3 className="font-semibold">
          <Link to={paths.product} params={{ id: productId }} className="name-link hover:underline">
            {name}
          </Link>
        </h3>
        <p className="text-sm text-muted">
          {[setName, cardNumber && `#${cardNumber}`].filter(Boolean).join(' · ')}
        </p>
        <p className="mt-2 font-medium">{reasonLabel(reason)}</p>
        {note !== null && <p className="mt-1 max-w-prose whitespace-pre-line">{note}</p>}
        <p className="mt-2 text-sm text-muted">
          {reporterName} · <time dateTime={createdAt}>{age}</time>
        </p>
      </div>
      <div className="flex flex-none flex-wrap items-center gap-4">
        <Link
          to={paths.product}
          params={{ id: productId }}
          hash="history"
          className={`${textLinkClass} text-sm`}
          aria-label={`History of ${name}`}
        >
          History
        </Link>
        <Button
          size="small"
          icon={<Check aria-hidden size={16} />}
          aria-label={`Resolve the report of ${name}`}
          pending={resolve.isPending}
          onClick={send}
        >
          Resolve
        </Button>
      </div>
    </article>
  )
}

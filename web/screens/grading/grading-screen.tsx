import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { type SubmissionsPage, submissionsQuery } from '#web/api/submissions.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '#web/components/buttons/button.tsx'
import { textLinkClass } from '#web/components/buttons/link-class.ts'
import { classNames } from '#web/components/class-names.ts'
import { useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { Pagination } from '#web/components/pages/pagination.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { PageSpinner } from '#web/components/states/spinner.tsx'
import { NewSubmissionDialog } from '#web/dialogs/copies/lazy-many-dialogs.ts'
import { GradingFigures } from '#web/figures/grading-figures.tsx'
import { PriceNotice } from '#web/figures/price-notice.tsx'
import { countOf } from '#web/format/count.ts'
import { paths } from '#web/paths.ts'
import { CompanyTotals } from './company-totals.tsx'
import { StartSubmission, type StartSubmissionProps } from './start-submission.tsx'
import { SubmissionRow } from './submission-row.tsx'

const pageSize = 20
const dialogs = [NewSubmissionDialog]
const route = getRouteApi('/signed-in/grading')

/** The collector's submissions: those that are out first, and what grading gained in all. */
export function GradingScreen() {
  const { page = 1, copy } = route.useSearch()
  const navigate = route.useNavigate()
  const [start, setStart] = useState<Pick<StartSubmissionProps, 'copyIds'> | null>(null)
  useDialogsAhead(dialogs)
  const query = useQuery(submissionsQuery({ page, limit: pageSize, copyId: copy }))
  const { data, isPlaceholderData, error, refetch } = query

  function results() {
    if (data === undefined) {
      if (!error) return <PageSpinner label="Loading submissions" />
      return (
        <ErrorState
          title="Couldn't load your submissions"
          hint={error.message}
          onRetry={() => void refetch()}
        />
      )
    }
    const { submissions, pagination } = data
    if (submissions.length === 0 && pagination.totalItems > 0 && !isPlaceholderData) {
      return <Navigate to={paths.grading} search={{ copy, page: pagination.totalPages }} replace />
    }
    if (submissions.length === 0) {
      if (copy === undefined) return <NoSubmissions onStart={() => setStart({ copyIds: null })} />
      return <NotSubmitted onStart={() => setStart({ copyIds: [copy] })} />
    }
    return (
      <Submissions
        page={data}
        isOfOneCopy={copy !== undefined}
        isStale={isPlaceholderData}
        onPage={next => void navigate({ search: { copy, page: next } })}
      />
    )
  }

  return (
    <>
      <title>Grading submissions · Holofolio</title>
      <PageHeader
        title="Grading submissions"
        subtitle="Cards sent for grading together: what is out, what came back, and what it gained."
        actions={
          copy === undefined &&
          data !== undefined &&
          data.pagination.totalItems > 0 && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden size={18} />}
              onClick={() => setStart({ copyIds: null })}
            >
              New submission
            </Button>
          )
        }
      />
      <p role="status" className="sr-only">
        {data && countOf(data.pagination.totalItems, 'submission')}
      </p>
      {results()}
      {start && (
        <StartSubmission
          copyIds={start.copyIds}
          onPick={copyIds => setStart({ copyIds })}
          onClose={() => setStart(null)}
        />
      )}
    </>
  )
}

interface SubmissionsProps {
  page: SubmissionsPage
  isOfOneCopy: boolean
  isStale: boolean
  onPage: (page: number) => void
}

function Submissions({ page, isOfOneCopy, isStale, onPage }: SubmissionsProps) {
  const { submissions, totals, companies, pagination } = page
  return (
    <div aria-busy={isStale} className={classNames(isStale && 'opacity-60 transition-opacity delay-150')}>
      {isOfOneCopy ? <OneCopyNotice /> : <GradingFigures figures={totals} />}
      <ul className="flex flex-col gap-3">
        {submissions.map(submission => (
          <li key={submission.id}>
            <SubmissionRow submission={submission} />
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <Pagination page={pagination.page} totalPages={pagination.totalPages} onPage={onPage} />
      </div>
      {!isOfOneCopy && <CompanyTotals companies={companies} />}
      <PriceNotice />
    </div>
  )
}

function OneCopyNotice() {
  return (
    <div className="mb-4">
      <Notice>
        Only the submissions of one card.{' '}
        <Link to={paths.grading} search={{}} className={textLinkClass}>
          Show all
        </Link>
      </Notice>
    </div>
  )
}

function NoSubmissions({ onStart }: { onStart: () => void }) {
  return (
    <EmptyState
      title="No submissions yet"
      hint="Pick the cards that you send for grading together, here or in your collection, to follow them."
      action={
        <Button variant="primary" onClick={onStart}>
          New submission
        </Button>
      }
    />
  )
}

function NotSubmitted({ onStart }: { onStart: () => void }) {
  return (
    <EmptyState
      title="This card is in no submission"
      hint="It was sent for grading alone. A submission keeps its costs, and its share is added to them."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="primary" onClick={onStart}>
            Make a submission of it
          </Button>
          <Link to={paths.grading} search={{}} className={buttonClass()}>
            All submissions
          </Link>
        </div>
      }
    />
  )
}

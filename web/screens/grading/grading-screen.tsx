import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { submissionsQuery } from '#web/api/grading/submissions.ts'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { textLinkClass } from '#web/components/buttons/link-class.ts'
import { classNames } from '#web/components/class-names.ts'
import { Pagination } from '#web/components/pages/pagination.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { PageSpinner } from '#web/components/states/spinner.tsx'
import { GradingFigures } from '#web/figures/grading-figures.tsx'
import { PriceNotice } from '#web/figures/price-notice.tsx'
import { countOf } from '#web/format/count.ts'
import { paths } from '#web/paths.ts'
import { CompanyTotals } from './company-totals.tsx'
import { SubmissionRow } from './submission-row.tsx'

const pageSize = 20
const route = getRouteApi('/signed-in/grading')

/** The collector's submissions: those that are out first, and what grading gained in all. */
export function GradingScreen() {
  const { page = 1, copy } = route.useSearch()
  const navigate = route.useNavigate()
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
    const { submissions, totals, companies, pagination } = data
    if (submissions.length === 0 && pagination.totalItems > 0 && !isPlaceholderData) {
      return <Navigate to={paths.grading} search={{ copy, page: pagination.totalPages }} replace />
    }
    if (submissions.length === 0) return copy === undefined ? <NoSubmissions /> : <NotSubmitted />
    return (
      <div
        aria-busy={isPlaceholderData}
        className={classNames(isPlaceholderData && 'opacity-60 transition-opacity delay-150')}
      >
        {copy === undefined ? <GradingFigures figures={totals} /> : <OneCopyNotice />}
        <ul className="flex flex-col gap-3">
          {submissions.map(submission => (
            <li key={submission.id}>
              <SubmissionRow submission={submission} />
            </li>
          ))}
        </ul>
        <div className="mt-8">
          <Pagination
            page={pagination.page}
            totalPages={pagination.totalPages}
            onPage={next => void navigate({ search: { copy, page: next } })}
          />
        </div>
        {copy === undefined && <CompanyTotals companies={companies} />}
        <PriceNotice />
      </div>
    )
  }

  return (
    <>
      <title>Grading submissions · Holofolio</title>
      <PageHeader
        title="Grading submissions"
        subtitle="Cards sent for grading together: what is out, what came back, and what it gained."
      />
      <p role="status" className="sr-only">
        {data && countOf(data.pagination.totalItems, 'submission')}
      </p>
      {results()}
    </>
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

function NoSubmissions() {
  return (
    <EmptyState
      title="No submissions yet"
      hint="Select cards in your collection, then New submission, to follow what you send for grading."
      action={
        <Link to={paths.collection} className={buttonClass({ variant: 'primary' })}>
          Go to your collection
        </Link>
      }
    />
  )
}

function NotSubmitted() {
  return (
    <EmptyState
      title="This card is in no submission"
      hint="It was sent for grading alone."
      action={
        <Link to={paths.grading} search={{}} className={buttonClass()}>
          All submissions
        </Link>
      }
    />
  )
}

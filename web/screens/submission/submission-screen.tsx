import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft, Pencil } from 'lucide-react'
import { useState } from 'react'
import { shownGradingCompany } from '#domain/copies/grading-company'
import { isNotFound } from '#web/api/catalogue.ts'
import { type SubmissionDetails, submissionQuery } from '#web/api/submissions.ts'
import { Button, buttonClass } from '#web/components/buttons/button.tsx'
import { textLinkClass } from '#web/components/buttons/link-class.ts'
import { useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { ScreenSpinner } from '#web/components/states/spinner.tsx'
import { EditSubmissionDialog } from '#web/dialogs/copies/lazy-many-dialogs.ts'
import { GradingFigures } from '#web/figures/grading-figures.tsx'
import { PriceNotice } from '#web/figures/price-notice.tsx'
import { SubmissionState } from '#web/figures/submission-status.tsx'
import { paths } from '#web/paths.ts'
import { ReturnForm } from './return-form.tsx'
import { SubmissionFacts } from './submission-facts.tsx'
import { SubmittedCopies } from './submitted-copies.tsx'

const route = getRouteApi('/signed-in/grading/$id')
const dialogs = [EditSubmissionDialog]

const back = (
  <Link to={paths.grading} search={{}} className={`${textLinkClass} inline-flex min-h-8 items-center gap-1`}>
    <ChevronLeft aria-hidden size={18} />
    Grading submissions
  </Link>
)

/** One submission: its cards, what grading gained, and the form for what comes back. */
export function SubmissionScreen() {
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery(submissionQuery(id))
  // An undone submission may still be in the cache.
  if (error && isNotFound(error)) return <NoSuchSubmission />
  if (data !== undefined) return <LoadedSubmission key={id} {...data} />
  if (error === null) return <ScreenSpinner label="Loading the submission" />
  return (
    <>
      <PageHeader title="Submission" above={back} />
      <ErrorState title="Couldn't load the submission" hint={error.message} onRetry={() => void refetch()} />
    </>
  )
}

function LoadedSubmission({ submission, copies }: SubmissionDetails) {
  const [isEditing, setIsEditing] = useState(false)
  useDialogsAhead(dialogs)
  const { gradingCompany, service, status, isOverdue, figures } = submission
  const title = [shownGradingCompany(gradingCompany), service].filter(Boolean).join(' · ')
  const out = copies.filter(({ outcome }) => outcome === 'out')
  const others = copies.filter(({ outcome }) => outcome !== 'out')
  return (
    <>
      <title>{`${title} · Holofolio`}</title>
      <PageHeader
        title={title}
        subtitle={<SubmissionState status={status} isOverdue={isOverdue} />}
        above={back}
        actions={
          <Button icon={<Pencil aria-hidden size={18} />} onClick={() => setIsEditing(true)}>
            Edit
          </Button>
        }
      />
      <SubmissionFacts submission={submission} />
      {others.length > 0 && <GradingFigures figures={figures} />}
      {out.length > 0 && <CardsOut submission={submission} copies={out} />}
      {others.length > 0 && (
        <section aria-labelledby="back" className="mt-8">
          <h2 id="back" className="mb-3 text-lg font-bold">
            Back
          </h2>
          <SubmittedCopies copies={others} />
        </section>
      )}
      <PriceNotice />
      {isEditing && <EditSubmissionDialog submission={submission} onClose={() => setIsEditing(false)} />}
    </>
  )
}

/** While a submission is prepared, its cards alone; then the form for those that come back. */
function CardsOut({ submission, copies }: SubmissionDetails) {
  const [isReturning, setIsReturning] = useState(submission.status !== 'preparing')
  const isForm = isReturning || submission.status !== 'preparing'
  return (
    <section aria-labelledby="out">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="out" className="text-lg font-bold">
          {isForm ? 'Not back yet' : 'Cards'}
        </h2>
        {!isForm && <Button onClick={() => setIsReturning(true)}>Record returned cards</Button>}
      </div>
      {isForm ? (
        <div className="panel px-4 py-2">
          <p className="pt-2 text-sm text-muted">
            Enter what came back<span className="pointer-coarse:hidden">: grade, Tab, cert number, Tab</span>.
            Cards left blank stay out.
          </p>
          <ReturnForm submission={submission} copies={copies} />
        </div>
      ) : (
        <SubmittedCopies copies={copies} />
      )}
    </section>
  )
}

function NoSuchSubmission() {
  return (
    <>
      <PageHeader title="Submission" above={back} />
      <EmptyState
        title="This submission is no longer here"
        hint="It may have been undone."
        action={
          <Link to={paths.grading} search={{}} className={buttonClass({ variant: 'primary' })}>
            All submissions
          </Link>
        }
      />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft, Pencil } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { shownGradingCompany } from '#domain/copies/grading-company'
import { isNotFound } from '#web/api/catalogue.ts'
import {
  type Submission,
  type SubmissionDetails,
  submissionQuery,
  type SubmittedCopy,
} from '#web/api/submissions.ts'
import { Button, buttonClass, textLinkClass } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { CopyLabel } from '#web/components/cards/copy-frame.tsx'
import { Change, Money } from '#web/components/figures/money.tsx'
import { useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { EmptyState, ErrorState, ScreenSpinner } from '#web/components/states/states.tsx'
import { EditSubmissionDialog } from '#web/dialogs/copies/lazy-many-dialogs.ts'
import { differenceWords, GradingFigures, SubmissionState } from '#web/figures/grading-figures.tsx'
import { PriceNotice } from '#web/figures/price-notice.tsx'
import { formatDay } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { ReturnForm } from './return-form.tsx'

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

/** While a submission is prepared, its cards alone; then the form for cards that come back. */
function CardsOut({ submission, copies }: SubmissionDetails) {
  const [isReturning, setIsReturning] = useState(submission.status !== 'preparing')
  const isForm = isReturning || submission.status !== 'preparing'
  const section = useRef<HTMLElement>(null)

  /** The button goes: what comes next is the first field. */
  function startReturning() {
    flushSync(() => setIsReturning(true))
    section.current?.querySelector<HTMLElement>('input[type="text"]')?.focus()
  }

  return (
    <section ref={section} aria-labelledby="out">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="out" className="text-lg font-bold">
          {isForm ? 'Not back yet' : 'Cards'}
        </h2>
        {!isForm && <Button onClick={startReturning}>Record returned cards</Button>}
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

/** What the collector wrote down about a submission. */
function SubmissionFacts({ submission }: { submission: Submission }) {
  const { sentOn, expectedOn, status, note } = submission
  return (
    <section aria-label="Submission" className="panel mb-6 p-4 sm:p-5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        <Fact name="Sent">{sentOn === null ? 'Not yet' : formatDay(sentOn)}</Fact>
        <Fact name={status === 'returned' ? 'Was expected' : 'Expected back'}>
          {expectedOn === null ? 'Unknown' : formatDay(expectedOn)}
        </Fact>
        <Fact name="Grading fees">
          <Money cents={submission.feesCents} />
        </Fact>
        <Fact name="Insurance">
          <Money cents={submission.insuranceCents} />
        </Fact>
        <Fact name="Return shipping">
          <Money cents={submission.returnShippingCents} />
        </Fact>
      </dl>
      {note !== null && <p className="mt-4 wrap-anywhere whitespace-pre-line">{note}</p>}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular font-semibold">{children}</dd>
    </div>
  )
}

/** Cards of a submission with what their grading cost and gained. */
function SubmittedCopies({ copies }: { copies: readonly SubmittedCopy[] }) {
  return (
    <ul className="panel divide-y divide-line px-4">
      {copies.map(copy => (
        <li key={copy.holdingId} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
          <div className="flex min-w-0 flex-1 basis-56 items-start gap-3">
            <CardArt product={copy} alt="" size="thumb" className="flex-none" />
            <div className="min-w-0">
              <Link
                to={paths.product}
                params={{ id: copy.productId }}
                className="block min-h-6 pointer-coarse:min-h-11 content-center font-semibold wrap-anywhere hover:underline"
              >
                {copy.name}
              </Link>
              <p className="text-sm text-muted wrap-anywhere">{copy.setName}</p>
              <CopyLabel kind={copy.kind} label={copy.label} />
              <p className="text-sm text-muted">{outcomeWords(copy)}</p>
            </div>
          </div>
          <dl className="grid w-full grid-cols-[1fr_auto] gap-x-4 text-sm sm:w-64">
            <Figure name="Raw when sent">
              <Money cents={copy.rawPriceCents} absent="No price" />
            </Figure>
            <Figure name="Grading cost">
              <Money cents={copy.gradingCostCents} />
            </Figure>
            {copy.outcome === 'graded' && (
              <Figure name="Slab now">
                <Money cents={copy.slabPriceCents} absent="No price yet" />
              </Figure>
            )}
            {(copy.outcome === 'graded' || copy.outcome === 'ungraded') && (
              <Figure name="Gain">
                <Change cents={copy.gainCents} wordHidden />
              </Figure>
            )}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function outcomeWords({ outcome, predictedGrade, gradeDifference }: SubmittedCopy): string {
  const predicted = predictedGrade === null ? 'No prediction' : `Predicted ${predictedGrade}`
  if (outcome === 'ungraded') return `Not graded. ${predicted}`
  if (outcome === 'gone') return 'Left your collection before it came back'
  const difference = outcome === 'graded' ? differenceWords(gradeDifference) : null
  return difference === null ? predicted : `${predicted}, ${difference}`
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="tabular text-right font-semibold">{children}</dd>
    </>
  )
}

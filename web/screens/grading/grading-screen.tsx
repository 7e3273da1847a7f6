import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { shownGradingCompany } from '#domain/copies/grading-company'
import { chosenFiguresQuery } from '#web/api/many-copies.ts'
import { type Submission, type SubmissionsPage, submissionsQuery } from '#web/api/submissions.ts'
import { Button, buttonClass, textLinkClass } from '#web/components/buttons/button.tsx'
import { classNames } from '#web/components/class-names.ts'
import { Change, Money } from '#web/components/figures/money.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { Pagination } from '#web/components/pages/pagination.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { EmptyState, ErrorState, Notice, PageSpinner } from '#web/components/states/states.tsx'
import { NewSubmissionDialog } from '#web/dialogs/copies/lazy-many-dialogs.ts'
import {
  cardsWords,
  gainHint,
  GradingFigures,
  predictionWords,
  SubmissionState,
} from '#web/figures/grading-figures.tsx'
import { PriceNotice } from '#web/figures/price-notice.tsx'
import { countOf, formatDay } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { PickCardsDialog } from './pick-cards-dialog.tsx'
import { UnsubmittedCards } from './unsubmitted-cards.tsx'

const pageSize = 20
const dialogs = [NewSubmissionDialog]
const route = getRouteApi('/signed-in/grading')

/** The collector's submissions: those that are out first, and what grading gained in all. */
export function GradingScreen() {
  const { page = 1, copy } = route.useSearch()
  const navigate = route.useNavigate()
  const [start, setStart] = useState<Pick<StartSubmissionProps, 'copyIds'> | null>(null)
  useDialogsAhead(dialogs)
  const query = useQuery(submissionsQuery({ page, limit: pageSize, holdingId: copy }))
  const { data, isPlaceholderData, error, refetch } = query

  const unsubmitted = copy === undefined && page === 1 && (
    <UnsubmittedCards onSubmit={copyIds => setStart({ copyIds })} />
  )

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
      if (copy === undefined)
        return <NoSubmissions unsubmitted={unsubmitted} onStart={() => setStart({ copyIds: null })} />
      return <NotSubmitted onStart={() => setStart({ copyIds: [copy] })} />
    }
    return (
      <Submissions
        page={data}
        unsubmitted={unsubmitted}
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
  /** What stands above the list. */
  unsubmitted: ReactNode
  isOfOneCopy: boolean
  isStale: boolean
  onPage: (page: number) => void
}

function Submissions({ page, unsubmitted, isOfOneCopy, isStale, onPage }: SubmissionsProps) {
  const { submissions, totals, companies, pagination } = page
  return (
    <div aria-busy={isStale} className={classNames(isStale && 'opacity-60 transition-opacity delay-150')}>
      {isOfOneCopy ? <OneCopyNotice /> : <GradingFigures figures={totals} />}
      {unsubmitted}
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

interface NoSubmissionsProps extends Pick<SubmissionsProps, 'unsubmitted'> {
  onStart: () => void
}

function NoSubmissions({ unsubmitted, onStart }: NoSubmissionsProps) {
  return (
    <>
      {unsubmitted}
      <EmptyState
        title="No submissions yet"
        hint="Pick the cards that you send for grading together, here or in your collection, to follow them."
        action={
          <Button variant="primary" onClick={onStart}>
            New submission
          </Button>
        }
      />
    </>
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

/** What grading gained at each company, when there is more than one. */
function CompanyTotals({ companies }: Pick<SubmissionsPage, 'companies'>) {
  if (companies.length < 2) return null
  return (
    <section aria-labelledby="by-company" className="mt-10">
      <h2 id="by-company" className="mb-3 text-lg font-bold">
        By company
      </h2>
      <ul className="panel divide-y divide-line px-4">
        {companies.map(({ gradingCompany, submissions, figures }) => (
          <li
            key={gradingCompany}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
          >
            <div className="min-w-0">
              <h3 className="font-semibold wrap-anywhere">{gradingCompany}</h3>
              <p className="text-sm text-muted">
                {countOf(submissions, 'submission')}, {countOf(figures.copies, 'card')} for{' '}
                <Money cents={figures.gradingCostCents} />
              </p>
              <p className="text-sm text-muted">{predictionWords(figures)}</p>
            </div>
            <p className="text-right">
              <Change cents={figures.gainCounted === 0 ? null : figures.gainCents} absent="No gain yet" />
              <span className="block text-sm text-muted">
                {gainHint(figures.gainCounted, figures.gainUnknown)}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One submission of the list: where it is, its cards, and what grading gained. All of it leads to the submission. */
function SubmissionRow({ submission }: { submission: Submission }) {
  const { id, gradingCompany, service, sentOn, expectedOn, status, isOverdue, figures } = submission
  const title = [shownGradingCompany(gradingCompany), service].filter(Boolean).join(' · ')
  return (
    <article className="panel relative flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4 hover:border-accent-ink">
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-bold wrap-anywhere">
          <Link
            to={paths.submission}
            params={{ id }}
            className="after:absolute after:inset-0 hover:underline"
          >
            {title}
          </Link>
        </h2>
        <p className="mt-0.5 text-sm text-muted">{cardsWords(figures)}</p>
        <p className="mt-1.5">
          <SubmissionState status={status} isOverdue={isOverdue} />
        </p>
      </div>
      <dl className="grid flex-none grid-cols-[auto_auto] gap-x-3 text-sm max-sm:w-full max-sm:grid-cols-[1fr_auto]">
        <Fact name="Sent">{sentOn === null ? 'Not yet' : formatDay(sentOn)}</Fact>
        {status !== 'returned' && (
          <Fact name="Expected back">{expectedOn === null ? 'Unknown' : formatDay(expectedOn)}</Fact>
        )}
        <Fact name="Grading cost">
          <Money cents={figures.gradingCostCents} />
        </Fact>
        {figures.gainCounted > 0 && (
          <Fact name="Gain">
            <Change cents={figures.gainCents} wordHidden />
          </Fact>
        )}
      </dl>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="tabular text-right font-semibold">{children}</dd>
    </>
  )
}

interface StartSubmissionProps {
  /** The copies to send; null while they are to be picked. */
  copyIds: readonly string[] | null
  onPick: (ids: readonly string[]) => void
  onClose: () => void
}

/** Begins a submission: picks its cards, unless they are known, and then asks what is sent. */
function StartSubmission({ copyIds, onPick, onClose }: StartSubmissionProps) {
  if (copyIds === null) return <PickCardsDialog onPick={onPick} onClose={onClose} />
  return <SubmissionOf copyIds={copyIds} onClose={onClose} />
}

function SubmissionOf({ copyIds, onClose }: { copyIds: readonly string[]; onClose: () => void }) {
  const choice = { holdingIds: copyIds }
  const { data, error, isPlaceholderData, refetch } = useQuery(chosenFiguresQuery(choice))
  if (error) {
    return (
      <Dialog title="New submission" size="small" onClose={onClose}>
        <ErrorState title="Couldn't load the cards" hint={error.message} onRetry={() => void refetch()} />
      </Dialog>
    )
  }
  if (data === undefined || isPlaceholderData) return null
  return <NewSubmissionDialog choice={choice} figures={data} onClose={onClose} onDone={onClose} />
}

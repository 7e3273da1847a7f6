import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { shownGradingCompany } from '#domain/copies/grading-company'
import type { Submission } from '#web/api/submissions.ts'
import { Change, Money } from '#web/components/figures/money.tsx'
import { cardsWords } from '#web/figures/grading-words.ts'
import { SubmissionState } from '#web/figures/submission-status.tsx'
import { formatDay } from '#web/format/date.ts'
import { paths } from '#web/paths.ts'

/** One submission of the list: where it is, its cards, and what grading gained. All of it leads to the submission. */
export function SubmissionRow({ submission }: { submission: Submission }) {
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

import type { ReactNode } from 'react'
import type { Submission } from '#web/api/submissions.ts'
import { Money } from '#web/components/figures/money.tsx'
import { formatDay } from '#web/format/date.ts'

/** What the collector wrote down about a submission. */
export function SubmissionFacts({ submission }: { submission: Submission }) {
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

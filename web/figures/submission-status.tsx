import type { SubmissionStatus } from '#domain/grading/submission'
import { Badge, type BadgeTone } from '#web/components/badge.tsx'

const looks: Readonly<Record<SubmissionStatus, readonly [tone: BadgeTone, words: string]>> = {
  preparing: ['neutral', 'Being prepared'],
  sent: ['accent', 'Sent'],
  partial: ['accent', 'Returned in part'],
  returned: ['gain', 'Returned'],
}

/** Where a submission is, and whether it is late. */
export function SubmissionState({ status, isOverdue }: { status: SubmissionStatus; isOverdue: boolean }) {
  const [tone, words] = looks[status]
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone}>{words}</Badge>
      {isOverdue && <Badge tone="warn">Overdue</Badge>}
    </span>
  )
}

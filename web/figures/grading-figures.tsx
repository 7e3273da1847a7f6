import type { SubmissionStatus } from '#domain/grading/submission'
import type { GradingFigures, GradingFigures as Figures } from '#web/api/submissions.ts'
import { Badge, type BadgeTone } from '#web/components/badge.tsx'
import { useAmounts } from '#web/components/figures/money.tsx'
import { StatCard, type StatCardProps } from '#web/components/figures/stat-card.tsx'
import { countOf, formatCount } from '#web/format/values.ts'

/** What grading cost and gained, and how the predictions did. */
export function GradingFigures({ figures }: { figures: Figures }) {
  const { format } = useAmounts()
  const gain = useGain()
  return (
    <div className="mb-6 grid grid-cols-2 gap-3 xl:grid-cols-4 xl:gap-4">
      <StatCard label="Grading cost" value={format(figures.gradingCostCents)} hint="of all cards" />
      <StatCard
        label="Gain at today's prices"
        {...gain(figures.gainCents, figures.gainCounted, figures.gainUnknown)}
      />
      <StatCard
        label="Gain when they came back"
        {...gain(figures.gainAtReturnCents, figures.gainAtReturnCounted, figures.gainAtReturnUnknown)}
      />
      <StatCard
        label="Predicted and returned"
        value={
          figures.compared === 0 ? null : `${Math.round((figures.hits / figures.compared) * 100)}% right`
        }
        hint={predictionWords(figures) ?? 'No grade to compare yet'}
      />
    </div>
  )
}

function useGain() {
  const { formatSigned } = useAmounts()
  return (
    gainCents: number,
    counted: number,
    unknown: number,
  ): Pick<StatCardProps, 'value' | 'tone' | 'hint'> => {
    const hint = gainHint(counted, unknown) ?? 'Nothing is back yet'
    if (counted === 0) return { value: null, tone: 'none', hint }
    const tone = gainCents > 0 ? 'gain' : gainCents < 0 ? 'loss' : 'none'
    return { value: formatSigned(gainCents), tone, hint }
  }
}

/** Says how grades compare with what was predicted: "2 of 3 as predicted · 1 better (+0.5)"; null without any. */
export function predictionWords({ compared, hits, better, betterBy, worse, worseBy }: GradingFigures) {
  if (compared === 0) return null
  return [
    `${formatCount(hits)} of ${formatCount(compared)} as predicted`,
    ...(better > 0 ? [`${formatCount(better)} better (+${betterBy})`] : []),
    ...(worse > 0 ? [`${formatCount(worse)} worse (-${worseBy})`] : []),
  ].join(' · ')
}

/** Says of how many cards a gain is; null when none is back. */
export function gainHint(counted: number, unknown: number): string | null {
  if (counted + unknown === 0) return null
  const hint = `of ${countOf(counted, 'card')}`
  return unknown === 0 ? hint : `${hint}, ${formatCount(unknown)} without a price`
}

/** Says what became of the cards: "3 cards · 1 out · 2 graded". */
export function cardsWords({ copies, out, graded, ungraded, gone }: GradingFigures): string {
  const parts: readonly (readonly [count: number, words: string])[] = [
    [out, 'out'],
    [graded, 'graded'],
    [ungraded, 'not graded'],
    [gone, 'left before'],
  ]
  const shown = parts.filter(([count]) => count > 0).map(([count, words]) => `${formatCount(count)} ${words}`)
  return [countOf(copies, 'card'), ...shown].join(' · ')
}

/** Says how a grade compares with the predicted one: "as predicted", "1 better", "0.5 worse"; null when it cannot. */
export function differenceWords(difference: number | null): string | null {
  if (difference === null) return null
  if (difference === 0) return 'as predicted'
  return `${Math.abs(difference)} ${difference > 0 ? 'better' : 'worse'}`
}

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

import type { GradingFigures as Figures } from '#web/api/submissions.ts'
import { useAmounts } from '#web/components/figures/money.tsx'
import { StatCard, type StatCardProps } from '#web/components/figures/stat-card.tsx'
import { gainHint, predictionWords } from './grading-words.ts'

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
        value={figures.compared === 0 ? null : `${Math.round((figures.hits / figures.compared) * 100)}% hits`}
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

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Choice, chosenFiguresQuery } from '#web/api/many-copies.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Money } from '#web/components/figures/money.tsx'
import {
  EditManyDialog,
  GradeManyDialog,
  RemoveManyDialog,
  SellLotDialog,
} from '#web/dialogs/collection/lazy-many-dialogs.ts'
import { chosenTotals } from '#web/dialogs/collection/many/chosen-totals.ts'
import { countOf, formatCount } from '#web/format/count.ts'

export interface SelectionBarProps {
  choice: Choice
  /** The change was made. */
  onDone: () => void
}

type Action = 'edit' | 'send' | 'grade' | 'sell' | 'remove'

/** The selected copies, what they cost and are worth, and what can be done with all of them. */
export function SelectionBar({ choice, onDone }: SelectionBarProps) {
  const { data, error, isPlaceholderData } = useQuery(chosenFiguresQuery(choice))
  const [action, setAction] = useState<Action | null>(null)
  const isReady = data !== undefined && data.copies > 0 && !isPlaceholderData && !error
  const has = (kind: string) => data?.kinds.some(figures => figures.kind === kind) ?? false
  const dialog = data && {
    choice,
    figures: data,
    onClose: () => setAction(null),
    onDone,
  }
  const buttons = [
    { does: 'edit', label: 'Edit', isOffered: true },
    { does: 'sell', label: 'Sell as a lot', isOffered: true },
    { does: 'send', label: 'Send for grading', isOffered: has('raw') },
    { does: 'grade', label: 'Update to Graded', isOffered: has('grading') },
    { does: 'remove', label: 'Remove', isOffered: true },
  ] as const

  return (
    <section aria-label="Selected copies" className="selection-bar">
      <p role="status" className="tabular min-w-0 text-sm">
        {error ? <span className="text-loss">{error.message}</span> : <Figures figures={data} />}
      </p>
      <div className="selection-actions">
        {buttons.map(
          ({ does, label, isOffered }) =>
            isOffered && (
              <Button
                key={does}
                size="small"
                variant={does === 'remove' ? 'danger' : 'secondary'}
                disabled={!isReady}
                onClick={() => setAction(does)}
              >
                {label}
              </Button>
            ),
        )}
      </div>
      {dialog && action === 'edit' && <EditManyDialog {...dialog} />}
      {dialog && action === 'send' && <GradeManyDialog {...dialog} does="send" />}
      {dialog && action === 'grade' && <GradeManyDialog {...dialog} does="grade" />}
      {dialog && action === 'sell' && <SellLotDialog {...dialog} />}
      {dialog && action === 'remove' && <RemoveManyDialog {...dialog} />}
    </section>
  )
}

function Figures({ figures }: { figures: Parameters<typeof chosenTotals>[0] | undefined }) {
  if (figures === undefined) return 'Counting…'
  const { investmentCents, marketCents, priced } = chosenTotals(figures)
  const unpriced = figures.copies - priced
  return (
    <>
      <strong>{countOf(figures.copies, 'copy', 'copies')}</strong> · Investment{' '}
      <Money cents={investmentCents} /> · Market price <Money cents={marketCents} />
      {unpriced > 0 && priced > 0 && ` (${formatCount(unpriced)} without)`}
    </>
  )
}

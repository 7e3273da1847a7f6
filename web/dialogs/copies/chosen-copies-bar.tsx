import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { maxTradeLines } from '#domain/trades/trade'
import { type Choice, chosenFiguresQuery } from '#web/api/many-copies.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { toastError } from '#web/components/overlays/toast.ts'
import { countOf, formatCount } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import {
  EditManyDialog,
  GradeManyDialog,
  NewSubmissionDialog,
  RemoveManyDialog,
  SellLotDialog,
} from './lazy-many-dialogs.ts'
import { chosenTotals } from './many-form.tsx'

export interface ChosenCopiesBarProps {
  choice: Choice
  /** The change was made. */
  onDone: () => void
}

type Action = 'edit' | 'send' | 'submit' | 'grade' | 'sell' | 'remove'

/** The selected copies, what they cost and are worth, and what can be done with all of them. */
export function ChosenCopiesBar({ choice, onDone }: ChosenCopiesBarProps) {
  const navigate = useNavigate()
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
    { does: 'submit', label: 'New submission', isOffered: has('raw') || has('grading') },
    { does: 'grade', label: 'Update to Graded', isOffered: has('grading') },
    { does: 'trade', label: 'Trade', isOffered: true },
    { does: 'remove', label: 'Remove', isOffered: true },
  ] as const

  function trade() {
    if (data === undefined) return
    if (data.copies > maxTradeLines) {
      toastError(`A trade takes at most ${formatCount(maxTradeLines)} copies. Select fewer.`)
      return
    }
    onDone()
    void navigate({ to: paths.trade, state: { toGive: data.holdingIds } })
  }

  return (
    <section aria-label="Selected copies" className="selection-bar">
      <p role="status" className="tabular min-w-0 text-sm">
        {error ? <span className="text-loss">{error.message}</span> : <Figures figures={data} />}
      </p>
      <div className="flex flex-wrap gap-2 [&_.button]:min-h-11">
        {buttons.map(
          ({ does, label, isOffered }) =>
            isOffered && (
              <Button
                key={does}
                size="small"
                variant={does === 'remove' ? 'danger' : 'secondary'}
                disabled={!isReady}
                onClick={() => (does === 'trade' ? trade() : setAction(does))}
              >
                {label}
              </Button>
            ),
        )}
      </div>
      {dialog && action === 'edit' && <EditManyDialog {...dialog} />}
      {dialog && action === 'send' && <GradeManyDialog {...dialog} does="send" />}
      {dialog && action === 'submit' && <NewSubmissionDialog {...dialog} />}
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

import { useEffect } from 'react'
import { maxTradeLines } from '#domain/trades/trade'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { countOf, formatCount } from '#web/format/values.ts'
import type { StepProps } from './step-frame.tsx'
import { addGiven, countCopies, emptyDraft, isEmptyDraft, type TradeDraft } from './trade-draft.ts'

interface CopiesToGiveProps extends Pick<StepProps, 'draft' | 'onChange'> {
  /** Chosen on another screen to begin a trade with. */
  ids: readonly string[]
  /** The copies are in the draft, or stay out of it. */
  onDone: () => void
}

/** Puts copies chosen elsewhere into the trade. Asks first when one is under way: it is never replaced unseen. */
export function CopiesToGive({ ids, draft, onChange, onDone }: CopiesToGiveProps) {
  const missing = ids.filter(id => !draft.givenIds.includes(id))
  const hasQuestion = missing.length > 0 && !isEmptyDraft(draft)
  const startAgain = () => onChange(() => addGiven(emptyDraft, ids))

  useEffect(() => {
    if (hasQuestion) return
    if (missing.length > 0) startAgain()
    onDone()
  })

  if (!hasQuestion) return null
  const isFull = addGiven(draft, ids) === draft
  const all = countOf(ids.length, 'copy', 'copies')

  return (
    <Dialog
      title="You have started a trade"
      size="small"
      onClose={onDone}
      footer={
        <>
          <Button
            onClick={() => {
              startAgain()
              onDone()
            }}
          >
            Start a new trade
          </Button>
          <Button
            data-autofocus
            variant="primary"
            disabled={isFull}
            onClick={() => {
              onChange(latest => addGiven(latest, ids))
              onDone()
            }}
          >
            Add to this trade
          </Button>
        </>
      }
    >
      <p>
        {draftWords(draft)} Add the {all} that you selected to it, or drop it and start a new trade?
      </p>
      {isFull && (
        <p className="text-sm text-muted">
          A trade takes at most {formatCount(maxTradeLines)} copies, so they can't be added to it.
        </p>
      )}
    </Dialog>
  )
}

function draftWords({ givenIds, received }: TradeDraft): string {
  const given = countOf(givenIds.length, 'copy', 'copies')
  return `It gives ${given} and receives ${formatCount(countCopies(received))}.`
}

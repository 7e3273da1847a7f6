import { useQuery } from '@tanstack/react-query'
import { chosenFiguresQuery } from '#web/api/many-copies.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { NewSubmissionDialog } from '#web/dialogs/copies/lazy-many-dialogs.ts'
import { PickCardsDialog } from './pick-cards-dialog.tsx'

export interface StartSubmissionProps {
  /** The copies to send; null while they are to be picked. */
  copyIds: readonly string[] | null
  onPick: (ids: readonly string[]) => void
  onClose: () => void
}

/** Begins a submission: picks its cards, unless they are known, and then asks what is sent. */
export function StartSubmission({ copyIds, onPick, onClose }: StartSubmissionProps) {
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

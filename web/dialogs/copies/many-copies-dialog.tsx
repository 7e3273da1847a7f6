import { useQuery } from '@tanstack/react-query'
import { type Choice, chosenFiguresQuery } from '#web/api/many-copies.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { EditManyDialog, GradeManyDialog, RemoveManyDialog, SellLotDialog } from './lazy-many-dialogs.ts'

export type ManyAction = 'edit' | 'send' | 'grade' | 'sell' | 'remove'

export interface ManyCopiesDialogProps {
  does: ManyAction
  choice: Choice
  onClose: () => void
}

/** The dialog that changes these copies. It opens once their figures are there. */
export function ManyCopiesDialog({ does, choice, onClose }: ManyCopiesDialogProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(chosenFiguresQuery(choice))
  if (error) {
    return (
      <Dialog title="Your copies" size="small" onClose={onClose}>
        <ErrorState title="Couldn't load your copies" hint={error.message} onRetry={() => void refetch()} />
      </Dialog>
    )
  }
  if (data === undefined || isPlaceholderData) return null
  const dialog = { choice, figures: data, onClose, onDone: onClose }
  switch (does) {
    case 'edit':
      return <EditManyDialog {...dialog} />
    case 'send':
    case 'grade':
      return <GradeManyDialog {...dialog} does={does} />
    case 'sell':
      return <SellLotDialog {...dialog} />
    case 'remove':
      return <RemoveManyDialog {...dialog} />
  }
}

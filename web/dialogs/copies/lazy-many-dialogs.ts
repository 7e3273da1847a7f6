/** The dialogs of many copies, loaded on demand. */
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'

export const EditManyDialog = lazyDialog(async () => {
  const { EditManyDialog } = await import('./edit-many-dialog.tsx')
  return EditManyDialog
})

export const GradeManyDialog = lazyDialog(async () => {
  const { GradeManyDialog } = await import('./grade-many-dialog.tsx')
  return GradeManyDialog
})

export const NewSubmissionDialog = lazyDialog(async () => {
  const { NewSubmissionDialog } = await import('./new-submission-dialog.tsx')
  return NewSubmissionDialog
})

export const EditSubmissionDialog = lazyDialog(async () => {
  const { EditSubmissionDialog } = await import('./edit-submission-dialog.tsx')
  return EditSubmissionDialog
})

export const RemoveManyDialog = lazyDialog(async () => {
  const { RemoveManyDialog } = await import('./remove-many-dialog.tsx')
  return RemoveManyDialog
})

export const SellLotDialog = lazyDialog(async () => {
  const { SellLotDialog } = await import('./sell-lot-dialog.tsx')
  return SellLotDialog
})

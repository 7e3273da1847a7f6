/** The dialogs of copies, loaded on demand. */
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'

export const AddToCollectionDialog = lazyDialog(async () => {
  const { AddToCollectionDialog } = await import('./add-to-collection-dialog.tsx')
  return AddToCollectionDialog
})

export const CopyPicturesDialog = lazyDialog(async () => {
  const { CopyPicturesDialog } = await import('./copy-pictures-dialog.tsx')
  return CopyPicturesDialog
})

export const CorrectSaleDialog = lazyDialog(async () => {
  const { CorrectSaleDialog } = await import('./correct-sale-dialog.tsx')
  return CorrectSaleDialog
})

export const EditCopyDialog = lazyDialog(async () => {
  const { EditCopyDialog } = await import('./edit-copy-dialog.tsx')
  return EditCopyDialog
})

export const OpenProductDialog = lazyDialog(async () => {
  const { OpenProductDialog } = await import('./open-product-dialog.tsx')
  return OpenProductDialog
})

export const ManyCopiesDialog = lazyDialog(async () => {
  const { ManyCopiesDialog } = await import('./many-copies-dialog.tsx')
  return ManyCopiesDialog
})

export const PickCopiesDialog = lazyDialog(async () => {
  const { PickCopiesDialog } = await import('./pick-copies-dialog.tsx')
  return PickCopiesDialog
})

export const QueueAddDialog = lazyDialog(async () => {
  const { QueueAddDialog } = await import('./queue-add-dialog.tsx')
  return QueueAddDialog
})

export const RemoveCopyDialog = lazyDialog(async () => {
  const { RemoveCopyDialog } = await import('./remove-copy-dialog.tsx')
  return RemoveCopyDialog
})

export const SellCopyDialog = lazyDialog(async () => {
  const { SellCopyDialog } = await import('./sell-copy-dialog.tsx')
  return SellCopyDialog
})

export const UpdateToGradedDialog = lazyDialog(async () => {
  const { UpdateToGradedDialog } = await import('./update-to-graded-dialog.tsx')
  return UpdateToGradedDialog
})

export const WhichCopyDialog = lazyDialog(async () => {
  const { WhichCopyDialog } = await import('./which-copy-dialog.tsx')
  return WhichCopyDialog
})

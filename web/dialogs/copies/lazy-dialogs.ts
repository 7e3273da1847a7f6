/** The dialogs of copies, loaded on demand. */
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'

export const AddToCollectionDialog = lazyDialog(
  'AddToCollectionDialog',
  () => import('./add-to-collection-dialog.tsx'),
)
export const CopyPicturesDialog = lazyDialog('CopyPicturesDialog', () => import('./copy-pictures-dialog.tsx'))
export const CorrectSaleDialog = lazyDialog('CorrectSaleDialog', () => import('./correct-sale-dialog.tsx'))
export const EditCopyDialog = lazyDialog('EditCopyDialog', () => import('./edit-copy-dialog.tsx'))
export const OpenProductDialog = lazyDialog('OpenProductDialog', () => import('./open-product-dialog.tsx'))
export const ManyCopiesDialog = lazyDialog('ManyCopiesDialog', () => import('./many-copies-dialog.tsx'))
export const PickCopiesDialog = lazyDialog('PickCopiesDialog', () => import('./pick-copies-dialog.tsx'))
export const QueueAddDialog = lazyDialog('QueueAddDialog', () => import('./queue-add-dialog.tsx'))
export const RemoveCopyDialog = lazyDialog('RemoveCopyDialog', () => import('./remove-copy-dialog.tsx'))
export const SellCopyDialog = lazyDialog('SellCopyDialog', () => import('./sell-copy-dialog.tsx'))
export const UpdateToGradedDialog = lazyDialog(
  'UpdateToGradedDialog',
  () => import('./update-to-graded-dialog.tsx'),
)
export const WhichCopyDialog = lazyDialog('WhichCopyDialog', () => import('./which-copy-dialog.tsx'))

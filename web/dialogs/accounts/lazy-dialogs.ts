/** The dialogs about accounts, loaded on demand. */
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'

export const DeleteAccountDialog = lazyDialog(
  'DeleteAccountDialog',
  () => import('./delete-account-dialog.tsx'),
)
export const RestoreDialog = lazyDialog('RestoreDialog', () => import('./restore-dialog.tsx'))
export const PicturesBackDialog = lazyDialog('PicturesBackDialog', () => import('./pictures-back-dialog.tsx'))

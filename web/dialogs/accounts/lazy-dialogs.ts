/** The dialogs about accounts, loaded on demand. */
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'

export const DeleteAccountDialog = lazyDialog(async () => {
  const { DeleteAccountDialog } = await import('./delete-account-dialog.tsx')
  return DeleteAccountDialog
})

export const RestoreDialog = lazyDialog(async () => {
  const { RestoreDialog } = await import('./restore-dialog.tsx')
  return RestoreDialog
})

export const PicturesBackDialog = lazyDialog(async () => {
  const { PicturesBackDialog } = await import('./pictures-back-dialog.tsx')
  return PicturesBackDialog
})

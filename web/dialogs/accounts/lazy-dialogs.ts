/** The dialog that deletes an account, loaded on demand. */
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'

export const DeleteAccountDialog = lazyDialog(async () => {
  const { DeleteAccountDialog } = await import('./delete-account-dialog.tsx')
  return DeleteAccountDialog
})

/** The dialogs about accounts, loaded on demand. */
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'

export const DeleteAccountDialog = lazyDialog(
  'DeleteAccountDialog',
  () => import('./delete-account-dialog.tsx'),
)
export const RestoreDialog = lazyDialog('RestoreDialog', () => import('./restore-dialog.tsx'))
export const PicturesBackDialog = lazyDialog('PicturesBackDialog', () => import('./pictures-back-dialog.tsx'))
export const SetUpFactorDialog = lazyDialog('SetUpFactorDialog', () => import('./set-up-factor-dialog.tsx'))
export const NewCodesDialog = lazyDialog('NewCodesDialog', () => import('./new-codes-dialog.tsx'))
export const TurnOffFactorDialog = lazyDialog(
  'TurnOffFactorDialog',
  () => import('./turn-off-factor-dialog.tsx'),
)

/** The dialogs of many copies, loaded on demand. */
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'

export const EditManyDialog = lazyDialog('EditManyDialog', () => import('./edit-many-dialog.tsx'))
export const GradeManyDialog = lazyDialog('GradeManyDialog', () => import('./grade-many-dialog.tsx'))
export const NewSubmissionDialog = lazyDialog(
  'NewSubmissionDialog',
  () => import('./new-submission-dialog.tsx'),
)
export const EditSubmissionDialog = lazyDialog(
  'EditSubmissionDialog',
  () => import('./edit-submission-dialog.tsx'),
)
export const RemoveManyDialog = lazyDialog('RemoveManyDialog', () => import('./remove-many-dialog.tsx'))
export const SellLotDialog = lazyDialog('SellLotDialog', () => import('./sell-lot-dialog.tsx'))

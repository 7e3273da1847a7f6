/** The dialogs of products, loaded on demand. */
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'

export const EditProductDialog = lazyDialog('EditProductDialog', () => import('./edit-product-dialog.tsx'))
export const ReportProductDialog = lazyDialog(
  'ReportProductDialog',
  () => import('./report-product-dialog.tsx'),
)

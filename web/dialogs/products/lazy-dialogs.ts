/** The dialogs of products, loaded on demand. */
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'

export const EditProductDialog = lazyDialog(async () => {
  const { EditProductDialog } = await import('./edit-product-dialog.tsx')
  return EditProductDialog
})

export const ReportProductDialog = lazyDialog(async () => {
  const { ReportProductDialog } = await import('./report-product-dialog.tsx')
  return ReportProductDialog
})

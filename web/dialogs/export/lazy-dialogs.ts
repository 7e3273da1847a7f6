/** The dialog of an export, loaded on demand. */
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'

export const ExportDialog = lazyDialog('ExportDialog', () => import('./export-dialog.tsx'))

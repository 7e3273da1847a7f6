/** The dialog of a price refresh, loaded on demand. */
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'

export const PriceRefreshDialog = lazyDialog('PriceRefreshDialog', () => import('./price-refresh-dialog.tsx'))

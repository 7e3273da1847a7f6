/** The dialogs of trades, loaded on demand. */
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'

export const CorrectTradeDialog = lazyDialog('CorrectTradeDialog', () => import('./correct-trade-dialog.tsx'))

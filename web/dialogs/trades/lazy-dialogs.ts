/** The dialogs of trades, loaded on demand. */
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'

export const CorrectTradeDialog = lazyDialog(async () => {
  const { CorrectTradeDialog } = await import('./correct-trade-dialog.tsx')
  return CorrectTradeDialog
})

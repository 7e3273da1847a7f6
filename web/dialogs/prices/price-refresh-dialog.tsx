import { useEffect } from 'react'
import type { RefreshResult } from '#web/api/prices.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { cancelPriceRefresh, type PriceRefresh, watchPriceRefresh } from './price-refresh.ts'
import { PriceRefreshProgress } from './price-refresh-progress.tsx'
import {
  failedProductsSentence,
  heldBackSentence,
  isCutShort,
  refreshEndSentence,
  refreshFailureSentence,
  unpricedSentence,
} from './price-refresh-words.ts'

export interface PriceRefreshDialogProps {
  refresh: Exclude<PriceRefresh, { status: 'idle' }>
  onClose: () => void
}

/**
 * Shows a refresh's progress and result. Closing the dialog doesn't stop the refresh. On a phone its button
 * appears under the one just pressed, so it ignores the second click of a double-click.
 */
export function PriceRefreshDialog({ refresh, onClose }: PriceRefreshDialogProps) {
  useEffect(() => watchPriceRefresh(), [])

  return (
    <Dialog
      title={titleOf(refresh)}
      onClose={onClose}
      footer={
        refresh.status === 'running' ? (
          <>
            <Button
              className="max-sm:flex-auto"
              pending={refresh.isCancelling}
              onClick={() => void cancelPriceRefresh()}
            >
              Cancel
            </Button>
            <Button
              variant="primary"
              className="whitespace-normal max-sm:flex-auto"
              onClick={({ detail }) => detail < 2 && onClose()}
            >
              Continue in background
            </Button>
          </>
        ) : (
          <Button key="close" ref={takeFocus} variant="primary" onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      {refresh.status === 'running' && <PriceRefreshProgress progress={refresh.progress} />}
      <div role="status">{refresh.status === 'done' && <Result result={refresh.result} />}</div>
      {refresh.status === 'failed' && (
        <Notice tone="error" role="alert">
          {refreshFailureSentence(refresh.sentence)}
        </Notice>
      )}
    </Dialog>
  )
}

/** Takes the focus from the buttons that disappear when the refresh ends. */
function takeFocus(button: HTMLButtonElement | null) {
  button?.focus()
}

function titleOf(refresh: PriceRefreshDialogProps['refresh']): string {
  switch (refresh.status) {
    case 'running':
      return refresh.isCancelling ? 'Cancelling…' : 'Updating prices'
    case 'done':
      if (refresh.result.cancelled) return 'Update cancelled'
      return isCutShort(refresh.result) ? 'Prices partly updated' : 'Prices updated'
    case 'failed':
      return "Couldn't update prices"
  }
}

function Result({ result }: { result: RefreshResult }) {
  const failed = failedProductsSentence(result)
  const others = [heldBackSentence(result), unpricedSentence(result)].filter(sentence => sentence !== null)
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={result.cancelled ? 'info' : isCutShort(result) ? 'warn' : 'success'}>
        {refreshEndSentence(result)}
      </Notice>
      {failed !== null && <Notice tone="warn">{failed}</Notice>}
      {others.map(sentence => (
        <p key={sentence} className="text-sm text-muted">
          {sentence}
        </p>
      ))}
    </div>
  )
}

import { useEffect } from 'react'
import type { RefreshResult } from '#web/api/prices.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { cancelPriceRefresh, type PriceRefresh, watchPriceRefresh } from './price-refresh.ts'
import { PriceRefreshProgress } from './price-refresh-progress.tsx'
import {
  notAskedSentence,
  refreshEndSentence,
  refreshFailureSentence,
  unpricedSentence,
} from './price-refresh-words.ts'

export interface PriceRefreshDialogProps {
  refresh: Exclude<PriceRefresh, { status: 'idle' }>
  onClose: () => void
}

/**
 * How far the refresh is, and how it ended. Closing it while it runs leaves it running. On a phone it opens
 * under the finger that agreed to it, so the second press of two does not close it.
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
              Keep going in the background
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
      <div role="status">{refresh.status === 'done' && <End result={refresh.result} />}</div>
      {refresh.status === 'failed' && (
        <Notice tone="error" role="alert">
          {refreshFailureSentence(refresh.sentence)}
        </Notice>
      )}
    </Dialog>
  )
}

/** The button that had the focus is gone when the refresh ends. */
function takeFocus(button: HTMLButtonElement | null) {
  button?.focus()
}

function titleOf(refresh: PriceRefreshDialogProps['refresh']): string {
  switch (refresh.status) {
    case 'running':
      return refresh.isCancelling ? 'Cancelling…' : 'Updating prices'
    case 'done':
      return refresh.result.cancelled ? 'Update cancelled' : 'Prices updated'
    case 'failed':
      return 'Prices not updated'
  }
}

function End({ result }: { result: RefreshResult }) {
  const notAsked = notAskedSentence(result)
  const unpriced = unpricedSentence(result)
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={result.cancelled ? 'info' : 'success'}>{refreshEndSentence(result)}</Notice>
      {notAsked !== null && <Notice tone="warn">{notAsked}</Notice>}
      {unpriced !== null && <p className="text-sm text-muted">{unpriced}</p>}
    </div>
  )
}

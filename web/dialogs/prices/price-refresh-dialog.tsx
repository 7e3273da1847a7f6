import { useEffect } from 'react'
import type { RefreshProgress, RefreshResult } from '#web/api/prices.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { progressClass } from '#web/components/figures/progress-bar.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { Notice } from '#web/components/states/states.tsx'
import { countOf, formatCount } from '#web/format/values.ts'
import {
  failedProductsSentence,
  heldBackSentence,
  isCutShort,
  refreshEndSentence,
  refreshFailureSentence,
  unpricedSentence,
} from './price-refresh-words.ts'
import { cancelPriceRefresh, type PriceRefresh, watchPriceRefresh } from './price-refresh.ts'

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

/** The progress of a price refresh; null before the server has counted the products. */
function PriceRefreshProgress({ progress }: { progress: RefreshProgress | null }) {
  const isCounted = progress !== null && progress.total > 0
  const progressText = isCounted
    ? `${formatCount(progress.done)} of ${countOf(progress.total, 'product')}`
    : 'Checking your collection'
  const name = progress?.name ?? null
  return (
    <div className="flex flex-col gap-3">
      <p className="truncate font-semibold">{name ?? 'Starting…'}</p>
      <progress
        aria-label="Price update"
        aria-valuetext={name === null ? progressText : `${progressText}, ${name}`}
        max={isCounted ? progress.total : 1}
        value={isCounted ? progress.done : 0}
        className={progressClass}
      />
      <p className="tabular text-sm text-muted">{progressText}</p>
      <Counts progress={progress} />
      <p className="text-sm text-muted">
        You can close this page. The update continues and saves the prices it finds.
      </p>
    </div>
  )
}

/** Counts of finished products. Rare outcomes show only if there are any. */
function Counts({ progress }: { progress: RefreshProgress | null }) {
  const { updatedCount = 0, unpricedCount = 0, failedCount = 0 } = progress ?? {}
  const { heldBackCount = 0, notAskedCount = 0 } = progress ?? {}
  const counts = [
    ['Updated', updatedCount],
    ['No price', unpricedCount],
    ['Failed', failedCount],
    ...(heldBackCount > 0 ? [['Held back', heldBackCount] as const] : []),
    ...(notAskedCount > 0 ? [['Not asked', notAskedCount] as const] : []),
  ] as const
  return (
    <dl className="grid grid-cols-3 gap-3 rounded-md bg-sunken px-4 py-3">
      {counts.map(([label, count]) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="tabular text-lg font-bold">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

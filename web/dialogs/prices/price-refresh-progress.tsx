import { progressClass } from '#web/components/figures/progress-class.ts'
import type { RefreshProgress } from '#web/api/prices.ts'
import { countOf, formatCount } from '#web/format/count.ts'

/** The progress of a price refresh; null before the server has counted the products. */
export function PriceRefreshProgress({ progress }: { progress: RefreshProgress | null }) {
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

/** Counts of finished products; those that most refreshes do not have only when there are any. */
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

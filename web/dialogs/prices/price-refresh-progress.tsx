import type { RefreshProgress } from '#web/api/prices.ts'
import { countOf, formatCount } from '#web/format/count.ts'

/** How far a price refresh is; null before the server has counted what there is to do. */
export function PriceRefreshProgress({ progress }: { progress: RefreshProgress | null }) {
  const isCounted = progress !== null && progress.total > 0
  const howFar = isCounted
    ? `${formatCount(progress.done)} of ${countOf(progress.total, 'product')}`
    : 'Looking at what you hold'
  const name = progress?.name ?? null
  return (
    <div className="flex flex-col gap-3">
      <p className="truncate font-semibold">{name ?? 'Starting…'}</p>
      <progress
        aria-label="Price update"
        aria-valuetext={name === null ? howFar : `${howFar}, ${name}`}
        max={isCounted ? progress.total : 1}
        value={isCounted ? progress.done : 0}
        className={barClass}
      />
      <p className="tabular text-sm text-muted">{howFar}</p>
      <Counts progress={progress} />
      <p className="text-sm text-muted">
        You may safely close this page: the update goes on, and what it finds is kept.
      </p>
    </div>
  )
}

const barClass = [
  'h-2.5 w-full appearance-none overflow-hidden rounded-full bg-sunken',
  '[&::-webkit-progress-bar]:bg-sunken',
  '[&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent',
  '[&::-webkit-progress-value]:transition-[width] [&::-moz-progress-bar]:rounded-full',
  '[&::-moz-progress-bar]:bg-accent',
].join(' ')

/** Every product that is done was updated, failed, or has no price. */
function Counts({ progress }: { progress: RefreshProgress | null }) {
  const { done = 0, updatedCount = 0, failedCount = 0 } = progress ?? {}
  const counts = [
    ['Updated', updatedCount],
    ['No price', done - updatedCount - failedCount],
    ['Failed', failedCount],
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

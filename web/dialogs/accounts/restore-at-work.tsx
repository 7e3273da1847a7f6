import type { RestoreProgress } from '#web/api/restoring/restore.ts'
import { progressClass } from '#web/components/figures/progress-class.ts'

/** How far a restore is; null while the download is sent and checked. */
export function RestoreAtWork({ progress }: { progress: RestoreProgress | null }) {
  const isCounted = progress !== null && progress.total > 0
  const percent = isCounted ? Math.floor((progress.done / progress.total) * 100) : 0
  const text = isCounted ? `${percent}%` : 'Checking the download…'
  // A screen reader hears each quarter.
  const quarter = Math.floor(percent / 25) * 25
  return (
    <div className="flex flex-col gap-3">
      <progress
        aria-label="Restoring"
        aria-valuetext={text}
        max={100}
        value={percent}
        className={progressClass}
      />
      <p className="tabular text-sm text-muted">{text}</p>
      <p role="status" className="sr-only">
        {isCounted ? `Restoring, ${quarter} percent` : text}
      </p>
      <p className="text-sm text-muted">
        Keep this page open. If it closes before the end, or you cancel, nothing has changed.
      </p>
    </div>
  )
}

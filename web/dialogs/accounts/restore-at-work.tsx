import type { RestoreProgress } from '#web/api/restoring/restore.ts'
import { WorkProgress } from './work-progress.tsx'

/** How far a restore is; null while the download is sent and checked. */
export function RestoreAtWork({ progress }: { progress: RestoreProgress | null }) {
  const isCounted = progress !== null && progress.total > 0
  const percent = isCounted ? Math.floor((progress.done / progress.total) * 100) : null
  return (
    <WorkProgress
      label="Restoring"
      percent={percent}
      text={percent === null ? 'Checking the download…' : `${percent}%`}
    >
      Keep this page open. If it closes before the end, or you cancel, nothing has changed.
    </WorkProgress>
  )
}

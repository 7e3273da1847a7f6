import { Archive } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failureSentence } from '#web/api/failure-sentence.ts'
import {
  type CheckedDownload,
  type RestoreProgress,
  useDownloadCheck,
  useRestore,
} from '#web/api/restoring/restore.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { FileArea } from '#web/components/fields/file-area.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { toastSuccess } from '#web/components/overlays/toast.ts'
import { Notice } from '#web/components/states/notice.tsx'
import { countOf } from '#web/format/count.ts'
import { accountRestored } from '#web/session/session.ts'
import { CheckedContents } from './checked-contents.tsx'
import { RestoreAtWork } from './restore-at-work.tsx'

export interface RestoreDialogProps {
  onClose: () => void
  /** Called instead at the end, when the copies that came had pictures. */
  onPictures: () => void
}

/** Takes a download, says what it has, and restores it once the collector agrees. */
export function RestoreDialog({ onClose, onPictures }: RestoreDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<RestoreProgress | null>(null)
  const check = useDownloadCheck()
  const restore = useRestore()
  const abort = useRef(new AbortController())
  // Leaving the page in any way ends the restore.
  useEffect(() => () => abort.current.abort(), [])

  function choose(chosen: File) {
    setFile(chosen)
    restore.reset()
    check.mutate(chosen)
  }

  function start(content: File, { newProducts }: CheckedDownload) {
    abort.current = new AbortController()
    setProgress(null)
    restore.mutate(
      { content, newProducts, onProgress: setProgress, signal: abort.current.signal },
      {
        onSuccess: async ({ copies, pictures }) => {
          await accountRestored()
          toastSuccess(`Your data is restored: ${countOf(copies, 'copy', 'copies')}.`)
          if (pictures > 0) onPictures()
          else onClose()
        },
      },
    )
  }

  const failure = restore.error ?? check.error
  const isCancelled = failure instanceof DOMException && failure.name === 'AbortError'
  const checked = check.data
  const canRestore = file !== null && checked !== undefined && !restore.isPending
  return (
    <Dialog
      title="Restore a download"
      subtitle="Everything comes back: copies, history, trades, sales, submissions and past days."
      pending={restore.isPending}
      onClose={onClose}
      footer={
        restore.isPending ? (
          <Button onClick={() => abort.current.abort()}>Cancel</Button>
        ) : (
          <>
            <Button onClick={onClose}>Close</Button>
            {canRestore && (
              <Button variant="primary" onClick={() => start(file, checked)}>
                Restore
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {restore.isPending ? (
          <RestoreAtWork progress={progress} />
        ) : checked === undefined ? (
          <DownloadChoice pending={check.isPending} onChoose={choose} />
        ) : (
          <CheckedContents download={checked} />
        )}
        {failure !== null && !isCancelled && (
          <Notice tone="error" role="alert">
            {failureSentence(failure, "Couldn't restore the download. Nothing has changed.")}
          </Notice>
        )}
        {isCancelled && <Notice>Cancelled. Nothing has changed.</Notice>}
      </div>
    </Dialog>
  )
}

function DownloadChoice({ pending, onChoose }: { pending: boolean; onChoose: (file: File) => void }) {
  return (
    <FileArea
      aria-label="Download to restore"
      icon={Archive}
      prompt="Choose holofolio-data.zip or drop it here"
      pendingPrompt="Checking…"
      pending={pending}
      accept=".zip,.json,application/zip,application/json"
      onFile={onChoose}
    >
      <p className="text-sm text-muted">
        Or the data.json in it. You see what it has before anything changes.
      </p>
    </FileArea>
  )
}

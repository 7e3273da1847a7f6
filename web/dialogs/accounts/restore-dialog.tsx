import { Archive } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { failureSentence } from '#web/api/failure-sentence.ts'
import {
  type CheckedDownload,
  type RestoreProgress,
  useDownloadCheck,
  useRestore,
} from '#web/api/restoring/restore.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { toastSuccess } from '#web/components/overlays/toast.ts'
import { Notice } from '#web/components/states/notice.tsx'
import { Spinner } from '#web/components/states/spinner.tsx'
import { countOf } from '#web/format/count.ts'
import { accountRestored } from '#web/session/session.ts'
import { CheckedContents } from './checked-contents.tsx'
import { RestoreAtWork } from './restore-at-work.tsx'

/** Takes a download, says what it has, and restores it once the collector agrees. */
export function RestoreDialog({ onClose }: { onClose: () => void }) {
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
        onSuccess: async ({ copies }) => {
          await accountRestored()
          toastSuccess(`Your data is restored: ${countOf(copies, 'copy', 'copies')}.`)
          onClose()
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
      subtitle="Everything comes back: copies, history, trades, sales and past days."
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
        ) : (
          <>
            {checked === undefined && <DownloadTarget pending={check.isPending} onFile={choose} />}
            {checked !== undefined && <CheckedContents download={checked} />}
          </>
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

function DownloadTarget({ pending, onFile }: { pending: boolean; onFile: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false)

  function take(files: FileList | null) {
    const file = files?.[0]
    if (file !== undefined && !pending) onFile(file)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <div
      className="file-drop"
      data-over={isOver}
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {pending ? (
        <Spinner label="Checking the download" size={28} />
      ) : (
        <Archive aria-hidden size={28} className="text-accent-ink" />
      )}
      <p aria-hidden className="font-medium">
        {pending ? 'Checking…' : 'Choose holofolio-data.zip or drop it here'}
      </p>
      <p className="text-sm text-muted">
        Or the data.json in it. Nothing changes before you have seen what it has.
      </p>
      <input
        type="file"
        aria-label="Download to restore"
        accept=".zip,.json,application/zip,application/json"
        disabled={pending}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={event => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </div>
  )
}

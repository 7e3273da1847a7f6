import { Archive } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failureSentence } from '#web/api/client.ts'
import {
  type CheckedDownload,
  type RestoreProgress,
  useDownloadCheck,
  useRestore,
} from '#web/api/restoring/restore.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { FileArea } from '#web/components/fields/file-drop.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { toastSuccess } from '#web/components/overlays/toast.ts'
import { Notice } from '#web/components/states/states.tsx'
import { countOf, formatDayIn } from '#web/format/values.ts'
import { accountRestored, useUser } from '#web/session/session.ts'
import { contentsOf, productText } from './restore-words.ts'
import { WorkProgress } from './work-progress.tsx'

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

/** What a checked download brings, and the products it adds to the catalogue. */
export function CheckedContents({ download }: { download: CheckedDownload }) {
  const { settings } = useUser()
  const { username, exportedAt, ledgerCurrency, newProducts, newProductList, sharedPages, pictures } =
    download
  const contents = contentsOf(download)
  const unlisted = newProducts - newProductList.length
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        Of {username}, from {formatDayIn(settings.timeZone, exportedAt)}. Amounts are in {ledgerCurrency}.
      </p>
      {contents.length === 0 ? (
        <Notice tone="warn">This download is empty: only its settings would come.</Notice>
      ) : (
        <ul className="grid gap-x-6 gap-y-1.5 rounded-md bg-sunken px-4 py-3 sm:grid-cols-2">
          {contents.map(text => (
            <li key={text} className="tabular">
              {text}
            </li>
          ))}
        </ul>
      )}
      {newProducts > 0 && (
        <div className="flex flex-col gap-2">
          <Notice tone="warn">
            This server's catalogue lacks {countOf(newProducts, 'product')}. Restoring adds{' '}
            {newProducts === 1 ? 'it' : 'them'} as yours, without a picture:
          </Notice>
          <ul className="flex max-h-48 list-disc flex-col gap-1 overflow-y-auto ps-6 text-sm" tabIndex={0}>
            {newProductList.map((product, index) => (
              <li key={index}>{productText(product)}</li>
            ))}
            {unlisted > 0 && <li>and {countOf(unlisted, 'other')}</li>}
          </ul>
        </div>
      )}
      {sharedPages > 0 && (
        <Notice>
          {sharedPages === 1 ? 'The shared page comes' : 'The shared pages come'} back without a link, because
          Holofolio does not keep links. Make a new link under <i>More</i>, <i>Share</i>.
        </Notice>
      )}
      {pictures > 0 && (
        <Notice>
          {pictures === 1 ? 'A picture of a copy comes' : `${countOf(pictures, 'picture')} of copies come`}{' '}
          after that, from <i>holofolio-pictures.zip</i>.
        </Notice>
      )}
      <p className="text-sm text-muted">
        Settings, the time zone and the currency of the download become yours. Your username, password,
        two-step sign-in and sessions stay. Pictures of products do not come, nor an import that was not
        finished. It counts only if every figure adds up to the cent.
      </p>
    </div>
  )
}

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

import { Images } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '#web/api/client.ts'
import { type PicturesBack, usePicturesBack } from '#web/api/restoring/pictures-back.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { FileArea } from '#web/components/fields/file-drop.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { toastSuccess } from '#web/components/overlays/toast.ts'
import { Notice } from '#web/components/states/states.tsx'
import { countOf } from '#web/format/values.ts'
import { outcomesOf, percentDone } from './pictures-back-words.ts'
import { WorkProgress } from './work-progress.tsx'

/** Takes a zip of own pictures, gives them to their copies, and says what became of each. */
export function PicturesBackDialog({ onClose }: { onClose: () => void }) {
  const [soFar, setSoFar] = useState<PicturesBack | null>(null)
  const pictures = usePicturesBack()
  const abort = useRef(new AbortController())
  // Leaving the page in any way stops it. What has come back stays.
  useEffect(() => () => abort.current.abort(), [])

  function start(zip: File) {
    abort.current = new AbortController()
    setSoFar(null)
    pictures.mutate(
      { zip, onProgress: setSoFar, signal: abort.current.signal },
      {
        onSuccess: back => {
          const [first] = outcomesOf(back)
          if (back.broughtBack > 0 && first !== undefined) toastSuccess(first)
        },
      },
    )
  }

  const failure = pictures.error
  const isStopped = failure instanceof DOMException && failure.name === 'AbortError'
  const percent = soFar && percentDone(soFar)
  return (
    <Dialog
      title="Bring pictures back"
      subtitle="Your own pictures return to their copies, those of copies that left included."
      pending={pictures.isPending}
      onClose={onClose}
      footer={
        pictures.isPending ? (
          <Button onClick={() => abort.current.abort()}>Stop</Button>
        ) : (
          <Button variant={pictures.isSuccess ? 'primary' : 'secondary'} onClick={onClose}>
            {pictures.isSuccess ? 'Done' : 'Close'}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {pictures.isPending ? (
          <WorkProgress
            label="Bringing pictures back"
            percent={percent}
            text={percent === null ? 'Reading the zip…' : `${percent}%`}
          >
            Keep this page open. If it closes before the end, or you stop, what has come back stays; send the
            zip again to go on.
          </WorkProgress>
        ) : (
          !pictures.isSuccess && (
            <FileArea
              aria-label="Zip of pictures"
              icon={Images}
              prompt="Choose holofolio-pictures.zip or drop it here"
              pendingPrompt="Reading…"
              pending={false}
              accept=".zip,application/zip"
              onFile={start}
            >
              <p className="text-sm text-muted">A side that has a picture keeps it.</p>
            </FileArea>
          )
        )}
        {failure !== null && !isStopped && (
          <Notice tone="error" role="alert">
            {reasonOf(failure, "Couldn't bring the pictures back.")}
          </Notice>
        )}
        {isStopped && <Notice>Stopped. What has come back stays.</Notice>}
        {!pictures.isPending && soFar !== null && <PicturesBackReport back={soFar} />}
      </div>
    </Dialog>
  )
}

/** What became of the files of a zip of pictures, with the reason for each that could not be read. */
export function PicturesBackReport({ back }: { back: PicturesBack }) {
  const { unread, unreadList, stoppedBecause } = back
  const outcomes = outcomesOf(back)
  const unlisted = unread - unreadList.length
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-1.5 rounded-md bg-sunken px-4 py-3">
        {outcomes.length === 0 && <li>No picture has come back.</li>}
        {outcomes.map(text => (
          <li key={text} className="tabular">
            {text}
          </li>
        ))}
      </ul>
      {stoppedBecause !== null && <Notice tone="warn">{stoppedBecause}</Notice>}
      {unread > 0 && (
        <ul
          aria-label="Files that could not be read"
          className="flex max-h-48 list-disc flex-col gap-1 overflow-y-auto ps-6 text-sm break-words"
          tabIndex={0}
        >
          {unreadList.map(({ fileName, reason }, index) => (
            <li key={index}>
              {fileName}: {reason}.
            </li>
          ))}
          {unlisted > 0 && <li>and {countOf(unlisted, 'other')}</li>}
        </ul>
      )}
    </div>
  )
}

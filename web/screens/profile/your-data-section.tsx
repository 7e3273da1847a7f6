import { useQuery } from '@tanstack/react-query'
import { ArchiveRestore, FileOutput, ImageUp, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { maxPictureBytes, maxPictures } from '#domain/copies/own-picture'
import { statsQuery } from '#web/api/collection.ts'
import { reasonOf } from '#web/api/client.ts'
import {
  type KeptPictures as Kept,
  keptPicturesQuery,
  useRemovedPicturesDeletion,
} from '#web/api/own-pictures.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { confirm } from '#web/components/overlays/confirm.ts'
import { useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { Section } from '#web/components/section.tsx'
import { PartError } from '#web/components/states/states.tsx'
import { DownloadDataButton, DownloadPicturesButton } from '#web/dialogs/accounts/download-data-button.tsx'
import { DeleteAccountDialog, PicturesBackDialog, RestoreDialog } from '#web/dialogs/accounts/lazy-dialogs.ts'
import { ExportDialog } from '#web/dialogs/export/lazy-dialogs.ts'
import { countOf, formatBytes, formatCount } from '#web/format/values.ts'
import { useUser } from '#web/session/session.ts'

const dialogs = [DeleteAccountDialog, ExportDialog, PicturesBackDialog, RestoreDialog]

type OpenDialog = 'export' | 'pictures' | 'restore' | 'delete'

/** Takes the collector's data out, brings it back, and deletes the account. */
export function YourDataTab() {
  const { username } = useUser()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  useDialogsAhead(dialogs)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-col gap-4 lg:gap-6">
      <Section title="Download">
        <div className={rowsClass}>
          <Row
            about="All your data as a zip file: your collection as a spreadsheet, everything as JSON, and the images you uploaded."
            button={<DownloadDataButton />}
          />
          <Row
            about="Your own pictures of copies as a zip file, front and back."
            button={<DownloadPicturesButton />}
          />
          <KeptPictures />
          <Row
            about="Your collection as a CSV file that Holofolio reads back, or that another app takes."
            button={
              <Button icon={<FileOutput aria-hidden size={18} />} onClick={() => setOpen('export')}>
                Export
              </Button>
            }
          />
        </div>
      </Section>
      <BringBackSection onOpen={setOpen} />
      <Section title="Delete">
        <Row
          about="Permanently delete your account and personal data."
          button={
            <Button variant="danger" onClick={() => setOpen('delete')}>
              Delete my account
            </Button>
          }
        />
      </Section>
      {open === 'export' && <ExportDialog filter={null} onClose={close} />}
      {open === 'restore' && <RestoreDialog onClose={close} onPictures={() => setOpen('pictures')} />}
      {open === 'pictures' && <PicturesBackDialog onClose={close} />}
      {open === 'delete' && <DeleteAccountDialog username={username} onClose={close} />}
    </div>
  )
}

/** What came out, brought back in. */
function BringBackSection({ onOpen }: { onOpen: (dialog: OpenDialog) => void }) {
  const { data: stats } = useQuery(statsQuery)
  const hasHistory = stats?.hasHistory
  return (
    <Section title="Bring back">
      <div className={rowsClass}>
        <Row
          id="restore-about"
          about={`A download of all data, from this or another Holofolio server: copies, history, trades and past days come back to the cent.${
            hasHistory === true
              ? ' This works only in an account that never had a copy, and yours has had some.'
              : ''
          }`}
          button={
            <Button
              icon={<ArchiveRestore aria-hidden size={18} />}
              disabled={hasHistory !== false}
              aria-describedby="restore-about"
              onClick={() => onOpen('restore')}
            >
              Restore from a download
            </Button>
          }
        />
        <Row
          id="pictures-about"
          about={`Downloaded pictures, to their copies: after a restore, or when some were deleted.${
            hasHistory === false ? ' Your account has no copies yet: restore your data first.' : ''
          }`}
          button={
            <Button
              icon={<ImageUp aria-hidden size={18} />}
              disabled={hasHistory !== true}
              aria-describedby="pictures-about"
              onClick={() => onOpen('pictures')}
            >
              Bring pictures back
            </Button>
          }
        />
      </div>
    </Section>
  )
}

const rowsClass = 'flex flex-col gap-4 divide-y divide-line *:not-last:pb-4'

interface RowProps {
  about: ReactNode
  id?: string
  button: ReactNode
}

/** What a button does, with the button at the right. */
function Row({ about, id, button }: RowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p id={id} tabIndex={-1} className="tabular min-w-0 flex-1 basis-72 text-sm text-muted">
        {about}
      </p>
      {button}
    </div>
  )
}

/** The room that own pictures of copies take, and a way to make some. Nothing for a collector without pictures. */
function KeptPictures() {
  const { data, isError, refetch } = useQuery(keptPicturesQuery)
  if (data === undefined) {
    if (!isError) return null
    return <PartError text="Couldn't load how much room your pictures take" onRetry={() => void refetch()} />
  }
  if (data.pictures === 0) return null
  return (
    <Row
      about={`${keptWords(data)}${data.removedPictures > 0 ? ` ${removedWords(data)}` : ''}`}
      button={data.removedPictures > 0 && <DeleteRemoved kept={data} />}
    />
  )
}

function DeleteRemoved({ kept }: { kept: Kept }) {
  const deletion = useRemovedPicturesDeletion()
  const { removedPictures: count } = kept

  async function ask() {
    const agreed = await confirm({
      title: `Delete ${countOf(count, 'picture')} of copies you no longer own?`,
      body: 'If you undo a sale or another removal later, the copy comes back without its pictures. They cannot be brought back; you can download them first.',
      confirmLabel: count === 1 ? 'Delete picture' : 'Delete pictures',
      danger: true,
    })
    if (!agreed) return
    // Not as options of mutate: those don't run once the button has unmounted.
    deletion.mutateAsync().then(
      () => toastSuccess(`Deleted ${countOf(count, 'picture')}.`, 'pictures'),
      error => toastError(reasonOf(error, "Couldn't delete the pictures."), 'pictures'),
    )
  }

  return (
    <span ref={focusTextOnLeave}>
      <Button icon={<Trash2 aria-hidden size={18} />} pending={deletion.isPending} onClick={() => void ask()}>
        {`Delete ${countOf(count, 'picture')}`}
      </Button>
    </span>
  )
}

/** "Your own pictures of copies: 12 of 10,000, 3 MB of 2 GB." */
function keptWords({ pictures, bytes }: Kept): string {
  const counted = `${formatCount(pictures)} of ${formatCount(maxPictures)}`
  return `Your own pictures of copies: ${counted}, ${formatBytes(bytes)} of ${formatBytes(maxPictureBytes)}.`
}

function removedWords({ removedPictures, removedBytes }: Kept): string {
  const words = removedPictures === 1 ? 'is of a copy you no longer own' : 'are of copies you no longer own'
  return `${formatCount(removedPictures)} of them (${formatBytes(removedBytes)}) ${words}, kept in case you undo the removal.`
}

/** The button goes with the last picture: the focus stays in the row. */
function focusTextOnLeave(entry: HTMLElement): () => void {
  return () => {
    if (entry.contains(document.activeElement)) entry.parentElement?.querySelector('p')?.focus()
  }
}

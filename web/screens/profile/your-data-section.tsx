import { useQuery } from '@tanstack/react-query'
import { ArchiveRestore, FileOutput, ImageUp } from 'lucide-react'
import { useState } from 'react'
import { statsQuery } from '#web/api/collection.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Section } from '#web/components/section.tsx'
import { useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { DeleteAccountDialog, PicturesBackDialog, RestoreDialog } from '#web/dialogs/accounts/lazy-dialogs.ts'
import { ExportDialog } from '#web/dialogs/export/lazy-dialogs.ts'
import { DownloadDataButton, DownloadPicturesButton } from '#web/dialogs/accounts/download-data-button.tsx'
import { useUser } from '#web/session/session.ts'
import { KeptPictures } from './kept-pictures.tsx'

const dialogs = [DeleteAccountDialog, ExportDialog, PicturesBackDialog, RestoreDialog]

export function YourDataSection() {
  const { username } = useUser()
  const stats = useQuery(statsQuery)
  const [open, setOpen] = useState<'export' | 'pictures' | 'restore' | 'delete' | null>(null)
  useDialogsAhead(dialogs)
  const canRestore = stats.data?.hasHistory === false
  const close = () => setOpen(null)
  return (
    <Section title="Your data">
      <div className="flex flex-col divide-y divide-line">
        <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
          <p className="min-w-0 flex-1 basis-72 text-sm text-muted">
            Download all your data as a zip file: your collection as a spreadsheet, everything as JSON, and
            the images you uploaded.
          </p>
          <DownloadDataButton />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 py-4">
          <p className="min-w-0 flex-1 basis-72 text-sm text-muted">
            Download your own pictures of copies as a zip file, front and back.
          </p>
          <DownloadPicturesButton />
        </div>
        <KeptPictures />
        <div className="flex flex-wrap items-center justify-between gap-3 py-4">
          <p id="restore-about" className="min-w-0 flex-1 basis-72 text-sm text-muted">
            Restore a download of all data, of this or another Holofolio server: copies, history, trades and
            past days come back to the cent.
            {stats.data?.hasHistory === true &&
              ' Only an account that has had no copy so far takes it, and yours has had some.'}
          </p>
          <Button
            icon={<ArchiveRestore aria-hidden size={18} />}
            disabled={!canRestore}
            aria-describedby="restore-about"
            onClick={() => setOpen('restore')}
          >
            Restore from a download
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 py-4">
          <p id="pictures-about" className="min-w-0 flex-1 basis-72 text-sm text-muted">
            Bring downloaded pictures back to their copies, after a restore or when some were deleted.
            {stats.data?.hasHistory === false && ' Your account has no copies yet: restore your data first.'}
          </p>
          <Button
            icon={<ImageUp aria-hidden size={18} />}
            disabled={stats.data?.hasHistory !== true}
            aria-describedby="pictures-about"
            onClick={() => setOpen('pictures')}
          >
            Bring pictures back
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 py-4">
          <p className="min-w-0 flex-1 basis-72 text-sm text-muted">
            Export your collection as a CSV file that Holofolio reads back, or that another app takes.
          </p>
          <Button icon={<FileOutput aria-hidden size={18} />} onClick={() => setOpen('export')}>
            Export
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 pt-4">
          <p className="min-w-0 flex-1 basis-72 text-sm text-muted">
            Permanently delete your account and personal data.
          </p>
          <Button variant="danger" onClick={() => setOpen('delete')}>
            Delete my account
          </Button>
        </div>
      </div>
      {open === 'export' && <ExportDialog filter={null} onClose={close} />}
      {open === 'restore' && <RestoreDialog onClose={close} onPictures={() => setOpen('pictures')} />}
      {open === 'pictures' && <PicturesBackDialog onClose={close} />}
      {open === 'delete' && <DeleteAccountDialog username={username} onClose={close} />}
    </Section>
  )
}

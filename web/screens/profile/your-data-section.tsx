import { FileOutput } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/buttons/button.tsx'
import { Section } from '#web/components/section.tsx'
import { useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { DeleteAccountDialog } from '#web/dialogs/accounts/lazy-dialogs.ts'
import { ExportDialog } from '#web/dialogs/export/lazy-dialogs.ts'
import { DownloadDataButton } from '#web/dialogs/accounts/download-data-button.tsx'
import { useUser } from '#web/session/session.ts'

const dialogs = [DeleteAccountDialog, ExportDialog]

export function YourDataSection() {
  const { username } = useUser()
  const [isDeleting, setIsDeleting] = useState(false)
  const [isExporting, setIsExporting] = useState(false)
  useDialogsAhead(dialogs)
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
            Export your collection as a CSV file that Holofolio reads back, or that another app takes.
          </p>
          <Button icon={<FileOutput aria-hidden size={18} />} onClick={() => setIsExporting(true)}>
            Export
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 pt-4">
          <p className="min-w-0 flex-1 basis-72 text-sm text-muted">
            Permanently delete your account and personal data.
          </p>
          <Button variant="danger" onClick={() => setIsDeleting(true)}>
            Delete my account
          </Button>
        </div>
      </div>
      {isExporting && <ExportDialog filter={null} onClose={() => setIsExporting(false)} />}
      {isDeleting && <DeleteAccountDialog username={username} onClose={() => setIsDeleting(false)} />}
    </Section>
  )
}

import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { saveFile } from '#web/components/save-file.ts'

/** Shows recovery codes, which cannot be read again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [said, setSaid] = useState<'Copied' | 'Select the codes and copy them by hand.' | null>(null)
  const text = `${codes.join('\n')}\n`

  function copy() {
    const copying = window.isSecureContext ? navigator.clipboard.writeText(text) : Promise.reject(new Error())
    copying.then(
      () => setSaid('Copied'),
      () => setSaid('Select the codes and copy them by hand.'),
    )
  }

  function download() {
    saveFile(new Blob([text], { type: 'text/plain' }), 'holofolio-recovery-codes.txt')
  }

  return (
    <Dialog
      title="Your recovery codes"
      subtitle="They are shown once."
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have saved them
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm">
          Without your phone, one of these lets you sign in. Each works once. Keep them apart from your
          password.
        </p>
        <ul className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-md bg-sunken p-4 font-mono sm:grid-cols-2">
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button
            icon={said === 'Copied' ? <Check aria-hidden size={18} /> : <Copy aria-hidden size={18} />}
            onClick={copy}
          >
            Copy
          </Button>
          <Button icon={<Download aria-hidden size={18} />} onClick={download}>
            Download
          </Button>
        </div>
        <p role="status" className="text-sm text-muted empty:hidden">
          {said}
        </p>
      </div>
    </Dialog>
  )
}

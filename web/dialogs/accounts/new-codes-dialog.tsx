import { useState } from 'react'
import { useNewCodes } from '#web/api/second-factor.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

/** Makes new recovery codes and shows them. */
export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renewal = useNewCodes()
  if (codes !== null) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  return (
    <PasswordDialog
      title="Make new recovery codes"
      submitLabel="Make new codes"
      call={renewal}
      failed="Couldn't make new recovery codes"
      onDone={setCodes}
      onClose={onClose}
    >
      <p className="text-sm">Your earlier recovery codes stop working.</p>
    </PasswordDialog>
  )
}

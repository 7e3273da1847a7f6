import { useTurnOffFactor } from '#web/api/second-factor.ts'
import { toastSuccess } from '#web/components/overlays/toast.ts'
import { PasswordDialog } from './password-dialog.tsx'

/** Turns two-step sign-in off. */
export function TurnOffFactorDialog({ onClose }: { onClose: () => void }) {
  const turningOff = useTurnOffFactor()

  function done() {
    toastSuccess('Two-step sign-in is off.')
    onClose()
  }

  return (
    <PasswordDialog
      title="Turn off two-step sign-in"
      submitLabel="Turn off"
      danger
      call={turningOff}
      failed="Couldn't turn off two-step sign-in"
      onDone={done}
      onClose={onClose}
    >
      <p className="text-sm">
        Your password alone signs you in from now on. Your app and your recovery codes stop working.
      </p>
    </PasswordDialog>
  )
}

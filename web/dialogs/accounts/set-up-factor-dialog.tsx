import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { encode } from 'uqr'
import { inFours } from '#domain/accounts/second-factor'
import { startApp, useConfirmApp } from '#web/api/second-factor.ts'
import { CopiedText } from '#web/components/fields/copied-text.tsx'
import { TextField } from '#web/components/fields/fields.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { toastSuccess } from '#web/components/overlays/toast.ts'
import { useFormSave } from '../dialog-call.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

export interface SetUpFactorDialogProps {
  onClose: () => void
  /** Once it is on and the codes were seen. */
  onDone?: () => void
}

interface NewApp {
  readonly key: string
  readonly address: string
}

/** Sets up two-step sign-in: the password, the app with its first code, and the recovery codes. */
export function SetUpFactorDialog({ onClose, onDone = onClose }: SetUpFactorDialogProps) {
  const [app, setApp] = useState<NewApp | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const start = useMutation({ mutationFn: (password: string) => startApp({ password }) })

  function show(made: readonly string[]) {
    toastSuccess('Two-step sign-in is on.')
    setCodes(made)
  }

  if (codes !== null) return <RecoveryCodesDialog codes={codes} onClose={onDone} />
  if (app !== null) return <AppDialog app={app} onCodes={show} onClose={onClose} />
  return (
    <PasswordDialog
      title="Set up two-step sign-in"
      submitLabel="Continue"
      call={start}
      failed="Couldn't set up two-step sign-in"
      onDone={setApp}
      onClose={onClose}
    >
      <p className="text-sm">
        You need an app that makes codes, such as Google Authenticator, Aegis or your password manager.
      </p>
    </PasswordDialog>
  )
}

function AppDialog({
  app: { key, address },
  onCodes,
  onClose,
}: {
  app: NewApp
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const form = useFormState({ code: '' })
  const { values, field } = form
  const saving = useFormSave(form, useConfirmApp(), "Couldn't turn on two-step sign-in")

  function submit() {
    const isRefused = saving.refuse(values.code.trim() === '' ? { code: 'Enter the code of your app.' } : {})
    if (!isRefused) saving.save(values.code, onCodes)
  }

  return (
    <FormDialog
      title="Add Holofolio to your app"
      submitLabel="Turn on"
      {...saving.dialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm">Scan this picture with your app, or type the key into it.</p>
      <QrCode text={address} />
      <CopiedText label="Key" text={inFours(key, ' ')} />
      <TextField
        {...field('code')}
        label="Code from your app"
        hint="Six digits"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
      />
    </FormDialog>
  )
}

/** Dark on white in both themes, because some cameras read nothing else. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label="QR code of the key"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-48 max-w-full rounded-md"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}

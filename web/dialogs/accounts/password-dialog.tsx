import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PasswordField } from '#web/components/fields/fields.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { useUser } from '#web/session/session.ts'
import { useFormSave } from '../dialog-call.ts'

interface PasswordDialogProps<Done> {
  title: string
  submitLabel: string
  danger?: boolean
  /** What the password is sent to. */
  call: Pick<UseMutationResult<Done, Error, string>, 'mutateAsync' | 'isPending'>
  /** The sentence for a failure without one of its own. */
  failed: string
  onDone: (done: Done) => void
  onClose: () => void
  children: ReactNode
}

/** Asks for the password before a change to how the collector signs in: a session alone may be stolen. */
export function PasswordDialog<Done>({
  call,
  failed,
  onDone,
  children,
  ...dialog
}: PasswordDialogProps<Done>) {
  const { username } = useUser()
  const form = useFormState({ password: '' })
  const { values, field } = form
  const saving = useFormSave(form, call, failed)

  function submit() {
    const isRefused = saving.refuse(values.password === '' ? { password: 'Enter your password.' } : {})
    if (!isRefused) saving.save(values.password, onDone)
  }

  return (
    <FormDialog {...dialog} {...saving.dialog} onSubmit={submit}>
      {children}
      {/* Password managers read the username from this field. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...field('password')}
        label="Password"
        required
        autoComplete="current-password"
        data-autofocus
      />
    </FormDialog>
  )
}

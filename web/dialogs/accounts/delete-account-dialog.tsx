import { useMutation } from '@tanstack/react-query'
import { deleteAccount } from '#web/api/accounts.ts'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { PasswordField, TextField } from '#web/components/fields/fields.tsx'
import { toastSuccess } from '#web/components/overlays/toast.ts'
import { countOf } from '#web/format/values.ts'
import { discardQueue } from '#web/session/add-queue.ts'
import { useWaitingCount } from '#web/session/waiting-count.ts'
import { sessionRevoked, useUser } from '#web/session/session.ts'
import { useFormSave } from '../dialog-call.ts'
import { DownloadDataButton } from './download-data-button.tsx'

/** Lists what is deleted and what is kept, then asks for the password and the username. */
export function DeleteAccountDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const form = useFormState({ password: '', confirmation: '' })
  const { values, field } = form
  const { id: collectorId } = useUser()
  const waiting = useWaitingCount(collectorId)
  const deletion = useMutation({
    mutationFn: deleteAccount,
    onSuccess: async () => {
      if (waiting > 0) await discardQueue(collectorId).catch(() => {})
      sessionRevoked()
      toastSuccess('Your account has been deleted.')
    },
  })
  const saving = useFormSave(form, deletion, "Couldn't delete your account")

  function submit() {
    const isRefused = saving.refuse({
      ...(values.password === '' && { password: 'Enter your password.' }),
      ...(values.confirmation.trim() !== username && { confirmation: 'Type your username to confirm.' }),
    })
    if (!isRefused) saving.save(values, () => {})
  }

  return (
    <FormDialog
      title="Delete my account"
      subtitle="This can't be undone."
      submitLabel="Delete account"
      danger
      {...saving.dialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3 text-sm">
        <p>
          <strong>Deleted:</strong> your profile, all copies you own or owned, what you paid and earned, your
          trades, wishlist, sets you want to finish, venues, saved views, statistics, notifications and
          sessions.
        </p>
        <p>
          <strong>Kept:</strong> products you added to the shared catalogue and their images, without your
          name.
        </p>
        {waiting > 0 && (
          <p>
            <strong>Not sent:</strong> {countOf(waiting, 'add')} that {waiting === 1 ? 'waits' : 'wait'} on
            this device. They are discarded.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken p-3">
        <p className="text-sm">Download your data first?</p>
        <DownloadDataButton />
      </div>
      {/* Password managers read the username from this field. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...field('password')}
        label="Password"
        required
        autoComplete="current-password"
        data-autofocus
      />
      <TextField
        {...field('confirmation')}
        label="Your username"
        hint={`Type ${username} to confirm.`}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { checkNewPassword } from '#domain/accounts/credentials'
import { resetPassword } from '#web/api/access.ts'
import { failureSentence, fieldSentences } from '#web/api/failure-sentence.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { NewPasswordField } from '#web/components/fields/new-password-field.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { paths } from '#web/paths.ts'
import { currentSession, sessionRevoked } from '#web/session/session.ts'

export interface NewPasswordFormProps {
  secret: string
  username: string
}

export function NewPasswordForm({ secret, username }: NewPasswordFormProps) {
  const { formRef, values, field, refuse } = useFormState({ newPassword: '', confirmPassword: '' })
  const navigate = useNavigate()
  const reset = useMutation({
    mutationFn: resetPassword,
    onSuccess: async () => {
      const session = currentSession()
      if (session.status === 'signed-in' && session.user.username === username) sessionRevoked()
      toastSuccess('Your new password is set. Sign in with it.')
      await navigate({ to: paths.login, replace: true })
    },
    onError: error => {
      refuse(fieldSentences(error))
      toastError(failureSentence(error, 'Failed to set the password'))
    },
  })
  // Stays busy after the answer until the login screen shows.
  const isBusy = reset.isPending || reset.isSuccess

  function submit(event: FormEvent) {
    event.preventDefault()
    const { newPassword, confirmPassword } = values
    const faults = checkNewPassword({
      newPassword,
      confirmPassword,
      // Only the server knows the e-mail address.
      names: { username, email: '' },
    })
    if (isBusy || refuse(faults)) return
    reset.mutate({ secret, newPassword })
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {/* Password managers save the new password under it. */}
      <TextField label="Username" name="username" autoComplete="username" value={username} readOnly />
      <NewPasswordField
        {...field('newPassword')}
        label="New password"
        rule="At least 6 characters; longer is stronger"
      />
      <PasswordField {...field('confirmPassword')} label="Confirm new password" autoComplete="new-password" />
      <Button type="submit" variant="primary" size="large" wide pending={isBusy}>
        Set password
      </Button>
    </form>
  )
}

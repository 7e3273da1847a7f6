import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { checkNewPassword } from '#domain/accounts/credentials'
import { secretIn } from '#domain/accounts/secret-links'
import { resetOwnerQuery, resetPassword } from '#web/api/access.ts'
import { ApiError, failureSentence, fieldSentences } from '#web/api/client.ts'
import { Button, textLinkClass } from '#web/components/buttons/button.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { NewPasswordField } from '#web/components/fields/new-password-field.tsx'
import { PasswordField, TextField } from '#web/components/fields/text-field.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { Notice, PartError, Skeleton } from '#web/components/states/states.tsx'
import { VisitorLayout } from '#web/layout/visitor-layout.tsx'
import { paths } from '#web/paths.ts'
import { currentSession, sessionRevoked } from '#web/session/session.ts'

/** Sets a new password by the link for somebody who has forgotten theirs. */
export function ResetPasswordScreen() {
  const secret = useLocation({ select: ({ hash }) => secretIn(hash) })
  return (
    <VisitorLayout
      title="Set a new password"
      subtitle="You are then signed out everywhere."
      footer={
        <>
          Remember it after all?{' '}
          <Link to={paths.login} className={textLinkClass}>
            Sign in
          </Link>
        </>
      }
    >
      <title>Set a new password · Holofolio</title>
      {secret === null ? (
        <Notice tone="error">This link is not complete. Open it again from where you got it.</Notice>
      ) : (
        <ByLink key={secret} secret={secret} />
      )}
    </VisitorLayout>
  )
}

function ByLink({ secret }: { secret: string }) {
  const owner = useQuery(resetOwnerQuery(secret))
  if (owner.data !== undefined) return <NewPasswordForm secret={secret} username={owner.data} />
  if (owner.isPending) return <Skeleton height="18rem" />
  return owner.error instanceof ApiError && owner.error.code === 'forbidden' ? (
    <Notice tone="error">
      {owner.error.message}{' '}
      <Link to={paths.forgotPassword} className={textLinkClass}>
        Get a new link
      </Link>
    </Notice>
  ) : (
    <PartError text="Couldn't check the link" onRetry={() => void owner.refetch()} />
  )
}

function NewPasswordForm({ secret, username }: { secret: string; username: string }) {
  const { formRef, values, field, refuse } = useFormState({ newPassword: '', confirmPassword: '' })
  const navigate = useNavigate()
  const reset = useMutation({
    mutationFn: resetPassword,
    onSuccess: async () => {
      const session = currentSession()
      if (session.status === 'signed-in' && session.user.username === username) sessionRevoked()
      toastSuccess('Your new password is set. Sign in with it.', 'password')
      await navigate({ to: paths.login, replace: true })
    },
    onError: error => {
      refuse(fieldSentences(error))
      toastError(failureSentence(error, 'Failed to set the password'), 'password')
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

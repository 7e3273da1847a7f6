import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { checkPasswordChange } from '#domain/accounts/credentials'
import { sessionsQuery } from '#web/api/sessions.ts'
import { changePassword } from '#web/api/accounts.ts'
import { failureSentence, fieldSentences } from '#web/api/failure-sentence.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { NewPasswordField } from '#web/components/fields/new-password-field.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { Section } from '#web/components/section.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { useUser } from '#web/session/session.ts'
import { SessionsSection } from './sessions-section.tsx'

export function SecurityTab() {
  return (
    <div className="flex flex-col gap-4 lg:gap-6">
      <PasswordSection />
      <SessionsSection />
    </div>
  )
}

function PasswordSection() {
  const { username, email } = useUser()
  const { formRef, values, field, refuse, reset } = useFormState({
    currentPassword: '',
    newPassword: '',
    confirmPassword: '',
  })
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      reset()
      void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      toastSuccess('Password changed successfully!')
    },
    onError: error => {
      refuse(fieldSentences(error))
      toastError(failureSentence(error, 'Failed to change password'))
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (change.isPending || refuse(checkPasswordChange({ ...values, names: { username, email } }))) return
    change.mutate({ currentPassword: values.currentPassword, newPassword: values.newPassword })
  }

  return (
    <Section title="Security" subtitle="Changing your password signs you out everywhere else.">
      <form ref={formRef} noValidate onSubmit={submit} className="flex max-w-md flex-col gap-5">
        {/* Password managers read the username from this field. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          {...field('currentPassword')}
          label="Current password"
          required
          autoComplete="current-password"
        />
        <NewPasswordField
          {...field('newPassword')}
          label="New password"
          rule="At least 6 characters; longer is stronger"
          required
        />
        <PasswordField
          {...field('confirmPassword')}
          label="Confirm new password"
          required
          autoComplete="new-password"
          revealable={false}
        />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" pending={change.isPending} pendingLabel="Changing...">
            Change Password
          </Button>
        </div>
      </form>
    </Section>
  )
}

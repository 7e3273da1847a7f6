import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { checkRegistration } from '#domain/accounts/credentials'
import { register } from '#web/api/accounts.ts'
import { failureSentence, fieldSentences } from '#web/api/failure-sentence.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { NewPasswordField } from '#web/components/fields/new-password-field.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { openSession } from '#web/session/session.ts'

export interface RegistrationFormProps {
  /** The secret of an invitation; null without one. */
  invitation: string | null
}

export function RegistrationForm({ invitation }: RegistrationFormProps) {
  const { formRef, values, field, refuse } = useFormState({
    username: '',
    email: '',
    password: '',
    confirmPassword: '',
  })
  const registration = useMutation({
    mutationFn: register,
    onSuccess: session => {
      openSession(session)
      toastSuccess('Registration successful!')
    },
    onError: error => {
      refuse(fieldSentences(error))
      toastError(failureSentence(error, 'Registration failed'))
    },
  })
  // Stays busy after the answer until the dashboard shows.
  const isBusy = registration.isPending || registration.isSuccess

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || refuse(checkRegistration(values))) return
    const { username, email, password } = values
    registration.mutate({ username, email, password, ...(invitation !== null && { invitation }) })
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        {...field('username')}
        label="Username"
        hint="At least 3 characters"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswordField {...field('password')} label="Password" rule="At least 6 characters" />
      <PasswordField {...field('confirmPassword')} label="Confirm password" autoComplete="new-password" />
      <Button type="submit" variant="primary" size="large" wide pending={isBusy}>
        Create account
      </Button>
    </form>
  )
}

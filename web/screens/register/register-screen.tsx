import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { checkRegistration } from '#domain/accounts/credentials'
import { secretIn } from '#domain/accounts/secret-links'
import { registrationQuery } from '#web/api/access.ts'
import { register } from '#web/api/accounts.ts'
import { failureSentence, fieldSentences } from '#web/api/client.ts'
import { Button, textLinkClass } from '#web/components/buttons/button.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { NewPasswordField } from '#web/components/fields/new-password-field.tsx'
import { PasswordField, TextField } from '#web/components/fields/text-field.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { Notice, Skeleton } from '#web/components/states/states.tsx'
import { DemoLink, VisitorLayout } from '#web/layout/visitor-layout.tsx'
import { paths } from '#web/paths.ts'
import { openSession } from '#web/session/session.ts'

export function RegisterScreen() {
  const invitation = useLocation({ select: ({ hash }) => secretIn(hash) })
  const { data: registration, isPending } = useQuery(registrationQuery)
  return (
    <VisitorLayout
      title="Create your account"
      subtitle="Track your cards, what you paid and what they're worth."
      footer={
        <>
          Already have an account?{' '}
          <Link to={paths.login} className={textLinkClass}>
            Sign in
          </Link>
          <DemoLink />
        </>
      }
    >
      <title>Create your account · Holofolio</title>
      {isPending ? (
        <Skeleton height="22rem" />
      ) : registration === 'closed' ? (
        <Notice>Registration is closed here. Ask the operator for an account.</Notice>
      ) : registration === 'invite' && invitation === null ? (
        <Notice>You need an invitation to register here. Open its link, or ask the operator for one.</Notice>
      ) : (
        <div className="flex flex-col gap-5">
          {registration === 'invite' && <Notice>You're invited. The invitation works once.</Notice>}
          <RegistrationForm invitation={invitation} />
        </div>
      )}
    </VisitorLayout>
  )
}

interface RegistrationFormProps {
  /** The secret of an invitation; null without one. */
  invitation: string | null
}

function RegistrationForm({ invitation }: RegistrationFormProps) {
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
      toastSuccess('Registration successful!', 'registration')
    },
    onError: error => {
      refuse(fieldSentences(error))
      toastError(failureSentence(error, 'Registration failed'), 'registration')
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

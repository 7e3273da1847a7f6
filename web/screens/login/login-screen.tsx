import { useMutation } from '@tanstack/react-query'
import { lazyRouteComponent, Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { signIn } from '#web/api/accounts.ts'
import { ApiError, failureSentence } from '#web/api/client.ts'
import { Button, textLinkClass } from '#web/components/buttons/button.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { PasswordField, TextField } from '#web/components/fields/text-field.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { DemoLink, VisitorLayout } from '#web/layout/visitor-layout.tsx'
import { paths } from '#web/paths.ts'
import { openSession } from '#web/session/session.ts'

const SecondStep = lazyRouteComponent(() => import('./second-step.tsx'), 'SecondStep')

/** Returns the token of the second step when the right password needs a code; null otherwise. */
function stepTokenOf(error: unknown): string | null {
  return error instanceof ApiError ? error.stepToken : null
}

export function LoginScreen() {
  const { formRef, values, field, refuse } = useFormState({ username: '', password: '' })
  const login = useMutation({
    mutationFn: signIn,
    onSuccess: open,
    // Busy until the next form can be shown.
    onError: error =>
      stepTokenOf(error) === null
        ? toastError(failureSentence(error, 'Login failed'), 'login')
        : SecondStep.preload?.(),
  })
  const stepToken = stepTokenOf(login.error)

  function open(session: Parameters<typeof openSession>[0]) {
    openSession(session)
    toastSuccess('Login successful!', 'login')
  }

  // Stays busy after the answer until the dashboard shows.
  const isBusy = login.isPending || login.isSuccess

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const { username, password } = values
    const isRefused = refuse({
      ...(username.trim() === '' ? { username: 'Username or email is required' } : {}),
      ...(password === '' ? { password: 'Password is required' } : {}),
    })
    if (!isRefused) login.mutate({ username, password })
  }

  if (stepToken !== null) return <SecondStep stepToken={stepToken} onSession={open} onBack={login.reset} />
  return (
    <VisitorLayout
      title="Welcome back"
      subtitle="Sign in to your collection."
      footer={
        <>
          New to Holofolio?{' '}
          <Link to={paths.register} className={textLinkClass}>
            Create an account
          </Link>
          <DemoLink />
        </>
      }
    >
      <title>Sign in · Holofolio</title>
      <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          {...field('username')}
          label="Username or email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        <Button type="submit" variant="primary" size="large" wide pending={isBusy}>
          Sign in
        </Button>
      </form>
      <div className="mt-5 text-center">
        <Link to={paths.forgotPassword} className={textLinkClass}>
          Forgot your password?
        </Link>
      </div>
    </VisitorLayout>
  )
}

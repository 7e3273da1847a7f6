import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { forgetPassword } from '#web/api/access.ts'
import { ApiError, failureSentence } from '#web/api/client.ts'
import { Button, textLinkClass } from '#web/components/buttons/button.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { toastError } from '#web/components/overlays/toast.ts'
import { Notice } from '#web/components/states/states.tsx'
import { VisitorLayout } from '#web/layout/visitor-layout.tsx'
import { paths } from '#web/paths.ts'

/** Asks for the link that sets a new password, by mail. */
export function ForgotPasswordScreen() {
  const { formRef, values, field, refuse } = useFormState({ username: '' })
  const request = useMutation({
    mutationFn: forgetPassword,
    onError: error => {
      if (!isWithoutMail(error)) toastError(failureSentence(error, "Couldn't send the link"), 'link')
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const isRefused = refuse(
      values.username.trim() === '' ? { username: 'Username or email is required' } : {},
    )
    if (!isRefused && !request.isPending) request.mutate(values.username)
  }

  return (
    <VisitorLayout
      title="Forgot your password?"
      subtitle="Get a link by mail that sets a new one."
      footer={
        <>
          Remember it after all?{' '}
          <Link to={paths.login} className={textLinkClass}>
            Sign in
          </Link>
        </>
      }
    >
      <title>Forgot your password? · Holofolio</title>
      {request.isSuccess ? (
        <Notice>
          If {request.variables.trim()} is an account with a confirmed e-mail address, a link is on its way.
          It works for 24 hours. If no mail comes, ask the operator for a link.
        </Notice>
      ) : (
        <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-5">
          {isWithoutMail(request.error) && <Notice tone="error">{request.error.message}</Notice>}
          <TextField
            {...field('username')}
            label="Username or email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button type="submit" variant="primary" size="large" wide pending={request.isPending}>
            Send the link
          </Button>
        </form>
      )}
    </VisitorLayout>
  )
}

function isWithoutMail(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'conflict'
}

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import type { User } from '#web/api/accounts.ts'
import { ApiError, failureSentence, fieldSentences } from '#web/api/client.ts'
import { takeSecondStep } from '#web/api/second-step.ts'
import { Button, textLinkClass } from '#web/components/buttons/button.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { toastError } from '#web/components/overlays/toast.ts'
import { VisitorLayout } from '#web/layout/visitor-layout.tsx'

interface SecondStepProps {
  stepToken: string
  onSession: (session: { token: string; user: User }) => void
  /** Leads back to the password. */
  onBack: () => void
}

/** Asks for a code after the right password. Loaded when it is needed. */
export function SecondStep({ stepToken, onSession, onBack }: SecondStepProps) {
  const { formRef, values, field, refuse, reset } = useFormState({ code: '' })
  const [isRecovery, setRecovery] = useState(false)
  useEffect(() => formRef.current?.querySelector('input')?.focus(), [formRef, isRecovery])
  const login = useMutation({
    mutationFn: takeSecondStep,
    onSuccess: onSession,
    onError: error => {
      if (refuse(fieldSentences(error))) return
      toastError(failureSentence(error, 'Login failed'), 'login')
      // Too late, or too many wrong codes.
      if (error instanceof ApiError && error.code === 'forbidden') onBack()
    },
  })
  const isBusy = login.isPending || login.isSuccess

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const isRefused = refuse(values.code.trim() === '' ? { code: 'Enter a code' } : {})
    if (!isRefused) login.mutate({ stepToken, code: values.code })
  }

  function change() {
    setRecovery(!isRecovery)
    reset()
  }

  return (
    <VisitorLayout
      title="Two-step sign-in"
      subtitle={isRecovery ? 'Each recovery code works once.' : 'Open the app on your phone.'}
      footer={
        <button type="button" className={textLinkClass} onClick={onBack}>
          Back to the password
        </button>
      }
    >
      <title>Sign in · Holofolio</title>
      <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          key={String(isRecovery)}
          {...field('code')}
          label={isRecovery ? 'Recovery code' : 'Code from your app'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" variant="primary" size="large" wide pending={isBusy}>
          Sign in
        </Button>
        <div className="text-center">
          <button type="button" className={textLinkClass} onClick={change}>
            {isRecovery ? 'Use a code from your app' : 'Use a recovery code'}
          </button>
        </div>
      </form>
    </VisitorLayout>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { emailError, usernameError } from '#domain/accounts/credentials'
import { emailStateQuery, useSendConfirmation } from '#web/api/access.ts'
import { changeProfile } from '#web/api/accounts.ts'
import { failureSentence, fieldSentences } from '#web/api/client.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { TextField } from '#web/components/fields/fields.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { Section } from '#web/components/section.tsx'
import { Notice } from '#web/components/states/states.tsx'
import { formatDayIn } from '#web/format/values.ts'
import { userChanged, useUser } from '#web/session/session.ts'

export function ProfileTab() {
  const user = useUser()
  const { formRef, values, field, refuse } = useFormState({
    username: user.username,
    email: user.email,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
  })
  const queries = useQueryClient()
  const { data: emailState } = useQuery(emailStateQuery)
  const isConfirmed = emailState?.email === values.email && emailState.confirmedAt !== null
  const change = useMutation({
    mutationFn: changeProfile,
    onSuccess: answer => {
      userChanged(answer.user)
      void queries.invalidateQueries({ queryKey: emailStateQuery.queryKey })
      toastSuccess('Profile updated successfully!', 'profile')
    },
    onError: error => {
      refuse(fieldSentences(error))
      toastError(failureSentence(error, 'Failed to update profile'), 'profile')
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (change.isPending) return
    const username = usernameError(values.username, user.username)
    const email = emailError(values.email)
    const isRefused = refuse({ ...(username && { username }), ...(email && { email }) })
    if (!isRefused) change.mutate(values)
  }

  return (
    <Section title="Profile" subtitle="You can sign in with your username or your email.">
      <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('username')}
          label="Username"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...field('email')}
          label="Email"
          hint={isConfirmed && emailState.isMailed ? 'Confirmed' : undefined}
          required
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="min-w-0 empty:hidden sm:col-span-2">
          <EmailNotice />
        </div>
        <TextField {...field('firstName')} label="First name" autoComplete="given-name" />
        <TextField {...field('lastName')} label="Last name" autoComplete="family-name" />
        <div className="flex justify-end sm:col-span-2">
          <Button type="submit" variant="primary" pending={change.isPending} pendingLabel="Saving...">
            Save Changes
          </Button>
        </div>
      </form>
    </Section>
  )
}

/** What waits for the address to be confirmed, and the way to a new link. Nothing once it is, or without mail. */
export function EmailNotice() {
  const { timeZone } = useUser().settings
  const state = useQuery(emailStateQuery).data
  const sending = useSendConfirmation()
  if (state === undefined || !state.isMailed || state.confirmedAt !== null) return null
  const { email, linkSentAt } = state

  function send() {
    sending.mutate(undefined, {
      onSuccess: () => toastSuccess(`A link is on its way to ${email}.`, 'link'),
      onError: error => toastError(failureSentence(error, "Couldn't send the link"), 'link'),
    })
  }

  return (
    <Notice tone="warn">
      <p className="wrap-anywhere">
        {linkSentAt === null
          ? `${email} is not confirmed.`
          : `${email} is not confirmed. Open the link we sent there on ${formatDayIn(timeZone, linkSentAt)}.`}
      </p>
      <p>Price summaries, weekly summaries and warnings about your account are mailed once it is.</p>
      <div className="mt-3">
        <Button size="small" pending={sending.isPending} onClick={send}>
          {linkSentAt === null ? 'Send a link' : 'Send again'}
        </Button>
      </div>
    </Notice>
  )
}

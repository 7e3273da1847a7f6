import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import type { FormEvent } from 'react'
import { checkPasswordChange } from '#domain/accounts/credentials'
import { formatDevice } from '#domain/accounts/device'
import { type Session, sessionsQuery, useEndOtherSessions, useEndSession } from '#web/api/access.ts'
import { changePassword } from '#web/api/accounts.ts'
import { failureSentence, fieldSentences } from '#web/api/client.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/buttons/button.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { NewPasswordField } from '#web/components/fields/new-password-field.tsx'
import { PasswordField } from '#web/components/fields/fields.tsx'
import { confirm } from '#web/components/overlays/confirm.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { Section } from '#web/components/section.tsx'
import { PartError, Skeleton } from '#web/components/states/states.tsx'
import { countOf, formatAge, formatDayIn } from '#web/format/values.ts'
import { useUser } from '#web/session/session.ts'
import { SecondFactorSection } from './second-factor-section.tsx'

export function SecurityTab() {
  return (
    <div className="flex flex-col gap-4 lg:gap-6">
      <PasswordSection />
      <SecondFactorSection />
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
      toastSuccess('Password changed successfully!', 'password')
    },
    onError: error => {
      refuse(fieldSentences(error))
      toastError(failureSentence(error, 'Failed to change password'), 'password')
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

const question = {
  title: 'Sign out everywhere else?',
  body: 'All your other devices will have to sign in again. You stay signed in here.',
  confirmLabel: 'Sign out everywhere else',
}

function SessionsSection() {
  const sessions = useQuery(sessionsQuery)
  const sorted = sessions.data?.toSorted((left, right) => Number(right.isThis) - Number(left.isThis))
  const others = sorted?.filter(session => !session.isThis).length ?? 0
  return (
    <Section
      title="Where you're signed in"
      subtitle="Don't recognise a device? Sign it out, and change your password."
    >
      {sorted !== undefined ? (
        <>
          <ul className="divide-y divide-line">
            {sorted.map(session => (
              <SessionRow key={session.id} session={session} readAtMs={sessions.dataUpdatedAt} />
            ))}
          </ul>
          {others > 0 ? (
            <EndOthersButton />
          ) : (
            <p className="mt-4 text-sm text-muted">You're not signed in anywhere else.</p>
          )}
        </>
      ) : sessions.isError ? (
        <PartError text="Couldn't load your sessions" onRetry={() => void sessions.refetch()} />
      ) : (
        <div className="flex flex-col gap-4">
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
        </div>
      )}
    </Section>
  )
}

function SessionRow({ session, readAtMs }: { session: Session; readAtMs: number }) {
  const { timeZone } = useUser().settings
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <MonitorSmartphone aria-hidden size={20} className="mt-0.5 flex-none text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 break-words">{formatDevice(session.device)}</span>
          {session.isThis && <Badge tone="accent">This device</Badge>}
        </p>
        {session.address !== null && (
          <p className="text-sm break-all text-muted">{`From ${session.address}`}</p>
        )}
        <p className="text-sm text-muted">
          {!session.isThis && `Last seen ${formatAge(session.lastSeenAt, readAtMs, timeZone)} · `}
          {`Signed in ${formatDayIn(timeZone, session.signedInAt)}`}
        </p>
      </div>
      {!session.isThis && <EndSessionButton session={session} />}
    </li>
  )
}

function EndSessionButton({ session: { id, device } }: { session: Session }) {
  const ending = useEndSession()
  const name = formatDevice(device)

  function press() {
    ending.mutateAsync(id).then(
      () => toastSuccess(`Signed out of ${name}.`, id),
      error => toastError(failureSentence(error, `Couldn't sign out of ${name}`), id),
    )
  }

  return (
    <Button size="small" pending={ending.isPending} aria-label={`Sign out of ${name}`} onClick={press}>
      Sign out
    </Button>
  )
}

function EndOthersButton() {
  const ending = useEndOtherSessions()

  async function press() {
    if (!(await confirm(question))) return
    // Not as options of mutate: those don't run once the button has unmounted.
    ending.mutateAsync().then(
      ({ ended }) => toastSuccess(`Signed out of ${countOf(ended, 'other device')}.`, 'other devices'),
      error => toastError(failureSentence(error, "Couldn't sign out of your other devices"), 'other devices'),
    )
  }

  return (
    <div className="mt-4 flex justify-end">
      <Button pending={ending.isPending} onClick={() => void press()}>
        Sign out everywhere else
      </Button>
    </div>
  )
}

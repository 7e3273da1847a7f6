import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { type SignedInPlace, sessionsQuery, useEndOtherSessions } from '#web/api/sessions.ts'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/buttons/button.tsx'
import { confirm } from '#web/components/overlays/confirm.ts'
import { PartError } from '#web/components/states/part-error.tsx'
import { Section } from '#web/components/section.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { formatAge, formatDay } from '#web/format/date.ts'
import { formatDevice } from '#web/format/device.ts'

const question = {
  title: 'Sign out everywhere else?',
  body: 'Every other browser and phone will have to sign in again. You stay signed in here.',
  confirmLabel: 'Sign out everywhere else',
}

export function SessionsSection() {
  const sessions = useQuery(sessionsQuery)
  const places = sessions.data?.toSorted((left, right) => Number(right.isThis) - Number(left.isThis))
  const others = places?.filter(place => !place.isThis).length ?? 0
  return (
    <Section
      title="Where you are signed in"
      subtitle="Something you do not know? Sign it out and change your password."
    >
      {places !== undefined ? (
        <>
          <ul className="divide-y divide-line">
            {places.map(place => (
              <Place key={place.id} place={place} readAtMs={sessions.dataUpdatedAt} />
            ))}
          </ul>
          {others > 0 ? (
            <EndOthersButton />
          ) : (
            <p className="mt-4 text-sm text-muted">You are signed in nowhere else.</p>
          )}
        </>
      ) : sessions.isError ? (
        <PartError text="Error loading where you are signed in" onRetry={() => void sessions.refetch()} />
      ) : (
        <div className="flex flex-col gap-4">
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
        </div>
      )}
    </Section>
  )
}

function Place({ place, readAtMs }: { place: SignedInPlace; readAtMs: number }) {
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <MonitorSmartphone aria-hidden size={20} className="mt-0.5 flex-none text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 break-words">{formatDevice(place.device)}</span>
          {place.isThis && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="text-sm text-muted">
          {!place.isThis && `Last seen ${formatAge(place.lastSeenAt, readAtMs)} · `}
          {`Signed in ${formatDay(place.signedInAt)}`}
        </p>
      </div>
    </li>
  )
}

function EndOthersButton() {
  const ending = useEndOtherSessions()

  async function press() {
    if (!(await confirm(question))) return
    // Not as options of mutate, which forgets them when the button is gone by then.
    ending.mutateAsync().then(
      ({ ended }) => toastSuccess(`Signed out of ${ended} other ${ended === 1 ? 'place' : 'places'}.`),
      error => toastError(failureSentence(error, 'Failed to sign out elsewhere')),
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

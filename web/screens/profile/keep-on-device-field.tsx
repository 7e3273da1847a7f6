import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { toastError } from '#web/components/overlays/toast.ts'
import { keptCollectorId, startKeeping, stopKeeping, useKeptCollectorId } from '#web/session/keeping.ts'
import { countOf } from '#web/format/count.ts'
import { useWaitingCount } from '#web/session/waiting-count.ts'
import { useUser } from '#web/session/session.ts'

/** Keeps the last collection on this device, to read without a network. */
export function KeepOnDeviceField() {
  const user = useUser()
  const queries = useQueryClient()
  const isOn = useKeptCollectorId() === user.id
  const waiting = useWaitingCount(user.id)
  const change = useMutation({
    mutationFn: async (isWanted: boolean) => {
      if (!isWanted) return stopKeeping()
      startKeeping(user.id)
      const { keepCollection } = await import('#web/api/kept-collection.ts')
      await keepCollection(queries, user, () => keptCollectorId() === user.id)
    },
    onError: async error => {
      await stopKeeping().catch(() => {})
      toastError(failureSentence(error, "Couldn't keep the collection on this device"))
    },
  })
  return (
    <CheckboxField
      look="switch"
      label="Keep on this device"
      hint={`Your last collection opens without a network, and what you add then is sent when there is one. Anybody who can use this browser can read it. Logging out deletes it.${waitingWords(waiting)}`}
      className="mt-4 max-w-xl"
      checked={isOn}
      onCheckedChange={isWanted => change.mutate(isWanted)}
    />
  )
}

function waitingWords(count: number): string {
  if (count === 0) return ''
  return ` ${countOf(count, 'add')} ${count === 1 ? 'waits' : 'wait'} here, and ${count === 1 ? 'is' : 'are'} sent also when you switch this off.`
}

import { Star } from 'lucide-react'
import { failureSentence } from '#web/api/client.ts'
import { type CardSet, useSetChoice } from '#web/api/sets.ts'
import { IconButton } from '#web/components/buttons/button.tsx'
import { toastError } from '#web/components/overlays/toast.ts'

/** The star that puts a set among those to finish, or takes it out. A toggle, so its name never changes. */
export function SetChoice({ set }: { set: Omit<CardSet, 'toFinish'> }) {
  const choice = useSetChoice(set)
  const isChosen = choice.isPending ? choice.variables : set.isChosen

  function toggle() {
    choice
      .mutateAsync(!isChosen)
      .catch(error => toastError(failureSentence(error, "Couldn't save which sets you want to finish.")))
  }

  return (
    <IconButton
      label={`Finish ${set.setName}`}
      title={isChosen ? 'A set to finish' : 'Show on your dashboard'}
      icon={<Star aria-hidden size={19} fill={isChosen ? 'currentColor' : 'none'} />}
      aria-pressed={isChosen}
      onClick={toggle}
    />
  )
}

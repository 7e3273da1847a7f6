import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#web/api/accounts.ts'
import { failureSentence } from '#web/api/client.ts'
import { toastError } from '#web/components/overlays/toast.ts'
import { saveSettings } from '#web/session/session.ts'

type Settings = User['settings']

/** Saves each change immediately. Shows pending changes as chosen, and the saved settings again if one fails. */
export function useSettingsChange(saved: Settings) {
  const [pending, setPending] = useState<Partial<Settings>>({})
  const save = useMutation({
    mutationFn: saveSettings,
    scope: { id: 'settings' },
    onError: error => toastError(failureSentence(error, "Couldn't save the setting")),
  })

  function change(chosen: Partial<Settings>) {
    const all = { ...pending, ...chosen }
    setPending(all)
    // Of several quick changes, only the last one runs this callback.
    save.mutate(all, { onSettled: () => setPending({}) })
  }

  return { shown: { ...saved, ...pending }, change }
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#web/api/accounts.ts'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { toastError } from '#web/components/overlays/toast.ts'
import { saveSettings } from '#web/session/session.ts'

type Settings = User['settings']

/**
 * Settings that are saved as they are changed. What is on its way is shown as chosen; should it fail, what the
 * server has is shown again.
 */
export function useSettingsChange(saved: Settings) {
  const [underWay, setUnderWay] = useState<Partial<Settings>>({})
  const save = useMutation({
    mutationFn: saveSettings,
    scope: { id: 'settings' },
    onError: error => toastError(failureSentence(error, 'Failed to save the setting')),
  })

  function change(chosen: Partial<Settings>) {
    const all = { ...underWay, ...chosen }
    setUnderWay(all)
    // Heard only after the last of several quick changes.
    save.mutate(all, { onSettled: () => setUnderWay({}) })
  }

  return { shown: { ...saved, ...underWay }, change }
}

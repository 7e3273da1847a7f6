import { useMutation } from '@tanstack/react-query'
import type { SettingsChange, User } from '#web/api/accounts.ts'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { toastError } from '#web/components/toast.ts'
import { saveSettings } from '#web/session/session.ts'

/**
 * Settings that are saved as they are changed. While one is on its way it is shown as chosen; should it fail,
 * it falls back to what the server has.
 */
export function useSettingsChange(saved: User['settings']) {
  const save = useMutation({
    mutationFn: saveSettings,
    scope: { id: 'settings' },
    onError: error => toastError(failureSentence(error, 'Failed to save the setting')),
  })
  const underWay = save.isPending ? given(save.variables) : {}
  return {
    shown: { ...saved, ...underWay },
    // With what is still under way, so that two quick presses do not show one another's old state.
    change: (change: SettingsChange) => save.mutate({ ...underWay, ...change }),
  }
}

function given(change: SettingsChange): Partial<User['settings']> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

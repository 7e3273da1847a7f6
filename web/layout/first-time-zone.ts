import { useEffect } from 'react'
import { saveSettings } from '#web/session/session.ts'

/** Saves the browser's time zone as the collector's while theirs is unknown. After a failure, the next load tries again. */
export function useFirstTimeZone(isUnknown: boolean): void {
  useEffect(() => {
    if (!isUnknown) return
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    saveSettings({ timeZone }).catch(() => {})
  }, [isUnknown])
}

import { useEffect } from 'react'
import { onDialogsChange, topmostDialog } from '#web/components/overlays/open-dialogs.ts'

/** Tries again when the network is back, once no dialog is open, which may have something typed in it. */
export function useReturn(onRetry: () => void): void {
  useEffect(() => {
    const ended = new AbortController()
    let isBack = false
    const leave = () => {
      if (isBack && topmostDialog() === null) onRetry()
    }
    const comeBack = () => {
      isBack = true
      leave()
    }
    addEventListener('online', comeBack, { signal: ended.signal })
    const stop = onDialogsChange(leave)
    return () => {
      ended.abort()
      stop()
    }
  }, [onRetry])
}

import { useEffect } from 'react'

/**
 * Installs the service worker once a collector has a screen in front of them, and the browser nothing else to do. A
 * browser without one, or that refuses it, shows the page as before.
 */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const install = () => {
      navigator.serviceWorker.register('/service-worker.js').catch(() => {})
    }
    if (!('requestIdleCallback' in window)) {
      const soon = setTimeout(install, idleMs)
      return () => clearTimeout(soon)
    }
    const idle = requestIdleCallback(install, { timeout: idleMs * 4 })
    return () => cancelIdleCallback(idle)
  }, [])
}

const idleMs = 5_000

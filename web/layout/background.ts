/** What runs behind every screen of a signed-in collector. */
import { useEffect } from 'react'
import { saveSettings } from '#web/session/session.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { onCollectionChange } from '#web/api/other-tabs.ts'
import { collectionKeyRoot, pricesKeyRoot, productsKeyRoot } from '#web/api/query-keys.ts'
import { useWaitingCount } from '#web/session/waiting-count.ts'
import type { User } from '#web/api/accounts.ts'
import { useKeptHeights } from './kept-heights.ts'
import { keptCollectorId, useKeptCollectorId } from '#web/session/keeping.ts'

/** Runs it for the collector; null while none is signed in. */
export function useBackground(user: User | null): void {
  useFirstTimeZone(user !== null && user.settings.timeZone === null)
  useServiceWorker()
  useKeptHeights()
  useChangesOfOtherTabs()
  useKeptCollection(user)
  useQueueSender(user?.id ?? null)
}

/** Saves the browser's time zone as the collector's while theirs is unknown. After a failure, the next load tries again. */
function useFirstTimeZone(isUnknown: boolean): void {
  useEffect(() => {
    if (!isUnknown) return
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    saveSettings({ timeZone }).catch(() => {})
  }, [isUnknown])
}

/**
 * Installs the service worker once a collector sees a screen and the browser is idle. A
 * browser without one, or that refuses it, shows the page as before.
 */
function useServiceWorker(): void {
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

/**
 * Refetches what another tab changed. A hidden tab only marks it as stale; stale queries are refetched when the tab comes
 * to the front (web/queries.ts).
 */
function useChangesOfOtherTabs(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      onCollectionChange(({ isOwn }) => {
        if (isOwn) return
        const refetchType = document.hidden ? 'none' : 'active'
        for (const queryKey of [collectionKeyRoot, productsKeyRoot, pricesKeyRoot])
          void queries.invalidateQueries({ queryKey, refetchType })
      }),
    [queries],
  )
}

/** Sends the adds that wait on this device, if any: when a visit of their collector begins, and until none are left. */
function useQueueSender(collectorId: string | null): void {
  const queries = useQueryClient()
  const hasWaiting = useWaitingCount(collectorId) > 0
  useEffect(() => {
    if (collectorId === null || !hasWaiting) return
    const ended = new AbortController()
    const start = () => {
      if (ended.signal.aborted) return
      import('./waiting/sending.ts').then(
        ({ keepSending }) => keepSending(queries, collectorId, ended.signal),
        // Its code could not be loaded without a network.
        () => addEventListener('online', start, { once: true, signal: ended.signal }),
      )
    }
    start()
    return () => ended.abort()
  }, [queries, collectorId, hasWaiting])
}

/** Delays after the first screen, and after the last of several changes. */
const afterStartMs = 5_000
const afterChangeMs = 15_000
/** The delay after products were shown, from the last ones shown. */
const afterProductsMs = 2_000

/**
 * Keeps the last collection on a device whose collector wants that, after a visit begins and after changes in any tab,
 * and with it the products that the page shows.
 */
function useKeptCollection(user: User | null): void {
  const queries = useQueryClient()
  const isOn = useKeptCollectorId() === user?.id
  useEffect(() => {
    if (user === null || !isOn) return
    let timer = setTimeout(keep, afterStartMs)
    const stop = onCollectionChange(() => {
      clearTimeout(timer)
      timer = setTimeout(keep, afterChangeMs)
    })
    let productsTimer: ReturnType<typeof setTimeout> | undefined
    const stopProducts = queries.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryKey[0] !== productsKeyRoot[0]) return
      clearTimeout(productsTimer)
      productsTimer = setTimeout(keepProducts, afterProductsMs)
    })
    return () => {
      clearTimeout(timer)
      clearTimeout(productsTimer)
      stop()
      stopProducts()
    }

    function keep() {
      // Without a network, the kept collection stays as it was, and the code may not load either.
      keepFor(queries, user as User).catch(() => {})
    }

    function keepProducts() {
      keepShownFor(queries, user as User).catch(() => {})
    }
  }, [queries, user, isOn])
}

async function keepFor(queries: QueryClient, user: User) {
  const isWanted = () => keptCollectorId() === user.id
  const { keepCollection } = await import('#web/api/kept-collection.ts')
  const { keepProducts } = await import('#web/api/kept-products.ts')
  await keepCollection(queries, user, isWanted)
  await keepProducts(queries, user.id, isWanted)
}

async function keepShownFor(queries: QueryClient, { id }: User) {
  const { keepShown } = await import('#web/api/kept-products.ts')
  await keepShown(queries, id, () => keptCollectorId() === id)
}

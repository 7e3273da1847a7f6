import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '#web/api/accounts.ts'
import { onCollectionChange } from '#web/api/other-tabs.ts'
import { keptCollectorId, useKeptCollectorId } from '#web/session/keeping.ts'

/** After the first screen, and after a change and those that follow soon. */
const afterStartMs = 5_000
const afterChangeMs = 15_000

/** Keeps the last collection on a device whose collector wants that: after a visit begins, and after changes in any tab. */
export function useKeptCollection(user: User | null): void {
  const queries = useQueryClient()
  const isOn = useKeptCollectorId() === user?.id
  useEffect(() => {
    if (user === null || !isOn) return
    let timer = setTimeout(keep, afterStartMs)
    const stop = onCollectionChange(() => {
      clearTimeout(timer)
      timer = setTimeout(keep, afterChangeMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }

    function keep() {
      void keepFor(queries, user as User)
    }
  }, [queries, user, isOn])
}

async function keepFor(queries: QueryClient, user: User) {
  const { keepCollection } = await import('#web/api/kept/kept-collection.ts')
  // Without a network what was kept before stays.
  await keepCollection(queries, user, () => keptCollectorId() === user.id).catch(() => {})
}

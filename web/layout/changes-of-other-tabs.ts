import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onCollectionChange } from '#web/api/other-tabs.ts'
import { collectionKeyRoot, pricesKeyRoot, productsKeyRoot } from '#web/api/query-keys.ts'

/**
 * Refetches what another tab changed. A hidden tab only marks it as stale; stale queries are refetched when the tab comes
 * to the front (web/queries.ts).
 */
export function useChangesOfOtherTabs(): void {
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

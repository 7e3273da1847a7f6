import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onCollectionChange } from '#web/api/other-tabs.ts'
import { collectionKeyRoot, pricesKeyRoot, productsKeyRoot } from '#web/api/query-keys.ts'

/**
 * Refetches what another tab has changed. A tab that is out of view does so when it comes to the front, where queries
 * refetch what was marked (web/queries.ts).
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

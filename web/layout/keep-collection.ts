import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '#web/api/accounts.ts'
import { onCollectionChange } from '#web/api/other-tabs.ts'
import { productsKeyRoot } from '#web/api/query-keys.ts'
import { keptCollectorId, useKeptCollectorId } from '#web/session/keeping.ts'

/** After the first screen, and after a change and those that follow soon. */
const afterStartMs = 5_000
const afterChangeMs = 15_000
/** After products were shown, and those that follow soon. */
const afterProductsMs = 2_000

/**
 * Keeps the last collection on a device whose collector wants that, after a visit begins and after changes in any tab,
 * and with it the products that the page shows.
 */
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
      // Without a network what was kept before stays, and the code may be missing too.
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

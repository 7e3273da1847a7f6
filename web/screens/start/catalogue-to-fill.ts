import type { QueryClient } from '@tanstack/react-query'
import { catalogueStateQuery } from '#web/api/start.ts'

/** Returns whether the catalogue is empty; false also while that cannot be said. */
export async function isCatalogueEmpty(queries: QueryClient): Promise<boolean> {
  const found = await queries.fetchQuery(catalogueStateQuery).catch(() => null)
  return found?.isFilled === false
}

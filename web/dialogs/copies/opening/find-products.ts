/** Finds products for what was pulled: those of the opened product's own set first. */
import { type QueryClient, useQueries } from '@tanstack/react-query'
import { type Product, productsQuery } from '#web/api/catalogue.ts'

const maxFound = 6

/** The set of the opened product, in its language. */
export type OpenedSet = Pick<Product, 'setName' | 'language'>

/** One query within the set, and one over the whole catalogue. */
function queriesOf(search: string, { setName, language }: OpenedSet) {
  const query = { page: 1, limit: maxFound, search }
  return [productsQuery({ ...query, set: setName, language }), productsQuery(query)] as const
}

function merged(pages: readonly (readonly Product[])[]): readonly Product[] {
  const byId = new Map(pages.flat().map(product => [product.id, product]))
  return [...byId.values()].slice(0, maxFound)
}

export interface Found {
  readonly products: readonly Product[]
  /** False while the products of another text are shown, or none yet. */
  readonly isCurrent: boolean
}

/** Searches while a text is given. */
export function useFoundProducts(search: string, set: OpenedSet): Found {
  return useQueries({
    queries: queriesOf(search, set).map(query => ({ ...query, enabled: search !== '' })),
    combine: answers => ({
      products: search === '' ? [] : merged(answers.map(({ data }) => data?.products ?? [])),
      isCurrent: answers.every(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData),
    }),
  })
}

/** Returns the best match for a text, null without one. Rejects when the search fails. */
export async function findFirst(
  queries: QueryClient,
  search: string,
  set: OpenedSet,
): Promise<Product | null> {
  const pages = await Promise.all(queriesOf(search, set).map(query => queries.fetchQuery(query)))
  return merged(pages.map(({ products }) => products))[0] ?? null
}

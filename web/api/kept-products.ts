/**
 * Products that a collector has looked at or wishes for, kept in addition to the collection (kept-collection.ts) so that copies
 * of them can be added without a network.
 */
import { get, update } from 'idb-keyval'
import type { QueryClient } from '@tanstack/react-query'
import type { Product, ProductsPage } from './catalogue.ts'
import { productsKeyRoot } from './query-keys.ts'
import type { QueuedProduct } from './queued-adds.ts'
import { type WishesPage, wishesQuery } from './wishlist.ts'

export type KeptProduct = QueuedProduct & Pick<Product, 'printings'>

interface KeptProducts {
  readonly collectorId: string
  /** The last seen first. */
  readonly products: readonly KeptProduct[]
}

export const keptProductsKey = 'kept products'
const mostProducts = 1_000
/** As many as an answer has at most. */
const mostWishes = 100

export async function readKeptProducts(collectorId: string): Promise<readonly KeptProduct[]> {
  const kept = await get<KeptProducts>(keptProductsKey)
  return kept?.collectorId === collectorId ? kept.products : []
}

/** Keeps what the page has shown of the catalogue, and the newest wishes. Throws as a call does. */
export async function keepProducts(
  queries: QueryClient,
  collectorId: string,
  isWanted: () => boolean,
): Promise<void> {
  const { wishes } = await queries.fetchQuery({
    ...wishesQuery({ page: 1, limit: mostWishes }),
    staleTime: 0,
    gcTime: 0,
  })
  await keepSeen(collectorId, [...shownIn(queries), ...wishes.map(wishedProduct)], isWanted)
}

/** Keeps what the page has shown of the catalogue. */
export function keepShown(queries: QueryClient, collectorId: string, isWanted: () => boolean): Promise<void> {
  return keepSeen(collectorId, shownIn(queries), isWanted)
}

async function keepSeen(
  collectorId: string,
  seen: readonly KeptProduct[],
  isWanted: () => boolean,
): Promise<void> {
  await update<KeptProducts>(keptProductsKey, kept => {
    const known = kept?.collectorId === collectorId ? kept.products : []
    // Signing out meanwhile has deleted what was there, and not this.
    return { collectorId, products: isWanted() ? withSeen(known, seen) : [] }
  })
}

/** Returns each product once, those just seen first, and no more than are kept. */
export function withSeen(
  known: readonly KeptProduct[],
  seen: readonly KeptProduct[],
): readonly KeptProduct[] {
  const byId = new Map<string, KeptProduct>()
  for (const product of [...seen, ...known]) if (!byId.has(product.id)) byId.set(product.id, product)
  return [...byId.values()].slice(0, mostProducts)
}

function shownIn(queries: QueryClient): KeptProduct[] {
  const lists = queries.getQueriesData<ProductsPage>({ queryKey: [...productsKeyRoot, 'list'] })
  const ones = queries.getQueriesData<Product>({ queryKey: [...productsKeyRoot, 'one'] })
  const shown = [...ones.map(([, product]) => product), ...lists.flatMap(([, page]) => page?.products)]
  return shown.flatMap(product => (product ? [keptFrom(product)] : []))
}

function keptFrom(product: KeptProduct): KeptProduct {
  const { id, name, productType, setName, cardNumber, printingLabel, language, printings } = product
  return { id, name, productType, setName, cardNumber, printingLabel, language, printings }
}

function wishedProduct(wish: WishesPage['wishes'][number]): KeptProduct {
  return keptFrom({ ...wish, id: wish.productId, printings: [] })
}

import type { Answer, Request } from '#contract/endpoints'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError, call, type Query } from './client.ts'
import { collectionKeyRoot, productsKeyRoot } from './query-keys.ts'

export type ProductsPage = Answer<'GET /api/products'>
export type Product = ProductsPage['products'][number]
export type NewProduct = Request<'POST /api/products', 'body'>
export type ProductEdit = Request<'PUT /api/products/:id', 'body'>

export type ProductsQuery = Query<'GET /api/products'>

export const productsQuery = (query: ProductsQuery) =>
  queryOptions({
    queryKey: [...productsKeyRoot, 'list', query],
    queryFn: ({ signal }) => call('GET /api/products', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** How many products the catalogue lists. */
export const catalogueSizeQuery = queryOptions({
  queryKey: [...productsKeyRoot, 'size'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/products', { query: { page: 1, limit: 1 }, signal })).pagination.totalItems,
  staleTime: 300_000,
})

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [...productsKeyRoot, 'one', id],
    queryFn: async ({ signal }) => (await call('GET /api/products/:id', { params: { id }, signal })).product,
    // A retry won't find a product that doesn't exist.
    retry: (failures, error) => failures < 1 && !isNotFound(error),
  })

/** Returns a product from the cached catalogue pages, or another printing of one, to show while it loads. */
export function cachedProduct(queries: QueryClient, id: string): Product | undefined {
  const listed = queries
    .getQueriesData<ProductsPage>({ queryKey: [...productsKeyRoot, 'list'] })
    .flatMap(([, page]) => page?.products ?? [])
    .find(product => product.printings.some(printing => printing.id === id))
  return listed && inPrinting(listed, id)
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found'
}

export const productSetsQuery = queryOptions({
  queryKey: [...productsKeyRoot, 'sets'],
  queryFn: async ({ signal }) => (await call('GET /api/products/sets/list', { signal })).sets,
  staleTime: 300_000,
})

export const productTypesQuery = queryOptions({
  queryKey: [...productsKeyRoot, 'types'],
  queryFn: async ({ signal }) => (await call('GET /api/products/types/list', { signal })).types,
  staleTime: 300_000,
})

export const raritiesQuery = queryOptions({
  queryKey: [...productsKeyRoot, 'rarities'],
  queryFn: async ({ signal }) => (await call('GET /api/products/rarities/list', { signal })).rarities,
  staleTime: 300_000,
})

export function useCreateProduct() {
  const refresh = useRefreshCatalogue()
  return useMutation({
    mutationFn: (body: NewProduct) => call('POST /api/products', { body }),
    onSuccess: ({ product }) => refresh(product),
  })
}

export function useEditProduct() {
  const refresh = useRefreshCatalogue()
  return useMutation({
    mutationFn: ({ id, edit }: { id: string; edit: ProductEdit }) =>
      call('PUT /api/products/:id', { params: { id }, body: edit }),
    onSuccess: ({ product }) => refresh(product),
  })
}

/** Caches a product, if there is one, and refetches the catalogue and the collection, which both show it. */
export function useRefreshCatalogue() {
  const queries = useQueryClient()
  return (product: Product | null) => {
    if (product) queries.setQueryData(productQuery(product.id).queryKey, product)
    return Promise.all([
      queries.invalidateQueries({ queryKey: productsKeyRoot }),
      queries.invalidateQueries({ queryKey: collectionKeyRoot }),
    ])
  }
}

/** The server's limit; larger files are not sent. */
const maxImageBytes = 5 * 1024 * 1024

/** Uploads an image and returns its URL. */
export async function uploadImage(content: File): Promise<string> {
  if (content.size > maxImageBytes) throw new ApiError('too_large', 'The image must be 5 MB or smaller.')
  const answer = await call('POST /api/products/upload-image', { file: { field: 'image', content } })
  return answer.imageUrl
}

/** Returns another printing of the card. The product itself for an id that is none of its printings. */
export function inPrinting<Listed extends Pick<Product, 'id' | 'printings'>>(
  product: Listed,
  id: string,
): Listed {
  const printing = product.printings.find(one => one.id === id)
  if (!printing || id === product.id) return product
  const { label, currentMarketPriceCents, quantity } = printing
  return { ...product, id, printingLabel: label, currentMarketPriceCents, quantity }
}

/** The history of products, and going back in it. */
export type ProductRevision = Answer<'GET /api/products/:id/revisions'>['revisions'][number]
export type ProductState = ProductRevision['before']

const revisionsPerPage = 10

/** Edits of a product, newest first. */
export const revisionsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...productsKeyRoot, 'revisions', id, page],
    queryFn: ({ signal }) =>
      call('GET /api/products/:id/revisions', {
        params: { id },
        query: { page, limit: revisionsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

interface Revert {
  readonly id: string
  /** The number of the edit whose state before comes back. */
  readonly to: number
  /** The revision of the product on the page. */
  readonly seenRevision: number
}

/** Sets a product back, and reloads what shows it; after a refusal too, because then somebody else changed it. */
export function useRevertProduct() {
  const refresh = useRefreshCatalogue()
  return useMutation({
    mutationFn: ({ id, to, seenRevision }: Revert) =>
      call('POST /api/products/:id/revisions/:revision/revert', {
        params: { id, revision: String(to) },
        body: { revision: seenRevision },
      }),
    onSuccess: ({ product }) => refresh(product),
    onError: () => refresh(null),
  })
}

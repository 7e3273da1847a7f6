// Products of the small catalogue, by name.

import type { WireAnswer } from '#contract/endpoints'

type Api = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>
type Product = WireAnswer<'GET /api/products/:id'>['product']

/** The first product the search finds under exactly this name. */
export async function productNamed(api: Api, name: string): Promise<Product> {
  const { products } = await api<WireAnswer<'GET /api/products'>>(
    'GET',
    `/api/products?limit=100&search=${encodeURIComponent(name)}`,
  )
  const product = products.find(found => found.name === name)
  if (!product) throw new Error(`The small catalogue holds no ${name}`)
  return product
}

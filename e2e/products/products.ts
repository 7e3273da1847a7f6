// Products of the catalogue: those of the small file, and those a journey adds under names of its own.

import type { Page } from '@playwright/test'
import type { Sent, WireAnswer } from '#contract/endpoints'
import type { Api } from '#e2e/fixtures'
import { ownWord } from '#e2e/own-names'
import { settled } from '#e2e/settled'
import { pictureAddress } from './pictures.ts'

export type Product = WireAnswer<'GET /api/products/:id'>['product']

/** The first product the search finds under exactly this name. */
export async function productNamed(api: Api, name: string): Promise<Product> {
  const { products } = await api<WireAnswer<'GET /api/products'>>(
    'GET',
    `/api/products?limit=100&search=${encodeURIComponent(name)}`,
  )
  const product = products.find(found => found.name === name)
  if (!product) throw new Error(`The small catalogue has no ${name}`)
  return product
}

/** Adds a product with a name of its own, a card unless `fields` changes that. No price is known for it. */
export async function addProduct(
  api: Api,
  fields: Partial<Sent<'POST /api/products', 'body'>> = {},
): Promise<Product> {
  const body = {
    name: ownWord(),
    product_type: 'card',
    set_name: 'Own Set',
    card_number: '7',
    rarity: 'Rare',
    image_url: pictureAddress,
    ...fields,
  }
  return (await api<WireAnswer<'POST /api/products'>>('POST', '/api/products', body)).product
}

/** Adds cards that no other journey changes. Journeys also change the first products of the catalogue. */
export async function addProducts(api: Api, count: number): Promise<Product[]> {
  const products: Product[] = []
  while (products.length < count) products.push(await addProduct(api))
  return products
}

/** Adds a sealed product. */
export const addBox = (api: Api) =>
  addProduct(api, { product_type: 'sealed_product', product_description: 'Six packs' })

/** Opens the facts of a product, once nothing that loads above moves them. */
export async function showFacts(page: Page): Promise<void> {
  await settled(page)
  await page.getByText('Show all facts').click()
}

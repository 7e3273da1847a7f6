import type { Received, ServerAnswer } from '#contract/endpoints'
import { createProduct } from '#server/commands/catalogue/create-product'
import { editProduct, type ProductEdit } from '#server/commands/catalogue/edit-product'
import { notFound } from '#server/refused'
import { storeImage } from '#server/commands/catalogue/store-image'
import {
  productsPage,
  productTypesListed,
  raritiesListed,
  setsListed,
  type ShownProduct,
  shownProduct,
} from '#server/db/catalogue/product-lists'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

const itemsPerPage = 12

export function productRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/products', ({ collectorId, query }) => listOf(parts, collectorId, query)),
    route('GET /api/products/types/list', async () => ({
      types: await parts.storage.read(productTypesListed),
    })),
    route('GET /api/products/sets/list', async () => ({ sets: await parts.storage.read(setsListed) })),
    route('GET /api/products/rarities/list', async () => ({
      rarities: await parts.storage.read(raritiesListed),
    })),
    route('GET /api/products/:id', ({ collectorId, params }) => answerFor(parts, collectorId, params.id)),
    route('POST /api/products', async ({ collectorId, body }) => {
      const id = await createProduct(parts, collectorId, {
        name: body.name,
        productType: body.product_type,
        setName: body.set_name,
        cardNumber: body.card_number ?? null,
        rarity: body.rarity ?? null,
        miscInfo: body.misc_info ?? null,
        productDescription: body.product_description ?? null,
        imageUrl: body.image_url,
      })
      parts.log.info({ collector_id: collectorId, product_id: id }, 'product added')
      return answerFor(parts, collectorId, id)
    }),
    route('POST /api/products/upload-image', async ({ collectorId, file }) => {
      const address = await storeImage(parts, collectorId, file)
      return { imageUrl: address, image_url: address }
    }),
    route('PUT /api/products/:id', async ({ collectorId, params, body }) => {
      const hasChanged = await editProduct(parts, collectorId, params.id, editOf(body), body.revision ?? null)
      if (hasChanged) parts.log.info({ collector_id: collectorId, product_id: params.id }, 'product edited')
      return answerFor(parts, collectorId, params.id)
    }),
  ]
}

async function listOf(
  { storage }: Parts,
  collectorId: string,
  {
    search,
    product_type,
    set,
    rarity,
    page = 1,
    limit = itemsPerPage,
  }: Received<'GET /api/products', 'query'>,
): Promise<ServerAnswer<'GET /api/products'>> {
  const filter = {
    search: search ?? null,
    productType: product_type ?? null,
    set: set ?? null,
    rarity: rarity ?? null,
  }
  const { products, totalItems } = await storage.read(db =>
    productsPage(db, collectorId, filter, { limit, offset: (page - 1) * limit }),
  )
  const totalPages = Math.ceil(totalItems / limit)
  return {
    products: products.map(productAnswer),
    pagination: { page, totalPages, totalItems, itemsPerPage: limit },
  }
}

async function answerFor({ storage }: Parts, collectorId: string, id: string) {
  const product = await storage.read(db => shownProduct(db, collectorId, id))
  if (!product) throw notFound()
  return { product: productAnswer(product) }
}

/** What the contract does not name (keys, creator) never gets out: the answer's schema leaves it behind. */
function productAnswer({ market_price_cents, ...product }: ShownProduct) {
  return { ...product, current_market_price: market_price_cents, grade: null, grading_company: null }
}

function editOf(body: Received<'PUT /api/products/:id', 'body'>): ProductEdit {
  return {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.set_name !== undefined && { setName: body.set_name }),
    ...(body.card_number !== undefined && { cardNumber: body.card_number }),
    ...(body.rarity !== undefined && { rarity: body.rarity }),
    ...(body.misc_info !== undefined && { miscInfo: body.misc_info }),
    ...(body.product_description !== undefined && { productDescription: body.product_description }),
    ...(body.image_url !== undefined && { imageUrl: body.image_url }),
  }
}

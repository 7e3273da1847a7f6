import type { Answer, Received } from '#contract/endpoints'
import { ledgerOf } from '#server/db/ledger/ledger-rates'
import { createProduct } from '#server/commands/products/create-product'
import { editProduct } from '#server/commands/products/edit-product'
import { revertProduct } from '#server/commands/products/revert-product'
import { notFound } from '#server/refused'
import { storeImage } from '#server/commands/products/store-image'
import { isCurator } from '#server/db/accounts/access'
import { productTypesListed, raritiesListed, setsListed } from '#server/db/search/listed-values'
import { productsPage, shownProduct } from '#server/db/search/product-lists'
import { editsOf } from '#server/db/products/revision-lists'
import { waitingEditOf } from '#server/db/products/waiting-edits'
import { type Asker, productAnswer } from '#server/answers/catalogue'
import { pageOf, paginationOf } from '#server/answers/pagination'
import { type Call, type Route, route } from '#server/http/route'
import { inOneMessage } from '#server/database/one-message'
import type { Reader } from '#server/database/storage'
import type { Parts } from '#server/parts'

const itemsPerPage = 12
const revisionsPerPage = 10

export function productRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/products', call => listOf(parts, call, call.query)),
    route('GET /api/products/types/list', async () => ({
      types: await parts.storage.read(productTypesListed),
    })),
    route('GET /api/products/sets/list', async () => ({ sets: await parts.storage.read(setsListed) })),
    route('GET /api/products/rarities/list', async () => ({
      rarities: await parts.storage.read(raritiesListed),
    })),
    route('GET /api/products/:id', call => answerFor(parts, call, call.params.id)),
    route('POST /api/products', async call => {
      const { collectorId, body } = call
      const id = await createProduct(parts, collectorId, body)
      parts.log.info({ collector_id: collectorId, product_id: id }, 'product added')
      return answerFor(parts, call, id)
    }),
    route('POST /api/products/upload-image', async ({ collectorId, file }) => {
      const imageUrl = await storeImage(parts, collectorId, file)
      return { imageUrl }
    }),
    route('GET /api/products/:id/revisions', async ({ collectorId, params, query }) => {
      const page = pageOf(query, revisionsPerPage)
      const { history, seesIds } = await parts.storage.read(async db => ({
        history: await editsOf(db, params.id, page),
        seesIds: await isCurator(db, collectorId),
      }))
      if (!history) throw notFound()
      const revisions = history.edits.map(edit => (seesIds ? edit : { ...edit, editorId: null }))
      return { revisions, pagination: paginationOf(page, history.totalItems) }
    }),
    route('POST /api/products/:id/revisions/:revision/revert', async call => {
      const { collectorId, params, body } = call
      const { id: productId, revision: to } = params
      const revert = { productId, to, seenRevision: body.revision }
      if (await revertProduct(parts, collectorId, revert)) {
        parts.log.info({ collector_id: collectorId, product_id: productId, revision: to }, 'product reverted')
      }
      return answerFor(parts, call, productId)
    }),
    route('PUT /api/products/:id', async call => {
      const { collectorId, params, body } = call
      const hasChanged = await editProduct(parts, collectorId, params.id, body)
      if (hasChanged) parts.log.info({ collector_id: collectorId, product_id: params.id }, 'product edited')
      return answerFor(parts, call, params.id)
    }),
  ]
}

/** Who asks, and what their amounts are in. */
type AskedBy = Pick<Call<'GET /api/products'>, 'collectorId' | 'ledgerCurrency'>

async function listOf(
  parts: Parts,
  askedBy: AskedBy,
  query: Received<'GET /api/products', 'query'>,
): Promise<Answer<'GET /api/products'>> {
  const { search = null, productType = null, set = null, rarity = null, language = null } = query
  const page = pageOf(query, itemsPerPage)
  const { products, totalItems, asker } = await parts.storage.read(async db => ({
    ...(await productsPage(db, askedBy.collectorId, { search, productType, set, rarity, language }, page)),
    asker: await askerOf(db, parts, askedBy),
  }))
  return {
    products: products.map(product => productAnswer(product, asker)),
    pagination: paginationOf(page, totalItems),
  }
}

async function answerFor(parts: Parts, askedBy: AskedBy, id: string) {
  const { collectorId } = askedBy
  const { product, waitingEdit, asker } = await parts.storage.read(async db => {
    const [product, waitingEdit] = await inOneMessage(
      shownProduct(db, collectorId, id),
      waitingEditOf(db, collectorId, id),
    )
    return { product, waitingEdit, asker: await askerOf(db, parts, askedBy) }
  })
  if (!product) throw notFound()
  return { product: productAnswer(product, asker, waitingEdit) }
}

/** Where everybody may change all names, it does not matter who asks. */
async function askerOf(db: Reader, { renamers }: Parts, askedBy: AskedBy): Promise<Asker> {
  const mayMatter = renamers === 'trusted'
  return {
    renamers,
    isCurator: mayMatter && (await isCurator(db, askedBy.collectorId)),
    ledger: await ledgerOf(db, askedBy),
  }
}

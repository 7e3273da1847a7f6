/**
 * The ids of products in the catalogues of markets, which price lists are matched by. One id may be several products:
 * the printings of a card that share a product there.
 */
import { inChunks, writeInChunks } from '#server/database/chunks'
import type { ExternalIdsTable } from '#server/database/tables/products'
import { saveRows } from '#server/database/saved-rows'
import type { Reader, Writer } from '#server/database/storage'
import {
  certificateSearch,
  type CertifiedCard,
  productOfCertificate,
} from '#domain/products/certificate-match'
import { productsPage } from '#server/db/search/product-lists'
import type { ShownProduct } from './shown-products.ts'

export interface ExternalId {
  readonly productId: string
  readonly source: string
  readonly externalId: string
  readonly finish: string | null
}

/** Returns the ids of these products in all catalogues. */
export async function externalIdsOf(db: Reader, productIds: readonly string[]): Promise<ExternalId[]> {
  const rows = await inChunks(productIds, some =>
    db
      .selectFrom('external_ids')
      .select(['product_id', 'source', 'external_id', 'finish'])
      .where('product_id', 'in', some)
      .execute(),
  )
  return rows.map(idFrom)
}

/** Returns what these ids of one catalogue are here: none, one or several products each. */
export async function productsByExternalIds(
  db: Reader,
  source: string,
  externalIds: readonly string[],
): Promise<Map<string, ExternalId[]>> {
  const rows = await inChunks(externalIds, some =>
    db
      .selectFrom('external_ids')
      .select(['product_id', 'source', 'external_id', 'finish'])
      .where('source', '=', source)
      .where('external_id', 'in', some)
      .orderBy('external_id')
      .orderBy('product_id')
      .execute(),
  )
  return Map.groupBy(rows.map(idFrom), ({ externalId }) => externalId)
}

/** Saves ids, each instead of the product's earlier one in the same catalogue. */
export async function saveExternalIds(tx: Writer, ids: readonly ExternalId[]): Promise<void> {
  const rows = ids.map(({ productId, source, externalId, finish }) => ({
    product_id: productId,
    source,
    external_id: externalId,
    finish,
  }))
  await saveRows(tx, 'external_ids', ['product_id', 'source'], rows)
}

export async function deleteExternalIds(
  tx: Writer,
  ids: readonly Pick<ExternalId, 'productId' | 'source'>[],
): Promise<void> {
  for (const [source, some] of Map.groupBy(ids, id => id.source)) {
    const productIds = some.map(({ productId }) => productId)
    await writeInChunks(productIds, chunk =>
      tx.deleteFrom('external_ids').where('product_id', 'in', chunk).where('source', '=', source).execute(),
    )
  }
}

function idFrom(row: ExternalIdsTable): ExternalId {
  return {
    productId: row.product_id,
    source: row.source,
    externalId: row.external_id,
    finish: row.finish,
  }
}

/** More cards than share a name and a number. */
const mostFound = 50

/** Returns the card of the catalogue that a certificate is of, or else those that it may be of. */
export async function certifiedProducts(
  db: Reader,
  collectorId: string,
  certificate: CertifiedCard,
): Promise<{ readonly product: ShownProduct | null; readonly candidates: readonly ShownProduct[] }> {
  const search = certificateSearch(certificate)
  if (search === null) return { product: null, candidates: [] }
  const filter = { search, productType: 'card', set: null, rarity: null, language: null } as const
  const { products } = await productsPage(db, collectorId, filter, { limit: mostFound, offset: 0 })
  return productOfCertificate(certificate, products)
}

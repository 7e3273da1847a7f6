import { remarksOf } from '#domain/copies/remarks'
import { priceKey } from '#domain/prices/valuation'
import {
  purchaseColumns,
  purchaseFrom,
  remarkColumns,
  stateColumns,
  stateFrom,
} from '#server/db/ledger/record-columns'
import { copiesById, copyColumns, type HeldCopy } from './held-copies.ts'
import { inChunks } from '#server/database/chunks'
import { faceColumns, faceOf } from '#server/db/products/product-face'
import { mapKey } from '#server/db/prices/market-prices'
import { pricesSeenByKey } from '#server/db/prices/product-prices'
import type { Reader } from '#server/database/storage'

/**
 * Returns the collector's copies among these ids, in their order. One that was removed is as last held, at the
 * price of now.
 */
export async function copiesEverHeld(
  db: Reader,
  collectorId: string,
  ids: readonly string[],
): Promise<HeldCopy[]> {
  const held = await copiesById(db, collectorId, ids)
  const copyById = new Map(held.map(copy => [copy.id, copy]))
  const gone = ids.filter(id => !copyById.has(id))
  for (const copy of await removedCopies(db, collectorId, gone)) copyById.set(copy.id, copy)
  return ids.flatMap(id => copyById.get(id) ?? [])
}

async function removedCopies(db: Reader, collectorId: string, ids: readonly string[]): Promise<HeldCopy[]> {
  const rows = await inChunks(ids, chunk =>
    db
      .selectFrom('holdings')
      .where('holdings.collector_id', '=', collectorId)
      .where('holdings.id', 'in', chunk)
      .innerJoin('products', 'products.id', 'holdings.product_id')
      .select(faceColumns)
      .select(stateColumns.of('holdings'))
      .select(copyColumns.of('holdings'))
      .select(purchaseColumns.of('holdings'))
      .select(remarkColumns.of('holdings'))
      .execute(),
  )
  const copies = rows.map(row => {
    const state = stateFrom(row)
    const parts = { product: faceOf(row), state, priceKey: priceKey(state) }
    const countsOwnPrice = row.counts_own_price === 'yes'
    const remarks = remarksOf(row)
    return { ...copyColumns.read(row), countsOwnPrice, ...parts, ...purchaseFrom(row), remarks }
  })
  const prices = await pricesSeenByKey(db, collectorId, copies)
  return copies.map(copy => {
    const price = prices.get(mapKey(copy))
    return {
      ...copy,
      marketPriceCents: price?.priceCents ?? null,
      priceAsOf: price?.asOf ?? null,
      priceSource: price?.source ?? null,
    }
  })
}

import { dayOf } from '#domain/day'
import { type AddRequest, decideAdd } from '#domain/holding'
import { groupKey } from '#domain/grouping'
import { entryForAdd } from '#domain/ledger'
import { purchaseDateRefusal } from '#domain/purchase-date'
import { isRefusal } from '#domain/refusal'
import { v7 as newId } from 'uuid'
import { copiesById, type HeldCopy } from '../db/held-copies.ts'
import { insertHoldings } from '../db/holdings.ts'
import { productTypeById } from '../db/product-face.ts'
import type { Parts } from '../parts.ts'
import { changeCollection, type Idempotency } from './change-collection.ts'
import { Refused, refusedBy } from './refused.ts'

export interface NewCopies extends AddRequest {
  readonly productId: string
  readonly quantity: number
  /** Null for today in UTC. */
  readonly purchaseDate: string | null
}

/** Adds copies of a product, each at the full purchase price; the result has them in the order of the list. */
export async function addHoldings(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  { productId, quantity, purchaseDate, ...request }: NewCopies,
): Promise<HeldCopy[]> {
  return changeCollection(parts, collectorId, idempotency, async ({ tx, now }) => {
    const productType = await productTypeById(tx, productId)
    if (productType === null) {
      const sentence = 'This product is not in the catalogue.'
      throw new Refused('not_found', sentence, { fields: { product_id: sentence } })
    }
    const refusal = purchaseDate === null ? null : purchaseDateRefusal(purchaseDate, now)
    if (refusal) throw refusedBy(refusal)
    const decision = decideAdd(productType, request)
    if (isRefusal(decision)) throw refusedBy(decision)

    const bought = { productId, purchaseDate: purchaseDate ?? dayOf(now), ...decision }
    const holdings = Array.from({ length: quantity }, () => ({ id: newId(), ...bought }))
    await insertHoldings(tx, collectorId, now.toISOString(), holdings)
    return {
      entries: holdings.map(({ id, costBasisCents }) => ({ holdingId: id, ...entryForAdd(costBasisCents) })),
      groupKeys: new Set([groupKey(productId, decision.state)]),
      result: () =>
        copiesById(
          tx,
          collectorId,
          holdings.map(({ id }) => id),
        ),
    }
  })
}

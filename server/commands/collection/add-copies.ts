import { type AddRequest, decideAdd } from '#domain/collection/add-copy'
import { groupKey } from '#domain/collection/grouping'
import { entryForAdd } from '#domain/collection/ledger'
import { purchaseDateRefusal } from '#domain/collection/purchase-date'
import { isRefusal } from '#domain/refusal'
import { v7 as newId } from 'uuid'
import { copiesById, type HeldCopy } from '#server/db/collection/held-copies'
import { insertCopies } from '#server/db/collection/copies'
import { productTypeById } from '#server/db/catalogue/product-face'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { changeCollection } from './change-collection.ts'
import { Refused, refusedBy } from '#server/refused'

export interface NewCopies extends AddRequest {
  readonly productId: string
  /** 1 when absent. */
  readonly quantity?: number | undefined
  /** The collector's today when absent. */
  readonly purchaseDate?: string | undefined
}

/** Adds copies of a product, each at the full purchase price. Returns them in the order of the list. */
export async function addCopies(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  { productId, quantity = 1, purchaseDate, ...request }: NewCopies,
): Promise<HeldCopy[]> {
  return changeCollection(parts, collectorId, idempotency, async ({ tx, now, today }) => {
    const productType = await productTypeById(tx, productId)
    if (productType === null) {
      const sentence = 'This product is not in the catalogue.'
      throw new Refused('not_found', sentence, { fields: { productId: sentence } })
    }
    const refusal = purchaseDate === undefined ? null : purchaseDateRefusal(purchaseDate, now)
    if (refusal) throw refusedBy(refusal)
    const decision = decideAdd(productType, request)
    if (isRefusal(decision)) throw refusedBy(decision)

    const bought = { productId, purchaseDate: purchaseDate ?? today, ...decision }
    const copies = Array.from({ length: quantity }, () => ({ id: newId(), ...bought }))
    await insertCopies(tx, collectorId, now.toISOString(), copies)
    return {
      entries: copies.map(({ id, costBasisCents }) => ({ copyId: id, ...entryForAdd(costBasisCents) })),
      groupKeys: new Set([groupKey(productId, decision.state)]),
      result: () =>
        copiesById(
          tx,
          collectorId,
          copies.map(({ id }) => id),
        ),
    }
  })
}

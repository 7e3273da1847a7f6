import { type AddRequest, decideAdd } from '#domain/collection/add-copy'
import { noExtraCosts } from '#domain/collection/extra-costs'
import { entryForAdd } from '#domain/collection/ledger'
import type { CopyChange } from '#domain/collection/operation'
import { decidePurchaseCosts, type PurchaseCostsRequest } from '#domain/collection/purchase-costs'
import { purchaseDateRefusal } from '#domain/collection/purchase-date'
import { isRefusal } from '#domain/refusal'
import { v7 as newId } from 'uuid'
import { copiesById, type HeldCopy } from '#server/db/collection/held-copies'
import { productTypeById } from '#server/db/catalogue/product-face'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { changeCollection } from './change-collection.ts'
import { Refused, refusedBy } from '#server/refused'

export interface NewCopies extends AddRequest, PurchaseCostsRequest {
  readonly productId: string
  /** 1 when absent. */
  readonly quantity?: number | undefined
  /** Today for the collector when absent. */
  readonly purchaseDate?: string | undefined
}

export interface AddedCopies {
  /** In the order of the list. */
  readonly copies: readonly HeldCopy[]
  readonly operationId: string | null
}

/** Adds copies of a product, each at the full purchase price and with its own fees, shipping and tax. */
export async function addCopies(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  { productId, quantity = 1, purchaseDate, ...request }: NewCopies,
): Promise<AddedCopies> {
  const added = await changeCollection(parts, collectorId, idempotency, async ({ tx, now, today }) => {
    const productType = await productTypeById(tx, productId)
    if (productType === null) {
      const sentence = 'This product is not in the catalogue.'
      throw new Refused('not_found', sentence, { fields: { productId: sentence } })
    }
    const refusal = purchaseDate === undefined ? null : purchaseDateRefusal(purchaseDate, now)
    if (refusal) throw refusedBy(refusal)
    const decision = decideAdd(productType, request)
    if (isRefusal(decision)) throw refusedBy(decision)
    const purchaseCosts = decidePurchaseCosts(decision, noExtraCosts, request)
    if (isRefusal(purchaseCosts)) throw refusedBy(purchaseCosts)

    const bought = { ...decision, purchaseDate: purchaseDate ?? today, purchaseCosts }
    const after = { ...bought, ownPriceCents: null, removal: null }
    const changes = Array.from(
      { length: quantity },
      (): CopyChange => ({ copyId: newId(), productId, before: null, after }),
    )
    const copyIds = changes.map(({ copyId }) => copyId)
    const entry = entryForAdd(decision.costBasisCents)
    const entries = copyIds.map(copyId => ({ copyId, ...entry }))
    return {
      operations: [{ kind: 'add', entries, changes }],
      result: async (_after, operationId): Promise<AddedCopies> => ({
        copies: await copiesById(tx, collectorId, copyIds),
        operationId,
      }),
    }
  })
  // A result kept by an earlier version is the list alone.
  return Array.isArray(added) ? { copies: added, operationId: null } : added
}

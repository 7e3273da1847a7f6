import { type AddRequest, decideAdd } from '#domain/copies/add-copy'
import { certQuantityRefusal } from '#domain/copies/cert-number'
import { noExtraCosts } from '#domain/copies/extra-costs'
import { noOwnPrice } from '#domain/groups/grouping'
import { entryForAdd } from '#domain/ledger/ledger'
import type { CopyChange } from '#domain/copies/operation'
import { decidePurchaseCosts, type PurchaseCostsRequest } from '#domain/copies/purchase-costs'
import { unitOf } from '#domain/money/ledger'
import type { PaidRequest } from '#domain/money/paid-price'
import { changedRemarks, noRemarks, type RemarksRequest } from '#domain/copies/remarks'
import { purchaseDateRefusal } from '#domain/copies/purchase-date'
import { type AmountsFor, dividePurchase } from '#domain/copies/shared-purchase'
import { isRefusal } from '#domain/refusal'
import { newId } from '#server/commands/new-id'
import { copiesEverHeld } from '#server/db/copies/copies-ever-held'
import type { HeldCopy } from '#server/db/copies/held-copies'
import { inFirstSpelling } from '#server/db/copies/first-spelling'
import { addedBy } from '#server/db/ledger/operations'
import { faceById } from '#server/db/products/product-face'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { changeCollection } from '#server/commands/ledger/change-collection'
import type { Change, Locked } from '#server/commands/ledger/change'
import { convertPaid } from './convert-paid.ts'
import { Refused, refusedBy } from '#server/refused'

export interface NewCopies extends AddRequest, PurchaseCostsRequest, PaidRequest, RemarksRequest {
  readonly productId: string
  /** 1 when absent. */
  readonly quantity?: number | undefined
  /** What the amounts are for. Each copy when absent. */
  readonly amountsFor?: AmountsFor | undefined
  /** Today for the collector when absent. */
  readonly purchaseDate?: string | undefined
}

export interface AddedCopies {
  /** In the order of the list. */
  readonly copies: readonly HeldCopy[]
  readonly operationId: string
}

/**
 * Adds copies of a product: each at the full amounts, or all for the amounts together, which are then divided
 * among them to the cent.
 */
export async function addCopies(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  { productId, quantity = 1, amountsFor = 'each', purchaseDate, ...sent }: NewCopies,
): Promise<AddedCopies> {
  const decide = async ({ tx, now, today, ledger }: Locked): Promise<Change> => {
    const product = await faceById(tx, productId)
    if (product === null) {
      const sentence = 'This product is not in the catalogue.'
      throw new Refused('not_found', sentence, { fields: { productId: sentence } })
    }
    const refusal = purchaseDate === undefined ? null : purchaseDateRefusal(purchaseDate, now)
    if (refusal) throw refusedBy(refusal)
    const ofMany = certQuantityRefusal(sent.certNumber, quantity)
    if (ofMany) throw refusedBy(ofMany)
    const { request, paid } = await convertPaid({ tx, ledger }, sent, purchaseDate ?? today, null)
    const decision = decideAdd(product.productType, request)
    if (isRefusal(decision)) throw refusedBy(decision)
    const purchaseCosts = decidePurchaseCosts(decision, noExtraCosts, request)
    if (isRefusal(purchaseCosts)) throw refusedBy(purchaseCosts)

    const purchase = { ...decision, purchaseCosts, paid }
    const bought =
      amountsFor === 'all'
        ? dividePurchase(purchase, quantity, unitOf(ledger))
        : Array.from({ length: quantity }, () => purchase)
    const rest = {
      purchaseDate: purchaseDate ?? today,
      ...noOwnPrice,
      remarks: changedRemarks(noRemarks, await inFirstSpelling(tx, collectorId, sent)),
      removal: null,
    }
    const placed = bought.map(copy => ({ copyId: newId(), after: { ...copy, ...rest } }))
    const changes = placed.map((change): CopyChange => ({ ...change, productId, before: null }))
    const entries = placed.map(({ copyId, after }) => ({ copyId, ...entryForAdd(after.costBasisCents) }))
    return { operations: [{ kind: 'add', entries, changes }] }
  }
  return changeCollection(parts, collectorId, idempotency, decide, async (tx, operation) => {
    if (!operation) throw new Error('nothing was added')
    // Newest first, as lists show them: the copies of one call have ascending ids.
    const ids = (await addedBy(tx, collectorId, operation.sequence)).toReversed()
    return { copies: await copiesEverHeld(tx, collectorId, ids), operationId: operation.id }
  })
}

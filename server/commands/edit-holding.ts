import { groupKey } from '#domain/grouping'
import { decideEdit, type EditRequest, type HoldingKind } from '#domain/holding'
import { entryForEdit } from '#domain/ledger'
import type { Cents } from '#domain/money'
import { purchaseDateRefusal } from '#domain/purchase-date'
import { isRefusal } from '#domain/refusal'
import { copiesById, type HeldCopy } from '../db/held-copies.ts'
import { saveHolding, type StoredHolding } from '../db/holdings.ts'
import type { Parts } from '../parts.ts'
import { changeCollection, type Idempotency } from './change-collection.ts'
import { heldHolding } from './held-holding.ts'
import { refusedBy } from './refused.ts'

export interface HoldingEdit extends EditRequest {
  readonly purchaseDate?: string | undefined
  /** What the collector says it is worth; null takes it back. */
  readonly ownPriceCents?: Cents | null | undefined
}

/** Changes what a copy cost, when it was bought or what it is; the result is the copy as it then stands. */
export async function editHolding(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  id: string,
  { purchaseDate, ownPriceCents, ...request }: HoldingEdit,
): Promise<HeldCopy> {
  return changeCollection(parts, collectorId, idempotency, async ({ tx, now }) => {
    const holding = await heldHolding(tx, collectorId, id)
    const refusal = purchaseDate === undefined ? null : purchaseDateRefusal(purchaseDate, now)
    if (refusal) throw refusedBy(refusal)
    const decision = decideEdit(holding, request)
    if (isRefusal(decision)) throw refusedBy(decision)

    const edited = {
      ...holding,
      ...decision,
      purchaseDate: purchaseDate ?? holding.purchaseDate,
      ownPriceCents: ownPriceCents === undefined ? keptOwnPrice(holding, decision.state.kind) : ownPriceCents,
    }
    await saveHolding(tx, collectorId, edited)
    const entry = entryForEdit(holding.costBasisCents, decision.costBasisCents)
    return {
      entries: entry ? [{ holdingId: id, ...entry }] : [],
      groupKeys: new Set([holding.groupKey, groupKey(holding.productId, decision.state)]),
      result: async () => {
        const [copy] = await copiesById(tx, collectorId, [id])
        if (!copy) throw new Error('the copy just saved is not there')
        return copy
      },
    }
  })
}

/** An own price was said of the copy as it was: it does not survive a change of kind. */
function keptOwnPrice({ state, ownPriceCents }: StoredHolding, newKind: HoldingKind): Cents | null {
  return state.kind === newKind ? ownPriceCents : null
}

import { groupKey } from '#domain/collection/grouping'
import type { CopyKind } from '#domain/collection/copy'
import { decideEdit, type EditRequest } from '#domain/collection/edit-copy'
import { entryForEdit } from '#domain/collection/ledger'
import type { Cents } from '#domain/money/money'
import { purchaseDateRefusal } from '#domain/collection/purchase-date'
import { isRefusal } from '#domain/refusal'
import { copiesById, type HeldCopy } from '#server/db/collection/held-copies'
import { saveCopy, type StoredCopy } from '#server/db/collection/copies'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { changeCollection } from './change-collection.ts'
import { requireCopy } from './require-copy.ts'
import { refusedBy } from '#server/refused'

export interface CopyEdit extends EditRequest {
  readonly purchaseDate?: string | undefined
  /** The collector's own price; null removes it. */
  readonly ownPriceCents?: Cents | null | undefined
}

/** Changes the cost, purchase date or state of a copy. Returns the changed copy. */
export async function editCopy(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  id: string,
  { purchaseDate, ownPriceCents, ...request }: CopyEdit,
): Promise<HeldCopy> {
  return changeCollection(parts, collectorId, idempotency, async ({ tx, now }) => {
    const copy = await requireCopy(tx, collectorId, id)
    const refusal = purchaseDate === undefined ? null : purchaseDateRefusal(purchaseDate, now)
    if (refusal) throw refusedBy(refusal)
    const decision = decideEdit(copy, request)
    if (isRefusal(decision)) throw refusedBy(decision)

    const edited = {
      ...copy,
      ...decision,
      purchaseDate: purchaseDate ?? copy.purchaseDate,
      ownPriceCents: ownPriceCents === undefined ? keptOwnPrice(copy, decision.state.kind) : ownPriceCents,
    }
    await saveCopy(tx, collectorId, edited)
    const entry = entryForEdit(copy.costBasisCents, decision.costBasisCents)
    return {
      entries: entry ? [{ copyId: id, ...entry }] : [],
      groupKeys: new Set([copy.groupKey, groupKey(copy.productId, decision.state)]),
      result: async () => {
        const [copy] = await copiesById(tx, collectorId, [id])
        if (!copy) throw new Error('the saved copy is missing')
        return copy
      },
    }
  })
}

/** Keeps the own price unless the kind changes: it was entered for the old state. */
function keptOwnPrice({ state, ownPriceCents }: StoredCopy, newKind: CopyKind): Cents | null {
  return state.kind === newKind ? ownPriceCents : null
}

import { groupKey } from '#domain/collection/grouping'
import type { CopyKind } from '#domain/collection/copy'
import { decideEdit, type EditRequest } from '#domain/collection/edit-copy'
import { entryForEdit } from '#domain/collection/ledger'
import type { Cents } from '#domain/money/money'
import { purchaseDateRefusal } from '#domain/collection/purchase-date'
import { isRefusal } from '#domain/refusal'
import { copiesById, type HeldCopy } from '#server/db/collection/held-copies'
import { saveCopy, type StoredCopy } from '#server/db/collection/copies'
import type { Parts } from '#server/parts'
import { changeCollection, type Idempotency } from './change-collection.ts'
import { requireCopy } from './require-copy.ts'
import { refusedBy } from '#server/refused'

export interface CopyEdit extends EditRequest {
  readonly purchaseDate?: string | undefined
  /** What the collector says it is worth; null takes it back. */
  readonly ownPriceCents?: Cents | null | undefined
}

/** Changes what a copy cost, when it was bought or what it is; the result is the copy as it then stands. */
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
        if (!copy) throw new Error('the copy just saved is not there')
        return copy
      },
    }
  })
}

/** An own price was said of the copy as it was: it does not survive a change of kind. */
function keptOwnPrice({ state, ownPriceCents }: StoredCopy, newKind: CopyKind): Cents | null {
  return state.kind === newKind ? ownPriceCents : null
}

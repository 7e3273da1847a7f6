import type { CopyState, CopyWithCost } from '#domain/copies/copy'
import { type CopyRecord, sameRecord } from '#domain/copies/copy-record'
import { decideEdit, type EditRequest } from '#domain/copies/edit-copy'
import { groupKey, noOwnPrice, type PricedByOwner } from '#domain/groups/grouping'
import { entryForEdit } from '#domain/ledger/ledger'
import type { OperationKind } from '#domain/copies/operation'
import { decidePurchaseCosts, keptPaid, type PurchaseCostsRequest } from '#domain/copies/purchase-costs'
import type { Cents } from '#domain/money/money'
import type { PaidRequest } from '#domain/money/paid-price'
import { changedRemarks, type RemarksRequest } from '#domain/copies/remarks'
import { purchaseDateRefusal } from '#domain/copies/purchase-date'
import { invalid, isRefusal, type Refusal } from '#domain/refusal'
import { copiesEverHeld } from '#server/db/copies/copies-ever-held'
import type { HeldCopy } from '#server/db/copies/held-copies'
import { inFirstSpelling } from '#server/db/copies/first-spelling'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { changeCollection } from '#server/commands/ledger/change-collection'
import type { Change, Locked } from '#server/commands/ledger/change'
import { convertPaid } from './convert-paid.ts'
import { requireCopy } from './require-copy.ts'
import { refusedBy } from '#server/refused'

export interface CopyEdit extends EditRequest, PurchaseCostsRequest, PaidRequest, RemarksRequest {
  readonly purchaseDate?: string | undefined
  /** The collector's own price; null removes it. */
  readonly ownPriceCents?: Cents | null | undefined
  /** Whether it counts instead of the market price. */
  readonly countsOwnPrice?: boolean | undefined
}

export interface EditedCopy {
  readonly copy: HeldCopy
  /** Null when the edit changed nothing. */
  readonly operationId: string | null
}

/** Changes the cost, purchase date or state of a copy. */
export async function editCopy(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  id: string,
  { purchaseDate, ownPriceCents, countsOwnPrice, ...sent }: CopyEdit,
): Promise<EditedCopy> {
  const work = async ({ tx, now, ledger }: Locked): Promise<Change> => {
    const { productId, ...before } = await requireCopy(tx, collectorId, id)
    const refusal = purchaseDate === undefined ? null : purchaseDateRefusal(purchaseDate, now)
    if (refusal) throw refusedBy(refusal)
    const { request, paid } = await convertPaid(
      { tx, ledger },
      sent,
      purchaseDate ?? before.purchaseDate,
      before,
    )
    const decision = decideEdit(before, request)
    if (isRefusal(decision)) throw refusedBy(decision)
    if (paid !== null && losesGradingCost(before, decision)) {
      throw refusedBy(invalid('Correct the condition first, then change what was paid.', 'paidAmount'))
    }
    const edited = editedRecord(before, decision, { ...request, purchaseDate })
    if (isRefusal(edited)) throw refusedBy(edited)
    const after: CopyRecord = {
      ...edited,
      remarks: changedRemarks(before.remarks, await inFirstSpelling(tx, collectorId, sent)),
      paid: paid ?? (sent.paidAmount === null ? null : edited.paid),
      ...editedOwnPrice(edited, { ownPriceCents, countsOwnPrice }),
    }
    const entry = entryForEdit(before.costBasisCents, decision.costBasisCents)
    const operation = {
      kind: kindOfEdit(before, after),
      entries: entry ? [{ copyId: id, ...entry }] : [],
      changes: sameRecord(before, after) ? [] : [{ copyId: id, productId, before, after }],
    }
    return { operations: [operation] }
  }
  return changeCollection(parts, collectorId, idempotency, work, async (tx, operation) => {
    const [copy] = await copiesEverHeld(tx, collectorId, [id])
    if (!copy) throw new Error('the saved copy is missing')
    return { copy, operationId: operation?.id ?? null }
  })
}

/**
 * Returns the record of a held copy after an edit, with what stays of its own price and of what was paid in another
 * currency; or refuses costs that exceed the whole.
 */
export function editedRecord(
  before: CopyRecord,
  decision: CopyWithCost,
  request: PurchaseCostsRequest & { readonly purchaseDate?: string | undefined },
): CopyRecord | Refusal {
  const purchaseCosts = decidePurchaseCosts(decision, before.purchaseCosts, request)
  if (isRefusal(purchaseCosts)) return purchaseCosts
  return {
    ...decision,
    purchaseCosts,
    paid: keptPaid(before, decision, purchaseCosts),
    remarks: before.remarks,
    purchaseDate: request.purchaseDate ?? before.purchaseDate,
    ...keptOwnPrice(before, decision.state),
    removal: null,
  }
}

function kindOfEdit({ state: before }: CopyWithCost, { state: after }: CopyWithCost): OperationKind {
  if (before.kind === 'raw' && after.kind === 'grading') return 'grading'
  return before.kind === 'grading' && after.kind === 'graded' ? 'graded' : 'edit'
}

/** True for a card that was graded while owned and becomes raw: what grading cost is then part of the item's price. */
function losesGradingCost({ state }: CopyWithCost, { state: { kind } }: CopyWithCost): boolean {
  return state.kind === 'graded' && kind === 'raw' && state.gradingCostCents !== null
}

/**
 * Keeps the own price unless the kind changes, and what it counts for unless the state does: both were chosen for the old
 * state.
 */
function keptOwnPrice(before: CopyRecord, state: CopyState): PricedByOwner {
  if (before.state.kind !== state.kind) return noOwnPrice
  const isSameState = groupKey('', before.state) === groupKey('', state)
  return { ownPriceCents: before.ownPriceCents, countsOwnPrice: before.countsOwnPrice && isSameState }
}

/** Removing the price also stops counting it. Refuses to count a price that is not set. */
function editedOwnPrice(
  kept: PricedByOwner,
  { ownPriceCents = kept.ownPriceCents, countsOwnPrice }: Pick<CopyEdit, 'ownPriceCents' | 'countsOwnPrice'>,
): PricedByOwner {
  if (countsOwnPrice === true && ownPriceCents === null)
    throw refusedBy(invalid('Enter your price before it can count.', 'ownPrice'))
  return { ownPriceCents, countsOwnPrice: ownPriceCents !== null && (countsOwnPrice ?? kept.countsOwnPrice) }
}

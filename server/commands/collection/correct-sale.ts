import { decideRemoval, type RemovalRequest } from '#domain/collection/remove-copy'
import { saleDayRefusal } from '#domain/collection/sale-day'
import type { Cents } from '#domain/money/money'
import { isRefusal } from '#domain/refusal'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { notFound, refusedBy } from '#server/refused'
import { type Change, changeCollection, type Locked } from './change-collection.ts'
import { requireUndoable } from './undo-operation.ts'

export interface SaleCorrection extends Omit<RemovalRequest, 'soldPriceCents' | 'ending'> {
  readonly soldPriceCents: Cents
  /** As it was when absent. */
  readonly day?: string | undefined
}

export interface CorrectedSale {
  readonly operationId: string
  readonly profitCents: Cents
  readonly lifetimeEarningsCents: Cents
}

/** Replaces a sale by one with another price, day, costs or venue: undoes it and records it again, in one change. */
export async function correctSale(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  id: string,
  { day, ...request }: SaleCorrection,
): Promise<CorrectedSale> {
  const work = async ({ tx, now }: Locked): Promise<Change> => {
    const { operation, undo } = await requireUndoable(tx, collectorId, id)
    const [undone] = undo.changes
    if (operation.kind !== 'sale' || !undone) throw notFound()
    const refusal = day === undefined ? null : saleDayRefusal(day, now)
    if (refusal) throw refusedBy(refusal)
    const decision = decideRemoval(undone.after.costBasisCents, request)
    if (isRefusal(decision)) throw refusedBy(decision)
    const { removal, entry } = decision
    const sale = {
      kind: 'sale',
      day: day ?? operation.day,
      corrects: id,
      entries: [{ copyId: undone.copyId, ...entry }],
      changes: [{ ...undone, before: undone.after, after: { ...undone.after, removal } }],
    } as const
    return { operations: [undo, sale] }
  }
  return changeCollection(parts, collectorId, idempotency, work, async (_tx, operation) => {
    if (!operation) throw new Error('the sale was not kept')
    return {
      operationId: operation.id,
      profitCents: operation.realisedProfitCents,
      lifetimeEarningsCents: operation.lifetimeEarningsAfterCents,
    }
  })
}

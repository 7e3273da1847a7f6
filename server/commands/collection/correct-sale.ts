import { decideRemovals } from '#domain/collection/changes/many-removals'
import type { CopyChange } from '#domain/collection/operation'
import type { RemovalRequest } from '#domain/collection/remove-copy'
import { saleDayRefusal } from '#domain/collection/sale-day'
import { unitOf } from '#domain/money/ledger'
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

/**
 * Replaces a sale by one with another price, day, costs or venue: undoes it and records it again, in one change. A lot's
 * new amounts are split in the proportion of what each copy sold for before.
 */
export async function correctSale(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  id: string,
  { day, ...request }: SaleCorrection,
): Promise<CorrectedSale> {
  const work = async ({ tx, now, ledger }: Locked): Promise<Change> => {
    const { operation, undo } = await requireUndoable(tx, collectorId, id)
    if (operation.kind !== 'sale') throw notFound()
    const refusal = day === undefined ? null : saleDayRefusal(day, now)
    if (refusal) throw refusedBy(refusal)
    const decided = decideRemovals(undo.changes.map(soldCopy), request, unitOf(ledger))
    if (isRefusal(decided)) throw refusedBy(decided)
    const sold = undo.changes.flatMap((undone, index) => {
      const decision = decided[index]
      return decision ? [{ undone, ...decision }] : []
    })
    const sale = {
      kind: 'sale',
      day: day ?? operation.day,
      corrects: id,
      entries: sold.map(({ undone, entry }) => ({ copyId: undone.copyId, ...entry })),
      changes: sold.map(({ undone, removal }) => ({
        ...undone,
        before: undone.after,
        after: { ...undone.after, removal },
      })),
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

/** A copy that an undone sale brought back, with what it sold for in place of a market price. */
function soldCopy({ before, after: { costBasisCents } }: CopyChange) {
  const sale = before?.removal?.removal === 'sold' ? before.removal : null
  return { costBasisCents, marketPriceCents: sale?.soldPriceCents ?? null }
}

import { decideResale, type ResoldCopy } from '#domain/bulk/many-removals'
import type { CopyRecord } from '#domain/copies/copy-record'
import type { CopyChange } from '#domain/copies/operation'
import type { RemovalRequest, Sale } from '#domain/copies/remove-copy'
import { saleDayRefusal } from '#domain/copies/sale-day'
import { unitOf } from '#domain/money/ledger'
import type { Cents } from '#domain/money/money'
import { isRefusal } from '#domain/refusal'
import { changesOf, firstCorrected, type StoredOperation } from '#server/db/ledger/operations'
import type { Writer } from '#server/database/storage'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { notFound, refusedBy } from '#server/refused'
import { changeCollection } from './change-collection.ts'
import type { Change, Locked } from './change.ts'
import { requireUndoable } from './undoable.ts'

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
 * Replaces a sale by one with another price, day, costs or venue: undoes it and records it again, in one change. The
 * amounts of a lot keep the proportion of its first sale, see `decideResale`.
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
    const resold = await resoldCopies(tx, collectorId, operation, undo.changes)
    const decided = decideResale(resold, request, unitOf(ledger))
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

/** The copies that an undone sale brought back, in their order, with how they were sold. */
async function resoldCopies(
  tx: Writer,
  collectorId: string,
  { sequence, corrects }: StoredOperation,
  undone: readonly CopyChange[],
): Promise<ResoldCopy[]> {
  const firstSales = new Map<string, Sale | null>()
  // One copy has nothing to split.
  if (corrects !== null && undone.length > 1) {
    const first = await firstCorrected(tx, collectorId, sequence)
    for (const { copyId, after } of await changesOf(tx, collectorId, first))
      firstSales.set(copyId, saleOf(after))
  }
  return undone.map(({ copyId, before, after: { costBasisCents } }) => {
    const last = saleOf(before)
    if (!last) throw new Error(`copy ${copyId} of the sale was not sold`)
    return { costBasisCents, first: firstSales.get(copyId) ?? last, last }
  })
}

function saleOf(record: CopyRecord | null): Sale | null {
  return record?.removal?.removal === 'sold' ? record.removal : null
}

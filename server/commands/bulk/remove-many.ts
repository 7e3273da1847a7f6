import { decideRemovals } from '#domain/bulk/many-removals'
import type { OperationKind } from '#domain/copies/operation'
import type { RemovalRequest } from '#domain/copies/remove-copy'
import { saleDayRefusal } from '#domain/copies/sale-day'
import { unitOf } from '#domain/money/ledger'
import type { Cents } from '#domain/money/money'
import { isRefusal } from '#domain/refusal'
import { changeCollection } from '#server/commands/ledger/change-collection'
import type { Change, Locked } from '#server/commands/ledger/change'
import { marketPriceReader } from '#server/commands/prices/market-price-reader'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { refusedBy } from '#server/refused'
import { type ExpectedChoice, expectedCopies } from './chosen-copies.ts'

export interface ManyRemoval {
  readonly choice: ExpectedChoice
  /** The price and the costs are for all copies together. */
  readonly removal: RemovalRequest
  /** The day they left; today when absent. */
  readonly day?: string | undefined
}

export interface AfterManyRemoval {
  readonly copies: number
  readonly operationId: string
  readonly lifetimeEarningsCents: Cents
  /** Of all copies together; null for copies added by mistake. */
  readonly profitCents: Cents | null
}

/** Sells many copies as a lot, or removes many that were given away, lost or added by mistake, in one operation. */
export async function removeMany(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  { choice, removal: request, day }: ManyRemoval,
): Promise<AfterManyRemoval> {
  const kind: OperationKind = request.soldPriceCents === null ? (request.ending ?? 'mistake') : 'sale'
  const work = async ({ tx, now, ledger }: Locked): Promise<Change> => {
    const refusal = day === undefined ? null : saleDayRefusal(day, now)
    if (refusal) throw refusedBy(refusal)
    const copies = await expectedCopies(tx, collectorId, choice)
    const priceOf =
      kind === 'sale' ? await marketPriceReader(tx, { collectorId, ledger }, copies) : () => null
    const priced = copies.map(copy => ({ ...copy, marketPriceCents: priceOf(copy) }))
    const decided = decideRemovals(priced, request, unitOf(ledger))
    if (isRefusal(decided)) throw refusedBy(decided)
    const removed = copies.flatMap(({ id, productId, ...before }, index) => {
      const decision = decided[index]
      return decision ? [{ copyId: id, productId, before, ...decision }] : []
    })
    const operation = {
      kind,
      day,
      entries: removed.map(({ copyId, entry }) => ({ copyId, ...entry })),
      changes: removed.map(({ entry: _, removal, ...change }) => ({
        ...change,
        after: { ...change.before, removal },
      })),
    }
    return { operations: [operation] }
  }
  return changeCollection(parts, collectorId, idempotency, work, async (_tx, operation) => {
    if (!operation) throw new Error('the removal was not kept')
    return {
      copies: operation.copies,
      operationId: operation.id,
      lifetimeEarningsCents: operation.lifetimeEarningsAfterCents,
      profitCents: operation.kind === 'mistake' ? null : operation.realisedProfitCents,
    }
  })
}

import { saleDayRefusal } from '#domain/copies/sale-day'
import { decideRemoval, type Removal, type RemovalRequest } from '#domain/copies/remove-copy'
import type { OperationKind } from '#domain/copies/operation'
import type { Cents } from '#domain/money/money'
import { isRefusal } from '#domain/refusal'
import { storedCopyById } from '#server/db/copies/copies'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { refusedBy } from '#server/refused'
import { changeCollection } from '#server/commands/ledger/change-collection'
import type { Change, Locked } from '#server/commands/ledger/change'
import { requireHeld } from './require-copy.ts'

export interface CopyRemoval extends RemovalRequest {
  /** The day it was sold, given away or lost; today when absent. */
  readonly day?: string | undefined
}

export interface AfterRemoval {
  readonly lifetimeEarningsCents: Cents
  /** The realised profit or loss; null for a copy added by mistake. */
  readonly profitCents: Cents | null
  readonly operationId: string
}

/** Removes a copy that was sold, given away, lost or added by mistake. */
export async function removeCopy(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  id: string,
  { day, ...request }: CopyRemoval,
): Promise<AfterRemoval> {
  const decide = async ({ tx, now }: Locked): Promise<Change> => {
    const { productId, ...before } = requireHeld(await storedCopyById(tx, collectorId, id))
    const refusal = day === undefined ? null : saleDayRefusal(day, now)
    if (refusal) throw refusedBy(refusal)
    const decision = decideRemoval(before.costBasisCents, request)
    if (isRefusal(decision)) throw refusedBy(decision)
    const { removal, entry } = decision
    const operation = {
      kind: operationOf(removal),
      day,
      entries: [{ copyId: id, ...entry }],
      changes: [{ copyId: id, productId, before, after: { ...before, removal } }],
    }
    return { operations: [operation] }
  }
  return changeCollection(parts, collectorId, idempotency, decide, async (_tx, operation) => {
    if (!operation) throw new Error('the removal was not kept')
    return {
      lifetimeEarningsCents: operation.lifetimeEarningsAfterCents,
      profitCents: operation.kind === 'mistake' ? null : operation.realisedProfitCents,
      operationId: operation.id,
    }
  })
}

function operationOf({ removal }: Removal): OperationKind {
  if (removal === 'gift' || removal === 'lost' || removal === 'mistake') return removal
  return 'sale'
}

import { decideRemoval, type RemovalRequest } from '#domain/collection/remove-copy'
import type { Cents } from '#domain/money/money'
import { markRemoved } from '#server/db/collection/copies'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { changeCollection } from './change-collection.ts'
import { requireCopy } from './require-copy.ts'

export interface AfterRemoval {
  readonly lifetimeEarningsCents: Cents
  /** The realised profit or loss; null for a copy added by mistake. */
  readonly profitCents: Cents | null
}

/** Removes a copy that was sold or added by mistake. */
export async function removeCopy(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  id: string,
  request: RemovalRequest,
): Promise<AfterRemoval> {
  return changeCollection(parts, collectorId, idempotency, async ({ tx, now }) => {
    const { costBasisCents, groupKey } = await requireCopy(tx, collectorId, id)
    const { removal, entry } = decideRemoval(costBasisCents, request)
    await markRemoved(tx, collectorId, [id], now.toISOString(), removal)
    return {
      entries: [{ copyId: id, ...entry }],
      groupKeys: new Set([groupKey]),
      result: async after => ({
        lifetimeEarningsCents: after.lifetimeEarningsCents,
        profitCents: entry.kind === 'sale' ? entry.realisedProfitCents : null,
      }),
    }
  })
}

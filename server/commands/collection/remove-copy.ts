import { entryForMistake, entryForSale } from '#domain/collection/ledger'
import type { Cents } from '#domain/money/money'
import { markRemoved } from '#server/db/collection/copies'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { changeCollection } from './change-collection.ts'
import { requireCopy } from './require-copy.ts'

export interface AfterRemoval {
  readonly lifetimeEarningsCents: Cents
  /** Sold price minus cost basis; null for a copy added by mistake. */
  readonly profitCents: Cents | null
}

/** Removes a copy: sold for a price, or added by mistake if the price is null. */
export async function removeCopy(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  id: string,
  { soldPriceCents }: { readonly soldPriceCents: Cents | null },
): Promise<AfterRemoval> {
  return changeCollection(parts, collectorId, idempotency, async ({ tx, now }) => {
    const { costBasisCents, groupKey } = await requireCopy(tx, collectorId, id)
    const sold = soldPriceCents !== null
    await markRemoved(tx, collectorId, [id], {
      removedAt: now.toISOString(),
      removal: sold ? 'sold' : 'mistake',
      soldPriceCents,
    })
    const entry = sold ? entryForSale(costBasisCents, soldPriceCents) : entryForMistake(costBasisCents)
    return {
      entries: [{ copyId: id, ...entry }],
      groupKeys: new Set([groupKey]),
      result: async after => ({
        lifetimeEarningsCents: after.lifetimeEarningsCents,
        profitCents: sold ? entry.realisedProfitCents : null,
      }),
    }
  })
}

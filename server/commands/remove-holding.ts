import { entryForMistake, entryForSale } from '#domain/ledger'
import type { Cents } from '#domain/money'
import { markRemoved } from '../db/holdings.ts'
import type { Parts } from '../parts.ts'
import { changeCollection, type Idempotency } from './change-collection.ts'
import { heldHolding } from './held-holding.ts'

export interface AfterRemoval {
  readonly lifetimeEarningsCents: Cents
  /** Sold price minus cost basis; null for a copy added by mistake. */
  readonly profitCents: Cents | null
}

/** Removes a copy: sold for a price, or added by mistake when the price is null. */
export async function removeHolding(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  id: string,
  soldPriceCents: Cents | null,
): Promise<AfterRemoval> {
  return changeCollection(parts, collectorId, idempotency, async ({ tx, now }) => {
    const { costBasisCents, groupKey } = await heldHolding(tx, collectorId, id)
    const sold = soldPriceCents !== null
    await markRemoved(tx, collectorId, [id], {
      removedAt: now.toISOString(),
      removal: sold ? 'sold' : 'mistake',
      soldPriceCents,
    })
    const entry = sold ? entryForSale(costBasisCents, soldPriceCents) : entryForMistake(costBasisCents)
    return {
      entries: [{ holdingId: id, ...entry }],
      groupKeys: new Set([groupKey]),
      result: async after => ({
        lifetimeEarningsCents: after.lifetimeEarningsCents,
        profitCents: sold ? entry.realisedProfitCents : null,
      }),
    }
  })
}

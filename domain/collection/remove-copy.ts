/** Deciding how a copy leaves the collection: sold, or added by mistake. Trades are in `trades/trade.ts`. */
import { entryForMistake, entryForSale, type LedgerEntry } from './ledger.ts'
import type { Cents } from '#domain/money/money'

export interface RemovalRequest {
  /** Null for a copy added by mistake. */
  readonly soldPriceCents: Cents | null
}

/** How a copy left, as kept with it. */
export type Removal =
  | { readonly removal: 'sold'; readonly soldPriceCents: Cents }
  | { readonly removal: 'mistake' | 'traded' }

export interface RemovalDecision {
  readonly removal: Removal
  readonly entry: LedgerEntry
}

/** Decides how a copy leaves, and its ledger entry. */
export function decideRemoval(costBasisCents: Cents, { soldPriceCents }: RemovalRequest): RemovalDecision {
  if (soldPriceCents === null) {
    return { removal: { removal: 'mistake' }, entry: entryForMistake(costBasisCents) }
  }
  return {
    removal: { removal: 'sold', soldPriceCents },
    entry: entryForSale(costBasisCents, soldPriceCents),
  }
}

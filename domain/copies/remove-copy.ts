/**
 * Deciding how a copy leaves the collection: sold, given away, lost, or added by mistake. Trades are in
 * `trades/trade.ts`.
 */
import {
  type CostFields,
  costField,
  costsFrom,
  costsInWords,
  extraCosts,
  type ExtraCosts,
  netProceedsCents,
} from './extra-costs.ts'
import { entryForLoss, entryForMistake, entryForSale, type LedgerEntry } from '#domain/ledger/ledger'
import type { Cents } from '#domain/money/money'
import { invalid, type Refusal } from '#domain/refusal'

/** Ways to lose a copy for nothing: given away, or lost, stolen or destroyed. */
export const lossEndings = ['gift', 'lost'] as const

/** What a collector can say about a copy that left without a price. */
export const unsoldEndings = ['mistake', ...lossEndings] as const
export type UnsoldEnding = (typeof unsoldEndings)[number]

export interface RemovalRequest extends Partial<CostFields<'sale', Cents | undefined>> {
  /** Before the costs of the sale. Null for a copy that was not sold. */
  readonly soldPriceCents: Cents | null
  /** Why a copy left that was not sold. A mistake when absent. */
  readonly ending?: UnsoldEnding | undefined
  /** Where it was sold, in the collector's words. */
  readonly venue?: string | null | undefined
}

/** A sale, as kept with the copy. */
export interface Sale {
  readonly removal: 'sold'
  /** Before its costs. */
  readonly soldPriceCents: Cents
  readonly saleCosts: ExtraCosts
  readonly venue: string | null
}

/** How a copy left, as kept with it. `opened`: a sealed product became cards. `undone`: its addition was undone. */
export type Removal = Sale | { readonly removal: UnsoldEnding | 'traded' | 'opened' | 'undone' }

export interface RemovalDecision {
  readonly removal: Removal
  readonly entry: LedgerEntry
}

/** Decides how a copy leaves, and its ledger entry; or refuses sale costs and endings that contradict. */
export function decideRemoval(costBasisCents: Cents, request: RemovalRequest): RemovalDecision | Refusal {
  const { soldPriceCents, ending, venue = null } = request
  const saleCosts = costsFrom('sale', request)
  if (soldPriceCents === null) {
    const field = saleField(request)
    if (field) return invalid(`Only a sale has ${costsInWords('and', 'a venue')}.`, field)
    return unsoldRemoval(costBasisCents, ending ?? 'mistake')
  }
  if (ending !== undefined) return invalid('A copy that was sold has no other ending.', 'ending')
  return {
    removal: { removal: 'sold', soldPriceCents, saleCosts, venue },
    entry: entryForSale(costBasisCents, netProceedsCents(soldPriceCents, saleCosts)),
  }
}

/** The first field given that only a sale has. */
function saleField(request: RemovalRequest): string | null {
  const given = extraCosts.map(cost => costField('sale', cost)).find(field => request[`${field}Cents`])
  return given ?? (request.venue ? 'venue' : null)
}

function unsoldRemoval(costBasisCents: Cents, ending: UnsoldEnding): RemovalDecision {
  const entry = ending === 'mistake' ? entryForMistake(costBasisCents) : entryForLoss(ending, costBasisCents)
  return { removal: { removal: ending }, entry }
}

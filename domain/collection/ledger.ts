/**
 * The ledger holds what happened to a collector's money, entry by entry, and is only ever added to. Three
 * figures follow from it, and after every entry they agree to the cent:
 *
 *   lifetime earnings + cost basis held = realised profit
 *
 * Lifetime earnings are money in minus money out, so buying a card lowers them and selling it raises them.
 * It is the reading in which both removal rules of the specification (section 4) hold: over its life a sold
 * copy has changed lifetime earnings by its profit or loss, and a mistaken add gives its investment back.
 */
import { type Cents, cents, minus, zeroCents } from '#domain/money/money'

/** What may happen to a collector's money. */
export const ledgerEntryKinds = ['add', 'edit', 'sale', 'mistake', 'trade'] as const
export type LedgerEntryKind = (typeof ledgerEntryKinds)[number]

/** One thing that happened, as three signed changes with cash + cost basis = realised profit. */
export interface LedgerEntry {
  readonly kind: LedgerEntryKind
  /** Money in (positive) or out (negative): the change of lifetime earnings. */
  readonly cashCents: Cents
  /** The change of the cost basis held. */
  readonly costBasisCents: Cents
  /** The change of realised profit. */
  readonly realisedProfitCents: Cents
}

/** Where a collector stands after some entries. */
export interface Balances {
  readonly lifetimeEarningsCents: Cents
  readonly costBasisCents: Cents
  readonly realisedProfitCents: Cents
}

export const emptyBalances: Balances = {
  lifetimeEarningsCents: zeroCents,
  costBasisCents: zeroCents,
  realisedProfitCents: zeroCents,
}

/** A copy was bought: its cost leaves the purse and becomes cost basis. */
export function entryForAdd(costBasisCents: Cents): LedgerEntry {
  return ledgerEntry('add', cents(-costBasisCents), costBasisCents)
}

/** What was paid for a held copy turned out to be more or less; null when nothing changed. */
export function entryForEdit(oldCostBasisCents: Cents, newCostBasisCents: Cents): LedgerEntry | null {
  const difference = minus(newCostBasisCents, oldCostBasisCents)
  return difference === 0 ? null : ledgerEntry('edit', cents(-difference), difference)
}

/** A copy was sold: the price comes in, its cost basis leaves, the difference is realised. */
export function entryForSale(costBasisCents: Cents, soldPriceCents: Cents): LedgerEntry {
  return ledgerEntry('sale', soldPriceCents, cents(-costBasisCents))
}

/** A copy had been added by mistake: the investment goes back, nothing was earned. */
export function entryForMistake(costBasisCents: Cents): LedgerEntry {
  return ledgerEntry('mistake', costBasisCents, cents(-costBasisCents))
}

/** One entry; what came in and what it added to the cost held make the profit it realised. */
export function ledgerEntry(kind: LedgerEntryKind, cashCents: Cents, costBasisCents: Cents): LedgerEntry {
  return { kind, cashCents, costBasisCents, realisedProfitCents: cents(cashCents + costBasisCents) }
}

/** The balances after one more entry. */
export function applyEntry(
  balances: Balances,
  { cashCents, costBasisCents, realisedProfitCents }: LedgerEntry,
): Balances {
  return {
    lifetimeEarningsCents: cents(balances.lifetimeEarningsCents + cashCents),
    costBasisCents: cents(balances.costBasisCents + costBasisCents),
    realisedProfitCents: cents(balances.realisedProfitCents + realisedProfitCents),
  }
}

/** True when lifetime earnings + cost basis held = realised profit, to the cent. */
export function balancesAgree(balances: Balances): boolean {
  return balances.lifetimeEarningsCents + balances.costBasisCents === balances.realisedProfitCents
}

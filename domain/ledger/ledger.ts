/**
 * The ledger records every change to a collector's money as an entry; entries are only added, never changed.
 * Three figures follow from it, and after every entry they satisfy, to the cent:
 *
 *   lifetime earnings + cost basis held = realised profit
 *
 * Lifetime earnings are money in minus money out, so buying a card lowers them and selling it raises them. This
 * reading satisfies both removal rules of the specification (section 4): over its life a sold copy changes
 * lifetime earnings by its profit or loss, and removing a mistaken add gives its investment back.
 */
import { type Cents, cents, minus, zeroCents } from '#domain/money/money'

/** What caused an entry. An `opening` moves the cost of a sealed product to the cards pulled from it. */
export const ledgerEntryKinds = [
  'add',
  'edit',
  'sale',
  'mistake',
  'trade',
  'gift',
  'lost',
  'opening',
  'undo',
] as const
export type LedgerEntryKind = (typeof ledgerEntryKinds)[number]

/** One event as three signed changes, where cash + cost basis = realised profit. */
export interface LedgerEntry {
  readonly kind: LedgerEntryKind
  /** Money in (positive) or out (negative): the change of lifetime earnings. */
  readonly cashCents: Cents
  /** The change of the cost basis held. */
  readonly costBasisCents: Cents
  /** The change of realised profit. */
  readonly realisedProfitCents: Cents
}

/** A collector's three figures after some entries. */
export interface Balances {
  readonly lifetimeEarningsCents: Cents
  readonly costBasisCents: Cents
  readonly realisedProfitCents: Cents
}

/** The balances before the first entry. */
export const emptyBalances: Balances = {
  lifetimeEarningsCents: zeroCents,
  costBasisCents: zeroCents,
  realisedProfitCents: zeroCents,
}

/** Records a bought copy: cash goes out and becomes cost basis. */
export function entryForAdd(costBasisCents: Cents): LedgerEntry {
  return ledgerEntry('add', cents(-costBasisCents), costBasisCents)
}

/** Records a corrected cost basis; null when it did not change. */
export function entryForEdit(oldCostBasisCents: Cents, newCostBasisCents: Cents): LedgerEntry | null {
  const difference = minus(newCostBasisCents, oldCostBasisCents)
  return difference === 0 ? null : ledgerEntry('edit', cents(-difference), difference)
}

/** Records a sold copy: the proceeds come in, the cost basis goes, and the difference is realised profit. */
export function entryForSale(costBasisCents: Cents, proceedsCents: Cents): LedgerEntry {
  return ledgerEntry('sale', proceedsCents, cents(-costBasisCents))
}

/** Records the removal of a copy added by mistake: the investment comes back, and no profit is realised. */
export function entryForMistake(costBasisCents: Cents): LedgerEntry {
  return ledgerEntry('mistake', costBasisCents, cents(-costBasisCents))
}

/** Records a copy given away or lost: nothing comes in, so its cost basis is a realised loss. */
export function entryForLoss(kind: 'gift' | 'lost', costBasisCents: Cents): LedgerEntry {
  return ledgerEntry(kind, zeroCents, cents(-costBasisCents))
}

/** Returns the entry that takes another back. */
export function oppositeEntry({ cashCents, costBasisCents }: LedgerEntry): LedgerEntry {
  return ledgerEntry('undo', cents(-cashCents), cents(-costBasisCents))
}

/** Builds an entry. Its realised profit is the sum of the two changes. */
export function ledgerEntry(kind: LedgerEntryKind, cashCents: Cents, costBasisCents: Cents): LedgerEntry {
  return { kind, cashCents, costBasisCents, realisedProfitCents: cents(cashCents + costBasisCents) }
}

/** Returns the balances after one more entry. */
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

/** Returns true when lifetime earnings + cost basis held = realised profit, to the cent. */
export function balancesAgree(balances: Balances): boolean {
  return balances.lifetimeEarningsCents + balances.costBasisCents === balances.realisedProfitCents
}

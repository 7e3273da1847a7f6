/** The tables of operations and their ledger entries: append-only, enforced by triggers. */
import type { LedgerEntryKind } from '#domain/ledger/ledger'
import type { OperationKind } from '#domain/copies/operation'
import type { Cents } from '#domain/money/money'

/** One thing a collector did, with its effect on the balances and the balances after it. */
export interface OperationsTable {
  collector_id: string
  /** From 1, in the order they were recorded. */
  sequence: number
  id: string
  kind: OperationKind
  occurred_at: string
  /** The collector's day: for a sale or a trade the day they say it happened. */
  day: string
  /** The operation that this one undoes. Unique: nothing is undone twice. */
  reverses: string | null
  /** The operation that this one replaces with other amounts. */
  corrects: string | null
  /** The sums of its ledger entries. */
  cash_cents: Cents
  cost_basis_cents: Cents
  realised_profit_cents: Cents
  /** The balances after it. */
  lifetime_earnings_after_cents: Cents
  cost_basis_after_cents: Cents
  realised_profit_after_cents: Cents
  /** How many copies it changed. */
  copies: number
}

/** One copy that an operation changed. */
export interface OperationCopiesTable {
  collector_id: string
  operation_sequence: number
  /** From 0. */
  position: number
  holding_id: string
  product_id: string
  /** JSON of the copy's fields; null when the operation added it. */
  before_version: string | null
  /** JSON of the copy's fields; null when recorded before versions were kept and not derivable. */
  after_version: string | null
}

/** Every movement of money. */
export interface LedgerEntriesTable {
  collector_id: string
  sequence: number
  occurred_at: string
  kind: LedgerEntryKind
  holding_id: string | null
  /** The operation it belongs to. */
  operation_sequence: number
  cash_cents: Cents
  cost_basis_cents: Cents
  realised_profit_cents: Cents
}

/** What was done under each idempotency key, written in the command's transaction. */
export interface IdempotencyKeysTable {
  collector_id: string
  idempotency_key: string
  /** SHA-256 of method, path and body. */
  fingerprint: string
  /** The operation from which the answer is made; null when nothing changed. */
  operation_id: string | null
  created_at: string
  /** 1, or 30 for an add. */
  kept_days: number
}

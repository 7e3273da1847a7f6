/** What a change of a collection is, from its decision to its rows. */
import type { OperationEffect, OperationKind } from '#domain/copies/operation'
import type { Ledger } from '#domain/money/ledger'
import type { Cents } from '#domain/money/money'
import type { Writer } from '#server/database/storage'
import type { StoredOperation } from '#server/db/ledger/operations'

/** The transaction of a change, with the collection locked, and its time. */
export interface Locked {
  readonly tx: Writer
  readonly now: Date
  /** The collector's day: what happens now happens on it. */
  readonly today: string
  /** What every amount of the collection is in, and the rate of market prices. */
  readonly ledger: Ledger
  /** The number of the newest operation. */
  readonly operationSequence: number
}

export interface Change {
  /** In their order; an operation that changes nothing is not kept. */
  readonly operations: readonly NewOperation[]
  /** Runs in the transaction before the figures are settled, for rows besides copies and ledger. */
  readonly alsoSave?: (() => Promise<void>) | undefined
}

/** One thing the collector does. */
export interface NewOperation extends OperationEffect {
  /** A new one when absent. */
  readonly id?: string
  readonly kind: OperationKind
  /** Today when absent. */
  readonly day?: string | undefined
  /** The id of the operation that this one undoes. */
  readonly reverses?: string
  /** The id of the operation that this one replaces. */
  readonly corrects?: string
  /** What is kept of it, where this is its next step. */
  readonly continues?: StoredOperation
  /** How many copies its later steps change; none when absent. */
  readonly pendingCopies?: number
  /** Of its first step. */
  readonly later?: LaterGrowth
}

/** What steps of a large operation add that come after its first, which counts them. */
export interface LaterGrowth {
  readonly newCopies: number
  /** See `weightOf` in count-growth. */
  readonly weight: number
  readonly entries: number
  /** What their copies cost. */
  readonly costBasisCents: Cents
}

/**
 * What a collector added last, kept on this device for the account: the next card is often bought on the same day, in
 * the same condition and printing.
 */
import { type Condition, conditions } from '#domain/copies/copy'
import { objectFrom, readStored, writeStored } from '#web/session/browser-storage.ts'
import type { CardKind } from './add-kind.ts'

export interface LastAdd {
  readonly kind: CardKind
  readonly condition: Condition
  /** '' before the first graded card. Its grade is of that card alone. */
  readonly gradingCompany: string
  /** The label of the printing; null for a card without one. */
  readonly printing: string | null
  readonly purchaseDate: string
}

const keyOf = (userId: string) => `last add, for ${userId}`

/** Returns what the next card begins with: before the first, a raw Near Mint one bought today. */
export function lastAdd(userId: string, today: string): LastAdd {
  return parseLastAdd(readStored(keyOf(userId)), today)
}

/** Remembers an add of today. Its purchase date is for the rest of the day. */
export function rememberAdd(userId: string, today: string, add: LastAdd): void {
  writeStored(keyOf(userId), JSON.stringify({ ...add, addedOn: today }))
}

/** Parses what was stored; whatever of it is missing or no longer known is as before the first add. */
export function parseLastAdd(stored: string | null, today: string): LastAdd {
  const { kind, condition, gradingCompany, printing, purchaseDate, addedOn } = objectFrom(stored)
  return {
    kind: kind === 'graded' ? 'graded' : 'raw',
    condition: conditions.find(known => known === condition) ?? 'Near Mint',
    gradingCompany: shortText(gradingCompany),
    printing: shortText(printing) || null,
    purchaseDate: addedOn === today && isDay(purchaseDate) ? purchaseDate : today,
  }
}

function shortText(value: unknown): string {
  return typeof value === 'string' && value.length <= 50 ? value : ''
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
}

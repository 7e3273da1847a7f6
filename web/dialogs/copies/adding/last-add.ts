/**
 * What a collector added last, kept on this device for the account: the next card is often bought on the same day, in
 * the same condition and printing.
 */
import { type Condition, conditions } from '#domain/copies/copy'
import { objectFrom, readStored, writeStored } from '#web/session/browser-storage.ts'

export interface LastAdd {
  readonly condition: Condition | null
  readonly gradingCompany: string | null
  /** The label of the printing; null for a card without one. */
  readonly printing: string | null
  readonly purchaseDate: string
  /** The day it was added on: the purchase date is for the rest of that day. */
  readonly addedOn: string
}

const keyOf = (userId: string) => `last add, for ${userId}`

/** Returns null before the first, and for anything else that is stored. */
export function lastAdd(userId: string): LastAdd | null {
  return parseLastAdd(readStored(keyOf(userId)))
}

export function rememberAdd(userId: string, add: LastAdd): void {
  writeStored(keyOf(userId), JSON.stringify(add))
}

/** Parses what was stored; null unless it is whole. */
export function parseLastAdd(stored: string | null): LastAdd | null {
  const add = objectFrom(stored)
  const { condition, gradingCompany, printing, purchaseDate, addedOn } = add
  if (!isDay(purchaseDate) || !isDay(addedOn)) return null
  return {
    condition: conditions.find(known => known === condition) ?? null,
    gradingCompany: textOrNull(gradingCompany),
    printing: textOrNull(printing),
    purchaseDate,
    addedOn,
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= 50 ? value : null
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
}

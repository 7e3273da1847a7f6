/** Ids of accounts. One that was restored has the id it began with, and another behind it. */
import { randomBytes } from 'node:crypto'

/** Returns an id for the account that this one becomes. */
export function nextAccountId(collectorId: string): string {
  return `${accountBegan(collectorId)}.${randomBytes(8).toString('hex')}`
}

/** Returns the id that an account began with. */
export function accountBegan(collectorId: string): string {
  const [first = collectorId] = collectorId.split('.')
  return first
}

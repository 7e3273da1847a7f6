/**
 * Puts saving a price in order with adding what it concerns: copies, and wishes with a target price. Without an
 * order, on PostgreSQL each could miss the other: the new copy is valued at the old price while the new price does
 * not see its holder. SQLite's write transactions exclude each other already.
 *
 * The locks last until the transaction ends. Products share 256 locks, so that a transaction with any number of
 * them fits into PostgreSQL's table of locks.
 */
import { hash } from 'node:crypto'
import { shareLocks, takeLocks } from '#server/database/engines/advisory-locks'
import type { Writer } from '#server/database/storage'

/** The first key of PostgreSQL's advisory locks on prices: arbitrary, the same in every process. */
const namespace = 4_870_111

/** Waits for everyone who saves or reads prices of these products under a lock, and keeps them waiting. */
export async function lockPricesToSave(tx: Writer, productIds: Iterable<string>): Promise<void> {
  await takeLocks(tx, namespace, bucketsOf(productIds))
}

/** Waits for everyone who saves or reads prices of any product under a lock, and keeps them waiting. */
export async function lockAllPrices(tx: Writer): Promise<void> {
  await takeLocks(tx, namespace, [...Array(256).keys()])
}

/** Waits for everyone who saves prices of these products, and keeps them waiting. Readers share the lock. */
export async function lockPricesToRead(tx: Writer, productIds: Iterable<string>): Promise<void> {
  await shareLocks(tx, namespace, bucketsOf(productIds))
}

/** The locks of these products by number, 0 to 255, each once and in order: two transactions never deadlock. */
function bucketsOf(productIds: Iterable<string>): number[] {
  const found = new Set<number>()
  for (const id of productIds) found.add(hash('sha256', id, 'buffer').readUInt8())
  return [...found].sort((one, other) => one - other)
}

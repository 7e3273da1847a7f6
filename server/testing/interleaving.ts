/** Puts two transactions in a given order, for tests of races. */
import { sql } from 'kysely'
import type { Storage, Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'

/** A storage whose first transaction stays open after its work, and when that point is reached. */
export interface HeldOpen {
  readonly storage: Storage
  /** Resolves when the work is done and nothing is committed. */
  readonly reached: Promise<void>
  /** Lets the transaction commit. */
  release(): void
}

export function heldOpen(storage: Storage): HeldOpen {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const write = <Result>(work: (tx: Writer) => Promise<Result>) =>
    storage.write(async tx => {
      const result = await work(tx)
      reached.resolve()
      await released.promise
      return result
    })
  return { storage: { ...storage, write }, reached: reached.promise, release: released.resolve }
}

/** Returns the parts of a server where something happens before each write, counted from 0. */
export function beforeWrites(parts: Parts, happens: (write: number) => unknown): Parts {
  let writes = 0
  const write: Storage['write'] = async work => {
    await happens(writes++)
    return parts.storage.write(work)
  }
  return { ...parts, storage: { ...parts.storage, write } }
}

/**
 * Resolves once a transaction of this database waits for another, or `work` is done without waiting. On SQLite at
 * once: its writing transactions always wait for each other.
 */
export async function settledOrWaiting(storage: Storage, work: Promise<unknown>): Promise<void> {
  let isDone = storage.engine === 'sqlite'
  void work.finally(() => (isDone = true)).catch(() => {})
  while (!isDone && !(await isAnyWaiting(storage))) await new Promise(setImmediate)
}

async function isAnyWaiting(storage: Storage): Promise<boolean> {
  const { rows } = await storage.read(db =>
    sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db),
  )
  return rows.length > 0
}

/** Counts the transactions that were tried again, as after a deadlock. */
export function countingRetries(storage: Storage): { readonly storage: Storage; retries(): number } {
  let retries = 0
  const write = <Result>(work: (tx: Writer) => Promise<Result>) => {
    let tries = 0
    return storage.write(tx => {
      tries += 1
      if (tries > 1) retries += 1
      return work(tx)
    })
  }
  return { storage: { ...storage, write }, retries: () => retries }
}

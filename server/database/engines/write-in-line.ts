/** Lets changes of one collection wait for each other here instead of at its lock, each with a connection to PostgreSQL. */
import { Queue } from '#server/queue'
import { type Storage, StorageUnavailable, type Writer } from '#server/database/storage'

/** As long as a statement may wait for a lock. */
const longestMs = 10_000

/** By collector; of one for whom nothing runs there is none. */
type Lines = Map<string, Queue>
const linesOf = new WeakMap<Storage, Lines>()

/**
 * Writes a change after earlier changes of the same collection. The lock still keeps changes apart, also those of other
 * processes. Waiting here saves connections: a change that waits at the lock holds one of ten, and PostgreSQL wakes it
 * twice. SQLite writes one after the other anyway. Throws StorageUnavailable after too long a wait.
 */
export async function writeInLine<Result>(
  storage: Storage,
  collectorId: string,
  change: (tx: Writer) => Promise<Result>,
): Promise<Result> {
  if (storage.engine === 'sqlite') return storage.write(change)
  const lines = linesOf.get(storage) ?? new Map<string, Queue>()
  linesOf.set(storage, lines)
  const line = lines.get(collectorId) ?? new Queue(1)
  lines.set(collectorId, line)
  const since = performance.now()
  try {
    return await line.run(() => {
      if (performance.now() - since > longestMs) throw new StorageUnavailable('too many changes wait')
      return storage.write(change)
    })
  } finally {
    if (line.isIdle) lines.delete(collectorId)
  }
}

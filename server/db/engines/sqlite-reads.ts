/**
 * The connections that read, which reads take turns with in the order they came. To begin and end a snapshot locks and
 * unlocks a file, which takes several times as long as a short select. So a read leaves its snapshot to those that
 * begin in the same round of the event loop. None misses what this process committed before it came, as a commit ends
 * all that were left. What another process commits may be seen a round later, some milliseconds.
 */
import { turn } from '#server/turns'
import type { SqliteConnection } from './sqlite-connection.ts'

/** Connections with a snapshot that a read has left, of every database of this process. */
const left = new Set<SqliteConnection>()
/** Snapshots that began before it moved on are left to nobody. */
let sharedSince = 0
let isEnding = false

/** Ends the snapshots that reads have left. */
export function endSnapshots(): void {
  sharedSince += 1
  const ending = [...left]
  left.clear()
  for (const connection of ending) connection.run('commit')
}

function endSnapshotsSoon(): void {
  if (isEnding) return
  isEnding = true
  setImmediate(() => {
    isEnding = false
    endSnapshots()
  })
}

export class SqliteReads {
  readonly #all: readonly SqliteConnection[]
  readonly #free: Set<SqliteConnection>
  readonly #waiting: ((connection: SqliteConnection) => void)[] = []

  constructor(connections: readonly SqliteConnection[]) {
    this.#all = connections
    this.#free = new Set(connections)
  }

  /**
   * Runs work on one snapshot, on the first connection that is free: it serves most calls, with pages of the file that
   * the calls before have left.
   */
  async run<Result>(work: (connection: SqliteConnection) => Promise<Result>): Promise<Result> {
    const connection =
      this.#takeFree() ?? (await new Promise<SqliteConnection>(resolve => this.#waiting.push(resolve)))
    try {
      await turn()
      if (!left.delete(connection)) connection.run('begin')
      const began = sharedSince
      endSnapshotsSoon()
      const result = await work(connection)
      if (began !== sharedSince) connection.run('commit')
      // Some errors end it, such as a disk that cannot be read.
      else if (connection.inTransaction) left.add(connection)
      return result
    } catch (error) {
      if (connection.inTransaction) connection.run('rollback')
      throw error
    } finally {
      const next = this.#waiting.shift()
      if (next) next(connection)
      else this.#free.add(connection)
    }
  }

  close(): void {
    // A read that is still running must not leave a closed connection.
    sharedSince += 1
    for (const connection of this.#all) {
      left.delete(connection)
      connection.close()
    }
  }

  #takeFree(): SqliteConnection | undefined {
    const first = this.#all.find(connection => this.#free.has(connection))
    if (first) this.#free.delete(first)
    return first
  }
}

/** The connections that read, which reads take turns with in the order they came. */
import { turn } from '#server/turns'
import type { SqliteConnection } from './sqlite-connection.ts'

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
      connection.run('begin')
      const result = await work(connection)
      connection.run('commit')
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
    for (const connection of this.#all) connection.close()
  }

  #takeFree(): SqliteConnection | undefined {
    const first = this.#all.find(connection => this.#free.has(connection))
    if (first) this.#free.delete(first)
    return first
  }
}

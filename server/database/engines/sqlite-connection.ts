/** One connection to a database file, with its statements, and the few that take turns. */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { isGivingWay } from '#server/turns'
import type { Connection } from './handle.ts'
import { reportIfSlow, type SlowQueries } from './slow-queries.ts'

/** Of each connection. The least recently used goes first. */
const maxKeptStatements = 300
/** Of each connection. The system keeps the file's pages too, for all of them. */
const cacheKiB = { writes: 8_000, mostReads: 24_000, otherReads: 4_000 }
/** A transaction that takes longer lets others have a turn between its statements; a short one goes through. */
const longestStretchMs = 10
/** From so many rows on, a transaction writes pages to the log as it goes, so that its commit has few left. */
const spillFromRows = 200
const spillingCacheKiB = 2_000
/** From so many rows on, a transaction is large. */
const largeFromRows = 1_000
/** A commit copies the log back into the file when it has so many pages. */
const pagesOfLog = 1_000

export interface SqliteOptions {
  /** What it is used for; only the first may write. */
  readonly serves: keyof typeof cacheKiB
  /** How long opening, or a read, waits for other processes, in milliseconds. */
  readonly timeout: number
  /** Awaited between the statements of a transaction that takes long. */
  readonly turn: () => Promise<void>
  readonly slow: SlowQueries | null
}

interface KeptStatement {
  readonly statement: StatementSync
  /** Makes a row of what the engine returns; null for a statement without rows. */
  readonly rowOf: ((returned: unknown) => unknown) | null
  readonly isQuery: boolean
}

export class SqliteConnection implements Connection {
  readonly #database: DatabaseSync
  readonly #turn: () => Promise<void>
  readonly #slow: SlowQueries | null
  readonly #statements = new Map<string, KeptStatement>()
  #turnBeganMs = 0
  #rowsWritten = 0
  #isSpilling = false
  #isLarge = false

  constructor(file: string, { serves, timeout, turn, slow }: SqliteOptions) {
    const readOnly = serves !== 'writes'
    this.#database = new DatabaseSync(file, { readOnly, timeout })
    this.#turn = turn
    this.#slow = slow
    if (!readOnly) this.#database.exec('pragma journal_mode = wal; pragma synchronous = full')
    this.#database.exec('pragma foreign_keys = on; pragma temp_store = memory')
    this.#database.exec(`pragma cache_size = -${cacheKiB[serves]}`)
    // The engine would wait on our thread. Only the statement that begins a write meets other processes.
    if (!readOnly) this.#database.exec('pragma busy_timeout = 0')
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction
  }

  /** Whether the transaction has written many rows. Its commit does not copy the log back into the file. */
  get isLarge(): boolean {
    return this.#isLarge
  }

  /** Begins a transaction that may write. */
  begin(): void {
    if (this.#isSpilling) this.#database.exec(`pragma cache_size = -${cacheKiB.writes}`)
    this.#isSpilling = this.#isLarge = false
    this.#rowsWritten = 0
    this.run('begin immediate')
  }

  /** Lets commits copy the log back again, unless the transaction is large. */
  copyLogAgain(): void {
    if (!this.#isLarge || !this.inTransaction)
      this.#database.exec(`pragma wal_autocheckpoint = ${pagesOfLog}`)
  }

  /** Runs a statement without parameters and rows. */
  run(sql: string): void {
    this.#turnBeganMs = performance.now()
    this.#prepare(sql).statement.run()
    reportIfSlow(this.#slow, sql, this.#turnBeganMs)
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    let startedMs = performance.now()
    const stretchMs = isGivingWay() ? 0 : longestStretchMs
    if (startedMs - this.#turnBeganMs > stretchMs && this.inTransaction) {
      await this.#turn()
      startedMs = this.#turnBeganMs = performance.now()
    }
    const { statement, rowOf, isQuery } = this.#prepare(sql)
    const values = parameters as (string | number | bigint | null)[]
    try {
      if (rowOf) {
        const rows = statement.all(...values)
        if (!isQuery) this.#wrote(rows.length)
        return { rows: rows.map(rowOf) as Row[] }
      }
      const { changes } = statement.run(...values)
      this.#wrote(Number(changes))
      return { rows: [], numAffectedRows: BigInt(changes) }
    } finally {
      reportIfSlow(this.#slow, sql, startedMs)
    }
  }

  close(): void {
    this.#statements.clear()
    if (this.#database.isOpen) this.#database.close()
  }

  #wrote(rows: number): void {
    this.#rowsWritten += rows
    if (!this.#isSpilling && this.#rowsWritten >= spillFromRows) {
      this.#isSpilling = true
      this.#database.exec(`pragma cache_size = -${spillingCacheKiB}`)
    }
    if (!this.#isLarge && this.#rowsWritten >= largeFromRows) {
      this.#isLarge = true
      this.#database.exec('pragma wal_autocheckpoint = 0')
    }
  }

  #prepare(sql: string): KeptStatement {
    const kept = this.#statements.get(sql)
    if (kept) {
      this.#statements.delete(sql)
      this.#statements.set(sql, kept)
      return kept
    }
    const statement = this.#database.prepare(sql)
    const prepared = {
      statement,
      rowOf: rowMaker(sql, statement),
      isQuery: /^\s*(?:select|with)\b/i.test(sql),
    }
    const [oldest] = this.#statements.size >= maxKeptStatements ? this.#statements.keys() : []
    if (oldest !== undefined) this.#statements.delete(oldest)
    this.#statements.set(sql, prepared)
    return prepared
  }
}

/** All columns of a table, which a migration may change while the statement is kept. */
const allColumns = /\b(?:select|distinct|returning)\s+\*|\.\*/i

/**
 * Makes a statement return arrays, and builds the objects from them. Objects from the engine are slower: it looks up
 * every name for every row, and the objects do not share one shape. They are copied from a blank, but not by a spread,
 * which is ten times as slow from 26 columns on.
 */
function rowMaker(sql: string, statement: StatementSync): KeptStatement['rowOf'] {
  const names = statement.columns().map(({ name }) => name)
  if (names.length === 0) return null
  if (allColumns.test(sql)) return row => row
  statement.setReturnArrays(true)
  const blank = Object.fromEntries(names.map(name => [name, null]))
  return returned => {
    const values = returned as readonly unknown[]
    const row: Record<string, unknown> = Object.assign({}, blank)
    for (let index = 0; index < names.length; index++) row[names[index] as string] = values[index]
    return row
  }
}

/**
 * SQLite through node:sqlite. One connection writes, with BEGIN IMMEDIATE and every commit synced to disk. A few
 * read-only connections serve snapshots beside it (write-ahead log). Other processes (import, reconcile, backup)
 * may open the same file; a blocked one waits up to the busy timeout.
 */
import { statSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Schema } from '#server/db/schema'
import { KeyTaken, type Storage, StorageFull, StorageUnavailable } from '#server/db/storage'
import { Queue } from '#server/queue'
import { firstTurn, isGivingWay, turn } from '#server/turns'

const busyTimeoutMs = 5_000
/** Between two waits of an unhurried write, in which the process can handle signals. */
const betweenTriesMs = 50
const readConnections = 4
/** The others are for who does not give way. */
const readsThatGiveWay = 2
const maxKeptStatements = 200
/** Of each connection. The system keeps the file's pages too, for all of them. */
const readCacheKiB = 8_000
const writeCacheKiB = 16_000
/** A transaction that takes longer lets others have a turn between its statements; a short one goes through. */
const longestStretchMs = 10

/** Opens the database file, creating it if missing. A write waits `patienceMs` for other processes. */
export function openSqlite(file: string, patienceMs = busyTimeoutMs): Storage {
  const writing = connect(file, { readOnly: false, timeout: patienceMs })
  const reading = Array.from({ length: readConnections }, () =>
    connect(file, { readOnly: true, timeout: patienceMs }),
  )
  // Nothing here waits for a socket, so transactions in a row would keep every call waiting until the last. Other
  // writes wait for a write, so it does not give way.
  const writer = kyselyOver([writing], { begin: 'begin immediate', turn: firstTurn })
  const reader = kyselyOver(reading, { begin: 'begin', turn })
  const patient = new Queue(readsThatGiveWay)
  const write: Storage['write'] = work => translated(() => writer.transaction().execute(work))
  return {
    engine: 'sqlite',
    read: work => {
      const read = () => translated(() => reader.transaction().execute(work))
      return isGivingWay() ? patient.run(read) : read()
    },
    write,
    writeUnhurried: async work => {
      for (;;) {
        try {
          return await write(work)
        } catch (error) {
          if (!isBusy(error)) throw error
          await pause(betweenTriesMs)
        }
      }
    },
    check: () =>
      translated(
        async () => void (await reader.selectFrom('schema_migrations').select('version').limit(1).execute()),
      ),
    load: () => ({ pool: null, fileBytes: bytesOf(file) + bytesOf(`${file}-wal`) }),
    close: async () => {
      await reader.destroy()
      // kysely closes only used connections. Close the writer last: it writes the log back into the file.
      for (const connection of reading) if (connection.isOpen) connection.close()
      await writer.destroy()
    },
  }
}

function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function connect(file: string, options: { readOnly: boolean; timeout: number }): DatabaseSync {
  const database = new DatabaseSync(file, options)
  if (!options.readOnly) database.exec('pragma journal_mode = wal; pragma synchronous = full')
  database.exec('pragma foreign_keys = on; pragma temp_store = memory')
  database.exec(`pragma cache_size = -${options.readOnly ? readCacheKiB : writeCacheKiB}`)
  return database
}

interface Beginning {
  readonly begin: string
  /** Awaited before each transaction, and within one that takes long. */
  readonly turn: () => Promise<void>
}

function kyselyOver(connections: DatabaseSync[], beginning: Beginning): Kysely<Schema> {
  const dialect: Dialect = {
    createAdapter: () => new AdapterOfConnections(),
    createDriver: () => new SqliteDriver(connections, beginning),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return new Kysely<Schema>({ dialect })
}

class AdapterOfConnections extends SqliteAdapter {
  /** The usual answer lets every reader wait for the one before, however many connections there are. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #all: SqliteConnection[]
  readonly #free: SqliteConnection[]
  readonly #waiting: ((connection: SqliteConnection) => void)[] = []
  readonly #beginning: Beginning

  constructor(databases: DatabaseSync[], beginning: Beginning) {
    this.#all = databases.map(database => new SqliteConnection(database, beginning.turn))
    this.#free = [...this.#all]
    this.#beginning = beginning
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    const free = this.#free.pop()
    if (free) return free
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    const next = this.#waiting.shift()
    if (next) next(connection)
    else this.#free.push(connection)
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await this.#beginning.turn()
    connection.turnBeganMs = performance.now()
    await connection.executeQuery(CompiledQuery.raw(this.#beginning.begin))
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    // A failed commit (disk full) may have ended the transaction already.
    if (connection.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {
    for (const connection of this.#all) connection.close()
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #turn: () => Promise<void>
  turnBeganMs = 0
  readonly #statements = new Map<string, StatementSync>()

  constructor(database: DatabaseSync, turn: () => Promise<void>) {
    this.#database = database
    this.#turn = turn
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const stretchMs = isGivingWay() ? 0 : longestStretchMs
    if (this.inTransaction && performance.now() - this.turnBeganMs > stretchMs) {
      await this.#turn()
      this.turnBeganMs = performance.now()
    }
    const statement = this.#prepare(sql)
    const values = parameters as (string | number | bigint | null)[]
    if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] }
    const { changes } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('SQLite results are not streamed')
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): StatementSync {
    const kept = this.#statements.get(sql)
    if (kept) return kept
    const statement = this.#database.prepare(sql)
    if (this.#statements.size >= maxKeptStatements) this.#statements.clear()
    this.#statements.set(sql, statement)
    return statement
  }
}

/** SQLite's primary result codes that this program distinguishes. */
const resultCodes = { busy: 5, readOnly: 8, ioError: 10, full: 13, cannotOpen: 14, notADatabase: 26 } as const
const unavailable: number[] = [
  resultCodes.busy,
  resultCodes.readOnly,
  resultCodes.ioError,
  resultCodes.cannotOpen,
  resultCodes.notADatabase,
]
const extendedUniqueCodes: number[] = [1555, 2067]

function codeOf(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : null
}

/** Whether a write gave up waiting for another process. */
function isBusy(error: unknown): boolean {
  if (!(error instanceof StorageUnavailable)) return false
  return ((codeOf(error.cause) ?? 0) & 0xff) === resultCodes.busy
}

async function translated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const code = codeOf(error)
    if (code === null) throw error
    if (extendedUniqueCodes.includes(code)) throw new KeyTaken('a unique key is taken', { cause: error })
    if ((code & 0xff) === resultCodes.full) throw new StorageFull('the disk is full', { cause: error })
    if (unavailable.includes(code & 0xff))
      throw new StorageUnavailable('the database is unavailable', { cause: error })
    throw error
  }
}

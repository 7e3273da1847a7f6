/**
 * SQLite through node:sqlite. One connection writes, with BEGIN IMMEDIATE and every commit synced to disk; writes
 * that wait together share a commit. A few read-only connections serve snapshots meanwhile (write-ahead log). Other
 * processes (import, reconcile, backup) may open the same file; a blocked one waits up to the busy timeout.
 */
import { statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Dialect,
  DummyDriver,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { KeyTaken, type Storage, StorageUnavailable, type Writer } from '#server/database/storage'
import { Queue } from '#server/queue'
import { awaited, firstTurn, isGivingWay, turn } from '#server/turns'
import { languageOf, onHandle, onSingleQuery } from './handle.ts'
import type { SlowQueries } from './slow-queries.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { namedSqliteFault, onSqliteFile, primaryCode, resultCodeOf, resultCodes } from './sqlite-faults.ts'
import { SqliteLog } from './sqlite-log.ts'
import { SqliteWrites } from './sqlite-writes.ts'

const busyTimeoutMs = 5_000
/** Between two waits of an unhurried write, in which the process can handle signals. */
const betweenTriesMs = 50
/** Shorter than an import rests between its batches. */
const betweenBeginsMs = 4
const readConnections = 4
/** The others are for who does not give way. */
const readsThatGiveWay = 2

const rowLocks = new Set(['ForUpdate', 'ForNoKeyUpdate', 'ForShare', 'ForKeyShare', 'SkipLocked', 'NoWait'])

/** Leaves out the locks of rows, which SQLite has no words for: its write transactions exclude each other. */
class WithoutRowLocks extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!rowLocks.has(node.modifier ?? '')) super.visitSelectModifier(node)
  }
}

const dialect: Dialect = {
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: db => new SqliteIntrospector(db),
  createQueryCompiler: () => new WithoutRowLocks(),
}

export interface SqliteSettings {
  /** How long a write waits for other processes. */
  readonly patienceMs?: number
  readonly slow?: SlowQueries | null
}

/**
 * Opens the database file, creating it if missing. Throws StorageFull or StorageUnavailable if it cannot be used, with a
 * sentence for the operator, as every method does.
 */
export function openSqlite(file: string, settings: SqliteSettings = {}): Storage {
  return onSqliteFile(file, () => opened(file, settings))
}

function opened(file: string, { patienceMs = busyTimeoutMs, slow = null }: SqliteSettings): Storage {
  const language = languageOf(dialect)
  const shared = { timeout: patienceMs, slow }
  // Nothing here waits for a socket, so transactions in a row would keep every call waiting until the last. Other
  // writes wait for a write, so it does not give way.
  const writer = new SqliteConnection(file, { ...shared, serves: 'writes', turn: firstTurn })
  const writes = new SqliteWrites(writer, new SqliteLog(file), () => beginWriting(writer, patienceMs))
  const reading = new SqliteReads(
    Array.from(
      { length: readConnections },
      (_, index) =>
        new SqliteConnection(file, { ...shared, serves: index === 0 ? 'mostReads' : 'otherReads', turn }),
    ),
  )
  const patient = new Queue(readsThatGiveWay)
  const inRank = <Result>(read: () => Promise<Result>) => (isGivingWay() ? patient.run(read) : read())
  const writing = <Result>(work: (tx: Writer) => Promise<Result>) => {
    const run = () => onHandle(language, writer, work)
    return () => awaited(run)
  }
  const single: Storage['readOne'] = work =>
    reading.run(connection => onSingleQuery(language, connection, work))
  return {
    engine: 'sqlite',
    isShared: false,
    read: work =>
      inRank(() => translated(file, () => reading.run(connection => onHandle(language, connection, work)))),
    readOne: work => inRank(() => translated(file, () => single(work))),
    write: work => translated(file, () => writes.run(writing(work))),
    writeUnhurried: async work => {
      for (;;) {
        try {
          return await translated(file, () => writes.alone(writing(work)))
        } catch (error) {
          if (!isBusy(error)) throw error
          await pause(betweenTriesMs)
        }
      }
    },
    check: () =>
      translated(file, () =>
        single(
          async db => void (await db.selectFrom('schema_migrations').select('version').limit(1).execute()),
        ),
      ),
    load: () => ({ pool: null, fileBytes: bytesOf(file) + bytesOf(`${file}-wal`) }),
    close: async () => {
      reading.close()
      // Last: it writes the log back into the file.
      await writes.close()
    },
  }
}

function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** Waits for other processes without blocking this one, as the engine itself would. */
async function beginWriting(connection: SqliteConnection, patienceMs: number): Promise<void> {
  const untilMs = performance.now() + patienceMs
  for (;;) {
    try {
      return connection.begin()
    } catch (error) {
      if (!isBusyCode(resultCodeOf(error)) || performance.now() >= untilMs) throw error
      await pause(betweenBeginsMs)
    }
  }
}

const extendedUniqueCodes: number[] = [1555, 2067]

/** Whether a write gave up waiting for another process. */
function isBusy(error: unknown): boolean {
  return error instanceof StorageUnavailable && isBusyCode(resultCodeOf(error.cause))
}

function isBusyCode(code: number | null): boolean {
  return primaryCode(code) === resultCodes.busy
}

async function translated<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (extendedUniqueCodes.includes(resultCodeOf(error) ?? 0))
      throw new KeyTaken('a unique key is taken', { cause: error })
    throw namedSqliteFault(error, file)
  }
}

/** The connections that read, which reads take turns with in the order they came. */
class SqliteReads {
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

/**
 * PostgreSQL through pg: a pool of connections, names for prepared queries only, integers read as numbers. Retries a
 * write that loses a race with another transaction. A lost database is a 503 and never ends the process.
 */
import {
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import pg from 'pg'
import {
  KeyTaken,
  maxTries,
  type Storage,
  StorageFull,
  StorageReadOnly,
  StorageUnavailable,
} from '#server/database/storage'
import { Queue } from '#server/queue'
import { isGivingWay } from '#server/turns'
import { languageOf, onHandle, onSingleQuery } from './handle.ts'
import { type PostgresConnection, withConnection } from './postgres-connection.ts'
import { postgresFault } from './postgres-faults.ts'
import type { SlowQueries } from './slow-queries.ts'

const connectTimeoutMs = 3_000
const statementTimeoutMs = 10_000
const maxConnections = 10
/** A new connection has no plan of any prepared query. pg would close one after ten seconds of rest. */
const idleTimeoutMs = 10 * 60 * 1_000
/** The others are for who does not give way. */
const readsThatGiveWay = 3

const int8 = 20
const numeric = 1700
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 || oid === numeric ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

/**
 * Opens a pool that connects at the first query. Calls `reportLost` when an idle connection dies. What cannot be done
 * throws StorageFull or StorageUnavailable, with a sentence for the operator.
 */
export function openPostgres(
  url: string,
  reportLost: (error: Error) => void,
  slow: SlowQueries | null = null,
): Storage {
  const language = languageOf(dialect)
  const settings = {
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    statement_timeout: statementTimeoutMs,
    types: types as pg.CustomTypesConfig,
    // A read's first query goes out with what begins it.
    pipeline: true,
  }
  const pool = new pg.Pool(settings)
  pool.on('error', reportLost)
  pool.on('connect', client => client.on('error', reportLost))
  const on = <Result>(givesWay: boolean, work: (connection: PostgresConnection) => Promise<Result>) =>
    translated(url, () => withConnection(pool, { slow, givesWay }, work))
  const patient = new Queue(readsThatGiveWay)
  const inRank = <Result>(work: (connection: PostgresConnection) => Promise<Result>) =>
    isGivingWay() ? patient.run(() => on(true, work)) : on(false, work)
  const single: Storage['readOne'] = work => inRank(connection => onSingleQuery(language, connection, work))
  const write: Storage['write'] = work =>
    triedAgain(() =>
      on(false, connection =>
        transacted(connection, connection.begin(), () => onHandle(language, connection, work)),
      ),
    )
  return {
    engine: 'postgres',
    isShared: true,
    read: work =>
      inRank(connection =>
        transacted(connection, connection.beginRead(), () => onHandle(language, connection, work)),
      ),
    readOne: single,
    write,
    writeUnhurried: work =>
      write(async tx => {
        await liftLimits.execute(tx)
        return work(tx)
      }),
    check: () =>
      single(
        async db => void (await db.selectFrom('schema_migrations').select('version').limit(1).execute()),
      ),
    load: () => {
      const { totalCount, idleCount, waitingCount } = pool
      return {
        pool: { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount },
        fileBytes: null,
      }
    },
    close: () => pool.end(),
  }
}

/** Runs work in a transaction that has been asked to begin: its first queries leave with that. */
async function transacted<Result>(
  connection: PostgresConnection,
  begun: Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  begun.catch(() => {})
  try {
    const result = await work()
    await begun
    await connection.commit()
    return result
  } catch (error) {
    await connection.rollBack()
    throw error
  }
}

/** Until the transaction ends: our settings, and the operator's for the role or the database. */
export const liftLimits = sql`
  select set_config(name, '0', true)
  from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) as name`

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const uniqueViolation = '23505'
/** A referenced row was deleted in the meantime, by an erasure. */
const foreignKeyViolation = '23503'
const diskFull = '53100'
const readOnly = '25006'
const lostRaces = [serializationFailure, deadlockDetected, foreignKeyViolation]

class LostRace extends Error {
  override readonly name = 'LostRace'
}

async function triedAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof LostRace)) throw error
      if (attempt < maxTries) continue
      // A missing reference at every try is a bug, not a race.
      if (codeOf(error.cause) === foreignKeyViolation) throw error.cause
      throw new StorageUnavailable('Other processes changed the same rows each time: try again.', {
        cause: error,
      })
    }
  }
}

async function translated<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const code = codeOf(error)
    if (code === uniqueViolation) throw new KeyTaken('a unique key is taken', { cause: error })
    if (code !== null && lostRaces.includes(code)) throw new LostRace('', { cause: error })
    const fault = error instanceof Error ? postgresFault(url, error, code) : null
    if (fault === null) throw error
    if (code === diskFull) throw new StorageFull(fault, { cause: error })
    throw new (code === readOnly ? StorageReadOnly : StorageUnavailable)(fault, { cause: error })
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null
}

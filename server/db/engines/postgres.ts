/**
 * PostgreSQL through pg: a pool of connections, unnamed statements, integers read as numbers. Retries a write that
 * loses a race with another transaction. A lost database is a 503 and never ends the process.
 */
import { Kysely, type KyselyPlugin, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Schema } from '#server/db/schema'
import { KeyTaken, maxTries, type Storage, StorageFull, StorageUnavailable } from '#server/db/storage'
import { Queue } from '#server/queue'
import { isGivingWay, turn } from '#server/turns'

const connectTimeoutMs = 3_000
const statementTimeoutMs = 10_000
const maxConnections = 10
/** The others are for who does not give way. */
const readsThatGiveWay = 3

const int8 = 20
const numeric = 1700
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 || oid === numeric ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

/** Opens a pool that connects at the first query. Calls `reportLost` when an idle connection dies. */
export function openPostgres(url: string, reportLost: (error: Error) => void): Storage {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    types: types as pg.CustomTypesConfig,
  })
  pool.on('error', reportLost)
  pool.on('connect', client => client.on('error', reportLost))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const patient = new Queue(readsThatGiveWay)
  return {
    engine: 'postgres',
    read: work => {
      const read = (from: Kysely<Schema>) =>
        translated(() =>
          from.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
        )
      return isGivingWay() ? patient.run(() => read(db.withPlugin(inTurns))) : read(db)
    },
    write: work => triedAgain(() => translated(() => db.transaction().execute(work))),
    writeUnhurried: work =>
      triedAgain(() =>
        translated(() =>
          db.transaction().execute(async tx => {
            await liftLimits.execute(tx)
            return work(tx)
          }),
        ),
      ),
    check: () =>
      translated(
        async () => void (await db.selectFrom('schema_migrations').select('version').limit(1).execute()),
      ),
    load: () => {
      const { totalCount, idleCount, waitingCount } = pool
      return {
        pool: { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount },
        fileBytes: null,
      }
    },
    close: () => db.destroy(),
  }
}

/** What is made of the rows of a query waits for its turn. */
const inTurns: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await turn()
    return result
  },
}

/** Until the transaction ends: ours, and those that an operator gave the role or the database. */
export const liftLimits = sql`
  select set_config(name, '0', true)
  from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) as name`

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const uniqueViolation = '23505'
/** A referenced row was deleted in the meantime, by an erasure. */
const foreignKeyViolation = '23503'
const diskFull = '53100'
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
      throw new StorageUnavailable('lost every race', { cause: error })
    }
  }
}

async function translated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const code = codeOf(error)
    if (code === uniqueViolation) throw new KeyTaken('a unique key is taken', { cause: error })
    if (code !== null && lostRaces.includes(code)) throw new LostRace('', { cause: error })
    if (code === diskFull) throw new StorageFull('the disk is full', { cause: error })
    if (isUnavailable(code, error))
      throw new StorageUnavailable('the database is unavailable', { cause: error })
    throw error
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null
}

/** Matches connection failures (class 08), shutdowns (57P), too many connections, timeouts and lost sockets. */
function isUnavailable(code: string | null, error: unknown): boolean {
  if (code !== null && /^(08|57P|53|57014|ECONN|EPIPE|ENOENT|ETIMEDOUT|EAI_|EHOST)/.test(code)) return true
  return error instanceof Error && /connection|timeout/i.test(error.message) && code === null
}

/** One connection of pg's pool for the time of a transaction or of a single query. */
import { AbortedTransactionError, type CompiledQuery, type QueryResult } from 'kysely'
import type pg from 'pg'
import { nameOf } from '#server/database/prepared'
import { turn } from '#server/turns'
import type { Connection } from './handle.ts'
import { type Answer, PostgresBatch, type Statement } from './postgres-batch.ts'
import { reportIfSlow, type SlowQueries } from './slow-queries.ts'

const changing = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

const fixed = (name: string, text: string): Statement => ({ name, text, values: [] })
const begin = fixed('begin', 'begin')
const beginRead = fixed('begin read', 'start transaction isolation level repeatable read read only')

/**
 * For the prepared queries of a read. PostgreSQL would plan most of them again for each call, which takes longer than
 * running them: it cannot know that one plan is good for all values. A single plan is made for collectors of average size,
 * and may read all of their rows and sort out the needed ones. So prepared queries must use an index.
 */
const keepPlans = fixed(
  'keep plans',
  `select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true), set_config('jit', 'off', true)`,
)

/** Other queries are planned for their values. Nothing is set back: prepared queries run in either way. */
const planEach = `
  set local plan_cache_mode to default;
  set local enable_hashjoin to default;
  set local enable_mergejoin to default;
  set local jit to default`

export interface PostgresOptions {
  readonly slow: SlowQueries | null
  /** Whether the work on the rows of a query waits for its turn. */
  readonly givesWay: boolean
}

export class PostgresConnection implements Connection {
  readonly #client: pg.PoolClient
  readonly #slow: SlowQueries | null
  readonly #givesWay: boolean
  #isBroken = false
  #keepsPlans = false
  /** What has been asked in this step of the event loop and is not sent yet. */
  #batch: PostgresBatch | null = null
  #sendsSoon = false

  constructor(client: pg.PoolClient, { slow, givesWay }: PostgresOptions) {
    this.#client = client
    this.#slow = slow
    this.#givesWay = givesWay
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const name = nameOf(query)
    if (name === null && this.#keepsPlans) this.#planEach()
    const startedMs = performance.now()
    const { command, rowCount, rows } = await this.#answerOf(query, name)
    reportIfSlow(this.#slow, query.sql, startedMs)
    if (this.#givesWay) await turn()
    const found = rows as Row[]
    return changing.includes(command)
      ? { rows: found, numAffectedRows: BigInt(rowCount ?? 0) }
      : { rows: found }
  }

  #answerOf({ sql: text, parameters: values }: CompiledQuery, name: string | null): Promise<Answer> {
    // A text without values may have several statements, and a batch cannot.
    return name === null && values.length === 0 ? this.run(text) : this.#ask({ text, values, name })
  }

  /** Runs statements without parameters, after what was asked before. */
  run(text: string): Promise<pg.QueryResult> {
    this.#sendBatch()
    this.#sendSoon()
    return this.#client.query({ text })
  }

  /** Begins a write, whose first queries leave with it. */
  async begin(): Promise<void> {
    await this.#ask(begin)
  }

  /** Begins a read, whose first queries leave with it. Its prepared queries keep their plans. */
  async beginRead(): Promise<void> {
    this.#keepsPlans = true
    await Promise.all([this.#ask(beginRead), this.#ask(keepPlans)])
  }

  /** Ends a transaction. */
  async commit(): Promise<void> {
    const { command } = await this.run('commit')
    // After a statement that failed, the transaction can only be rolled back.
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  /** Throws if it fails; then the connection is closed when it is released. */
  async rollBack(): Promise<void> {
    try {
      await this.run('rollback')
    } catch (error) {
      this.#isBroken = true
      throw error
    }
  }

  /** Gives the connection back to the pool. */
  release(): void {
    this.#client.release(this.#isBroken)
  }

  #planEach(): void {
    this.#keepsPlans = false
    // If it fails, so does the query that follows.
    this.run(planEach).catch(() => {})
  }

  async #ask(statement: Statement): Promise<Answer> {
    this.#sendSoon()
    try {
      return await this.#add(statement)
    } catch (error) {
      // It says where the answer was read, not who asked.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  #add(statement: Statement): Promise<Answer> {
    this.#batch ??= new PostgresBatch(this.#client, this.#slow !== null)
    return this.#batch.add(statement)
  }

  /** Sends everything asked in one step of the event loop together: each message less saves a wake-up on both sides. */
  #sendSoon(): void {
    if (this.#sendsSoon) return
    this.#sendsSoon = true
    const { stream } = (this.#client as unknown as Wired).connection
    stream.cork()
    process.nextTick(() => {
      this.#sendsSoon = false
      this.#sendBatch()
      stream.uncork()
    })
  }

  #sendBatch(): void {
    const batch = this.#batch
    this.#batch = null
    if (batch !== null) this.#client.query(batch as unknown as pg.Query)
  }
}

interface Wired {
  readonly connection: { readonly stream: { cork(): void; uncork(): void } }
}

export async function withConnection<Result>(
  pool: pg.Pool,
  options: PostgresOptions,
  work: (connection: PostgresConnection) => Promise<Result>,
): Promise<Result> {
  const connection = new PostgresConnection(await pool.connect(), options)
  try {
    return await work(connection)
  } finally {
    connection.release()
  }
}

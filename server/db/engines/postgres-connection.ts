/** One connection of pg's pool for the time of a transaction or of a single query. */
import { AbortedTransactionError, type CompiledQuery, type QueryResult } from 'kysely'
import type pg from 'pg'
import { nameOf } from '#server/db/prepared'
import { turn } from '#server/turns'
import type { Connection } from './handle.ts'
import { reportIfSlow, type SlowQueries } from './slow-queries.ts'

const changing = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

/**
 * Begins a read. PostgreSQL would plan most prepared queries anew for each call, which takes longer than to run them: it
 * cannot know that one plan is good for all values. For one plan it expects collectors of average size, for whom it may
 * read all rows and sort out what is needed; prepared queries go by an index.
 */
const beginRead = `
  start transaction isolation level repeatable read read only;
  set local plan_cache_mode = force_generic_plan;
  set local enable_hashjoin = off;
  set local enable_mergejoin = off;
  set local jit = off`

/** Other queries are planned for their values. Nothing is set back: prepared queries run in either way. */
const planEach = `
  set local plan_cache_mode to default;
  set local enable_hashjoin to default;
  set local enable_mergejoin to default;
  set local jit to default`

export interface PostgresOptions {
  readonly slow: SlowQueries | null
  /** Whether what is made of the rows of a query waits for its turn. */
  readonly givesWay: boolean
}

export class PostgresConnection implements Connection {
  readonly #client: pg.PoolClient
  readonly #slow: SlowQueries | null
  readonly #givesWay: boolean
  #isBroken = false
  #keepsPlans = false

  constructor(client: pg.PoolClient, { slow, givesWay }: PostgresOptions) {
    this.#client = client
    this.#slow = slow
    this.#givesWay = givesWay
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const name = nameOf(query)
    if (name === null && this.#keepsPlans) this.#planEach()
    const startedMs = performance.now()
    const asked = this.#query<Row & pg.QueryResultRow>({
      text: query.sql,
      values: [...query.parameters],
      ...(name !== null && { name }),
    })
    const { command, rowCount, rows } = await asked
    reportIfSlow(this.#slow, query.sql, startedMs)
    if (this.#givesWay) await turn()
    return changing.includes(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  /** Runs a statement without parameters. */
  run(text: string): Promise<pg.QueryResult> {
    return this.#query({ text })
  }

  /** Begins a read, whose prepared queries keep their plans. */
  async beginRead(): Promise<void> {
    this.#keepsPlans = true
    await this.run(beginRead)
  }

  async commit(): Promise<void> {
    const { command } = await this.run('commit')
    // After a statement that failed, the transaction can only be rolled back.
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  /** Ends a transaction without waiting. If that fails, the connection is lost, which the pool reports. */
  endLater(text: string): void {
    this.run(text).catch(() => {})
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

  /** Sends what is asked in one step of the event loop together, which saves both sides a wake-up each. */
  #query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const { stream } = (this.#client as unknown as Wired).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    return this.#client.query<Row>(config)
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

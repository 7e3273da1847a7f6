/** The handle that work gets on a connection. It ends with the work. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type DialectAdapter,
  DummyDriver,
  type QueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely'
import type { Schema } from '#server/database/schema'
import type { Writer } from '#server/database/storage'

/** A connection that executes queries one after another. */
export interface Connection {
  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>>
}

/** What the handles of one storage share. */
export interface Language {
  readonly dialect: Dialect
  readonly adapter: DialectAdapter
  readonly compiler: QueryCompiler
}

export function languageOf(dialect: Dialect): Language {
  return { dialect, adapter: dialect.createAdapter(), compiler: dialect.createQueryCompiler() }
}

/** Runs work with a handle on this connection. Rejects queries that come after the work has ended. */
export async function onHandle<Result>(
  language: Language,
  connection: Connection,
  work: (db: Writer) => Promise<Result>,
): Promise<Result> {
  const session = new Session(connection)
  try {
    return await work(handleOn(language, session))
  } finally {
    session.hasEnded = true
  }
}

/** Runs work that needs one query and no transaction. Rejects a second query, and one that is not a select. */
export async function onSingleQuery<Result>(
  language: Language,
  connection: Connection,
  work: (db: Writer) => Promise<Result>,
): Promise<Result> {
  let asked = 0
  const single: Connection = {
    executeQuery: async query => {
      asked += 1
      if (asked > 1 || query.query.kind !== 'SelectQueryNode') throw new Error('this is not a single select')
      return connection.executeQuery(query)
    },
  }
  return onHandle(language, single, work)
}

class Session implements DatabaseConnection {
  readonly #connection: Connection
  hasEnded = false

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.hasEnded) throw new Error('the transaction of this query has ended')
    return this.#connection.executeQuery(query)
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('results are not streamed')
  }
}

const driver = new DummyDriver()

function handleOn(language: Language, session: Session): Writer {
  const executor = new DirectExecutor(language, session)
  return new Transaction<Schema>({ config: language, dialect: language.dialect, driver, executor })
}

/** Passes queries straight on: on Kysely's own way to a connection a short query takes twice as long. */
class DirectExecutor extends DefaultQueryExecutor {
  readonly #session: Session

  constructor({ compiler, adapter }: Language, session: Session) {
    super(compiler, adapter, { provideConnection: async consumer => consumer(session) })
    this.#session = session
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#session.executeQuery(query)
  }
}

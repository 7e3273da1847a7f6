/**
 * Statements that are asked in one step of the event loop, as one message to PostgreSQL and one back. pg would end each with
 * a message of its own (Sync), at which the server sends what it has: a system call and a wake-up on both sides for each.
 */
import pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Of a prepared statement, which each connection parses and describes once; null for any other. */
  readonly name: string | null
}

export interface Answer {
  readonly command: string
  /** How many rows the command has read or changed. */
  readonly rowCount: number | null
  readonly rows: readonly object[]
}

/** The columns of an answer, by which its rows are read. */
interface Columns {
  readonly names: readonly string[]
  readonly parsers: readonly ((value: string) => unknown)[]
  /** A row of nulls: to fill a copy takes half as long as to add one column after the other. */
  readonly blank: Readonly<Record<string, unknown>>
}

interface Asked extends Statement, Omit<PromiseWithResolvers<Answer>, 'promise'> {
  columns: Columns | null
  readonly rows: object[]
}

/**
 * Poses to pg as a single query, because pg runs one query at a time. Runs its statements up to the first that fails;
 * that one and those behind it are rejected with its error, as a transaction after an error runs nothing.
 */
export class PostgresBatch extends (pg.Query as unknown as new (text: string) => object) {
  readonly #client: pg.PoolClient
  readonly #answersEach: boolean
  readonly #asked: Asked[] = []
  /** Which statement is being answered. */
  #at = 0

  /** `answersEach` has each answer sent as soon as it is there, to know how long it took. */
  constructor(client: pg.PoolClient, answersEach: boolean) {
    // pg copies a text faster than an object with one.
    super('')
    this.#client = client
    this.#answersEach = answersEach
  }

  /** Throws for a value that PostgreSQL has no text for. */
  add({ text, name, values }: Statement): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const written = values.map(value => utils.prepareValue(value))
    this.#asked.push({ text, name, values: written, resolve, reject, columns: null, rows: [] })
    return promise
  }

  /** What pg notes as parsed when the server says so, and as failed after an error. */
  get name(): string | undefined {
    return this.#asked[this.#at]?.name ?? undefined
  }

  set name(_: string | undefined) {}

  get text(): string | undefined {
    return this.#asked[this.#at]?.text
  }

  set text(_: string | undefined) {}

  submit(connection: Wired): null {
    const { stream } = connection
    const { written, parts } = gathering(connection)
    for (const asked of this.#asked) this.#send(written, asked)
    written.sync()
    if (stream.writable) stream.write(Buffer.concat(parts))
    return null
  }

  #send(connection: Wired, asked: Asked): void {
    const { name, text, values } = asked
    const { parsedStatements: parsed, submittedNamedStatements: submitted } = connection
    const statement = name ?? ''
    if (name === null || (parsed[name] ?? submitted[name]) === undefined) {
      connection.parse({ name: statement, text })
      if (name !== null) submitted[name] = text
    }
    connection.bind({ statement, values })
    const columns = name === null ? undefined : columnsOf(this.#client).get(name)
    if (columns === undefined) connection.describe({ type: 'P' })
    else asked.columns = columns
    connection.execute(null)
    if (this.#answersEach) connection.flush()
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    const asked = this.#asked[this.#at]
    if (!asked) return
    const names = fields.map(({ name }) => name)
    asked.columns = {
      names,
      parsers: fields.map(({ dataTypeID }) => this.#client.getTypeParser(dataTypeID, 'text')),
      blank: Object.fromEntries(names.map(name => [name, null])),
    }
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const asked = this.#asked[this.#at]
    if (!asked?.columns) return
    const { names, parsers, blank } = asked.columns
    const row = { ...blank }
    for (let index = 0; index < names.length; index++) {
      const value = fields[index] ?? null
      if (value !== null) row[names[index] ?? ''] = parsers[index]?.(value)
    }
    asked.rows.push(row)
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const asked = this.#asked[this.#at]
    if (!asked) return
    this.#at += 1
    if (asked.name !== null) columnsOf(this.#client).set(asked.name, asked.columns ?? noColumns)
    const [command = '', ...counts] = text.split(' ')
    asked.resolve({ command, rowCount: counts.length > 0 ? Number(counts.at(-1)) : null, rows: asked.rows })
  }

  handleReadyForQuery(): void {
    // Each statement has been answered, one by one.
  }

  handleError(error: Error, connection: Wired): void {
    for (const { name, reject } of this.#asked.slice(this.#at)) {
      // The server has parsed none behind the one that failed.
      if (name !== null) delete connection.submittedNamedStatements[name]
      reject(error)
    }
  }
}

/**
 * A connection that keeps the parts of a message instead of sending them. Each statement is several of them, and a socket
 * that writes many at once takes longer than to copy them into one.
 */
function gathering(connection: Wired): { written: Wired; parts: Buffer[] } {
  const parts: Buffer[] = []
  const stream = { writable: true, write: (part: Buffer) => parts.push(part) }
  return { written: Object.create(connection, { stream: { value: stream } }) as Wired, parts }
}

const noColumns: Columns = { names: [], parsers: [], blank: {} }

const known = new WeakMap<pg.PoolClient, Map<string, Columns>>()

/** The columns of the prepared statements of a connection. */
function columnsOf(client: pg.PoolClient): Map<string, Columns> {
  const found = known.get(client) ?? new Map<string, Columns>()
  known.set(client, found)
  return found
}

/** What pg has besides its types. */
const { utils } = pg as unknown as { readonly utils: { prepareValue(value: unknown): unknown } }

interface Field {
  readonly name: string
  readonly dataTypeID: number
}

/** A connection as pg's own queries use it. */
interface Wired {
  readonly stream: { readonly writable: boolean; write(part: Buffer): unknown }
  /** The texts of named statements, by name: those that the server has, and those that are on their way. */
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  parse(statement: { readonly name: string; readonly text: string }): void
  bind(given: { readonly statement: string; readonly values: readonly unknown[] }): void
  describe(what: { readonly type: 'P' }): void
  execute(portal: null): void
  flush(): void
  sync(): void
}

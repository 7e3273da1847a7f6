/**
 * Queries that are built and compiled once instead of for each call. PostgreSQL also keeps their plans, under a name
 * on each connection. For calls that come often, with one plan for every value: keys of an index, and no lists but
 * short ones (prepared-lists).
 */
import { hash } from 'node:crypto'
import type { Compilable, CompiledQuery, DialectAdapter, QueryResult } from 'kysely'
import type { Reader } from './storage.ts'

/** A query with values to fill in by name. Whatever it does besides placing them is done once, at the first call. */
export interface Prepared<Values, Row> {
  execute(db: Reader, values: Values): Promise<Row[]>
  executeTakeFirst(db: Reader, values: Values): Promise<Row | undefined>
}

type Buildable<Row> = Compilable<Row> & { execute(): Promise<unknown> }

/** The same query with each of its parameters a value of the call, by name, or always the same. */
interface Kept<Values> {
  readonly query: CompiledQuery
  readonly valuesOf: (values: Values) => readonly unknown[]
}

/** A parameter of a prepared query: the name of a value, or what is always the same. */
export type Parameter = { readonly name: string } | { readonly always: unknown }

interface PreparedAs<Values> {
  /** Returns how the values of the parameters are found; among the fields of the values when absent. */
  readonly valuesFor?: (parameters: readonly Parameter[]) => (values: Values) => readonly unknown[]
  /** Whether PostgreSQL keeps its plan too; true when absent. */
  readonly keepsPlan?: boolean
}

/** Prepares what `build` builds from values that it only places in the query. */
export function prepared<Values extends object, Row>(
  build: (db: Reader, values: Values) => Buildable<Row>,
  { valuesFor = fieldsFor, keepsPlan = true }: PreparedAs<Values> = {},
): Prepared<Values, Row> {
  const kept = new WeakMap<DialectAdapter, Kept<Values>>()
  const execute = async (db: Reader, values: Values): Promise<Row[]> => {
    const executor = db.getExecutor()
    // Plugins want to see the query itself.
    if (executor.plugins.length > 0) return (await build(db, values).execute()) as Row[]
    let found = kept.get(executor.adapter)
    if (!found) {
      found = keep(build(db, placeholders as Values).compile(), valuesFor, keepsPlan)
      kept.set(executor.adapter, found)
    }
    const parameters = found.valuesOf(values)
    const { rows }: QueryResult<unknown> = await executor.executeQuery({ ...found.query, parameters })
    return rows as Row[]
  }
  return {
    execute,
    executeTakeFirst: async (db, values) => (await execute(db, values))[0],
  }
}

/**
 * The sizes of pages that are prepared. PostgreSQL keeps each prepared query on each connection, so callers who try
 * every size must not make it keep more.
 */
const preparedSizes: ReadonlySet<number> = new Set([12, 20, 24, 48, 50, 96, 100])

/** Whether pages of this size are prepared. */
export function isPreparedSize(limit: number): boolean {
  return preparedSizes.has(limit)
}

/** Prepares a query for each number that is part of its text, such as a limit. The caller sees to it that they are few. */
export function preparedFor<Values extends object, Row>(
  build: (number: number) => (db: Reader, values: Values) => Buildable<Row>,
): (number: number) => Prepared<Values, Row> {
  const kept = new Map<number, Prepared<Values, Row>>()
  return number => {
    const found = kept.get(number) ?? prepared(build(number))
    kept.set(number, found)
    return found
  }
}

class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError(`${this.name} of a prepared query is used before it is known`)
  }
}

const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) })

function fieldsFor<Values extends object>(parameters: readonly Parameter[]) {
  const found = parameters.map(parameter => {
    if ('always' in parameter) return () => parameter.always
    return (values: Values) => (values as Readonly<Record<string, unknown>>)[parameter.name]
  })
  return (values: Values) => found.map(valueOf => valueOf(values) ?? null)
}

function keep<Values>(
  query: CompiledQuery,
  valuesFor: (parameters: readonly Parameter[]) => (values: Values) => readonly unknown[],
  keepsPlan: boolean,
): Kept<Values> {
  // PostgreSQL refuses a kept plan when a newer process adds a column.
  if (/(?:select |returning |\.)\*/.test(query.sql)) throw new TypeError('a prepared query names no columns')
  const parameters = query.parameters.map(parameter =>
    parameter instanceof Placeholder ? { name: parameter.name } : { always: parameter },
  )
  if (keepsPlan) preparedNodes.set(query.query, hash('sha256', query.sql).slice(0, 32))
  return { query, valuesOf: valuesFor(parameters) }
}

const preparedNodes = new WeakMap<CompiledQuery['query'], string>()

/** Returns the name of a prepared query, null for any other. */
export function nameOf({ query }: CompiledQuery): string | null {
  return preparedNodes.get(query) ?? null
}

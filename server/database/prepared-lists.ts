/**
 * Queries about a list, such as the rows of an insert, prepared for each short length: most changes are of one or two
 * copies.
 */
import type { Compilable } from 'kysely'
import { rowsPerStatement } from './chunks.ts'
import { type Parameter, type Prepared, prepared } from './prepared.ts'
import type { Reader } from './storage.ts'

/** PostgreSQL keeps the plans of these alone: it keeps each on each connection. */
const longestPlanned = 4
/** A trade of one copy for another moves up to six shares. */
const longestPrepared = 8
/** Longer lists of these lengths are compiled once, the others for each call. */
const preparedLengths = [rowsPerStatement, 40] as const
/** A query for a full list takes some hundred kilobytes. */
const mostKept = 30

type Item = string | Readonly<Record<string, unknown>>
type Buildable<Row> = Compilable<Row> & { execute(): Promise<unknown> }

type Build<Given, One, Row> = (db: Reader, values: Given, list: readonly One[]) => Buildable<Row>
type ListQuery<Given, One, Row> = (
  db: Reader,
  values: Given,
  list: readonly One[],
  filled?: readonly string[],
) => Promise<Row[]>

interface Call {
  readonly values: Readonly<Record<string, unknown>>
  readonly list: readonly Item[]
}

/** Splits a list so that most of its items are in lists that are compiled once. */
export function preparedParts<One>(list: readonly One[]): One[][] {
  const parts: One[][] = []
  for (let start = 0; start < list.length; start += parts.at(-1)?.length ?? 0) {
    const left = list.length - start
    const length = preparedLengths.find(some => some <= left) ?? left
    parts.push(list.slice(start, start + length))
  }
  return parts
}

/**
 * Prepares what `build` builds from values and a list that it only places in the query, as `prepared` does. All items
 * of all lists have the same fields in the same order. Slightly longer lists are compiled once too, and so are lists of
 * 40 and full ones, which a large change has by the hundred; their plans would take much memory and are not kept.
 *
 * A caller that knows which fields its full lists have values in names them, and the others are left to the table's
 * defaults: to bind a blank takes as long as to bind a value.
 */
export function preparedForList<Given extends object, One extends Item, Row>(
  build: Build<Given, One, Row>,
): ListQuery<Given, One, Row> {
  const kept = new Map<number | string, Prepared<Call, Row>>()
  return async (db, values, list, filled) => {
    const isFull = list.length === rowsPerStatement
    const isKept = list.length <= longestPrepared || preparedLengths.some(length => length === list.length)
    // Plugins want to see the query itself.
    if (!isKept || db.getExecutor().plugins.length > 0)
      return (await build(db, values, list).execute()) as Row[]
    const fields = isFull && filled ? filled : null
    const key = fields === null ? list.length : fields.join()
    const query = kept.get(key) ?? preparedLike(list, fields)
    if (fields === null || kept.size < mostKept) kept.set(key, query)
    return query.execute(db, { values: values as Call['values'], list })
  }

  function preparedLike(list: readonly One[], filled: readonly string[] | null): Prepared<Call, Row> {
    const [first] = list
    const fields = typeof first === 'object' ? (filled ?? Object.keys(first)) : null
    return prepared<Call, Row>(
      (reader, places) =>
        build(
          reader,
          places as unknown as Given,
          list.map((_, index) => placesOf(index, fields, places) as One),
        ),
      { valuesFor, keepsPlan: list.length <= longestPlanned },
    )
  }
}

/** Placeholders by the names that `placeOf` reads. */
function placesOf(index: number, fields: readonly string[] | null, places: object): unknown {
  const placed = places as Readonly<Record<string, unknown>>
  if (fields === null) return placed[String(index)]
  return Object.fromEntries(fields.map(field => [field, placed[`${index} ${field}`]]))
}

/** Where a value of a call is. All are of one shape: a large change has millions of them. */
interface Place {
  /** Of an item of the list; null for a value outside the list. */
  readonly index: number | null
  /** Null for an item that is the value itself. */
  readonly field: string | null
  /** Not undefined for what is the same in every call. */
  readonly always: unknown
}

function valuesFor(parameters: readonly Parameter[]): (call: Call) => readonly unknown[] {
  const places = parameters.map(placeOf)
  return ({ values, list }) =>
    places.map(({ index, field, always }) => {
      if (always !== undefined) return always
      const from = index === null ? values : list[index]
      return (field === null ? from : (from as Readonly<Record<string, unknown>>)[field]) ?? null
    })
}

/** "3 product_id" is of the fourth item, "3" the fourth item itself, anything else a value outside the list. */
function placeOf(parameter: Parameter): Place {
  if ('always' in parameter) return { index: null, field: null, always: parameter.always }
  const [, index, field] = /^(\d+)(?: (.+))?$/.exec(parameter.name) ?? []
  if (index === undefined) return { index: null, field: parameter.name, always: undefined }
  return { index: Number(index), field: field ?? null, always: undefined }
}

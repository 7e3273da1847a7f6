/**
 * Queries about a list, such as the rows of an insert, prepared for each short length: most changes are of one or two
 * copies.
 */
import type { Compilable } from 'kysely'
import { rowsPerStatement } from './chunks.ts'
import { type Prepared, prepared } from './prepared.ts'
import type { Reader } from './storage.ts'

/** PostgreSQL keeps the plans of these alone: it keeps each on each connection. */
const longestPlanned = 4
/** A trade of one copy for another moves up to six shares. Longer lists are built and compiled for each call. */
const longestPrepared = 8

type Item = string | Readonly<Record<string, unknown>>
type Buildable<Row> = Compilable<Row> & { execute(): Promise<unknown> }

interface Call {
  readonly values: Readonly<Record<string, unknown>>
  readonly list: readonly Item[]
}

/**
 * Prepares what `build` builds from values and a list that it only places in the query, as `prepared` does. All items
 * of all lists have the same fields in the same order. Slightly longer lists are compiled once too, and so are full
 * ones, which a large change has by the hundred; their plans would take much memory and are not kept.
 */
export function preparedForList<Given extends object, One extends Item, Row>(
  build: (db: Reader, values: Given, list: readonly One[]) => Buildable<Row>,
): (db: Reader, values: Given, list: readonly One[]) => Promise<Row[]> {
  const kept = new Map<number, Prepared<Call, Row>>()
  return async (db, values, list) => {
    const isPrepared = list.length <= longestPrepared || list.length === rowsPerStatement
    // Plugins want to see the query itself.
    if (!isPrepared || db.getExecutor().plugins.length > 0)
      return (await build(db, values, list).execute()) as Row[]
    const query = kept.get(list.length) ?? preparedLike(list)
    kept.set(list.length, query)
    return query.execute(db, { values: values as Call['values'], list })
  }

  function preparedLike(list: readonly One[]): Prepared<Call, Row> {
    const [first] = list
    const fields = typeof first === 'object' ? Object.keys(first) : null
    return prepared<Call, Row>(
      (reader, places) =>
        build(
          reader,
          places as unknown as Given,
          list.map((_, index) => placesOf(index, fields, places) as One),
        ),
      { valueNamed, keepsPlan: list.length <= longestPlanned },
    )
  }
}

/** Placeholders by the names that `valueNamed` reads. */
function placesOf(index: number, fields: readonly string[] | null, places: object): unknown {
  const placed = places as Readonly<Record<string, unknown>>
  if (fields === null) return placed[String(index)]
  return Object.fromEntries(fields.map(field => [field, placed[`${index} ${field}`]]))
}

/** "3 product_id" is of the fourth item, "3" the fourth item itself, anything else a value beside the list. */
function valueNamed(name: string): (call: Call) => unknown {
  const [, place, field] = /^(\d+)(?: (.+))?$/.exec(name) ?? []
  if (place === undefined) return ({ values }) => values[name]
  const index = Number(place)
  if (field === undefined) return ({ list }) => list[index]
  return ({ list }) => (list[index] as Readonly<Record<string, unknown>>)[field]
}

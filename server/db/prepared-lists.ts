/**
 * Queries about a list, such as the rows of an insert, prepared for each short length: most changes are of one or two
 * copies.
 */
import type { Compilable } from 'kysely'
import { type Prepared, prepared } from './prepared.ts'
import type { Reader } from './storage.ts'

/** Longer lists are built and compiled for each call, so that PostgreSQL keeps few queries. */
const longestPrepared = 4

type Item = string | Readonly<Record<string, unknown>>
type Buildable<Row> = Compilable<Row> & { execute(): Promise<unknown> }
type Values = Readonly<Record<string, unknown>>

/**
 * Prepares what `build` builds from values and a list that it only places in the query, as `prepared` does. All items
 * of all lists have the same fields in the same order.
 */
export function preparedForList<Given extends object, One extends Item, Row>(
  build: (db: Reader, values: Given, list: readonly One[]) => Buildable<Row>,
): (db: Reader, values: Given, list: readonly One[]) => Promise<Row[]> {
  const kept: Prepared<Values, Row>[] = []
  return async (db, values, list) => {
    if (list.length > longestPrepared) return (await build(db, values, list).execute()) as Row[]
    const [first] = list
    const fields = typeof first === 'object' ? Object.keys(first) : null
    const query = (kept[list.length] ??= prepared<Values, Row>((reader, places) =>
      build(
        reader,
        places as Given,
        list.map((_, index) => placesOf(index, fields, places) as One),
      ),
    ))
    return query.execute(db, { ...values, ...valuesOf(list) })
  }
}

function placesOf(index: number, fields: readonly string[] | null, places: Values): unknown {
  if (fields === null) return places[String(index)]
  return Object.fromEntries(fields.map(field => [field, places[`${index} ${field}`]]))
}

function valuesOf(list: readonly Item[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [index, item] of list.entries()) {
    if (typeof item === 'string') values[index] = item
    else for (const field in item) values[`${index} ${field}`] = item[field]
  }
  return values
}

/** What all files of TCGCSV have in common, and the short ones. Nothing in them is trusted. */
import { parseLine, parseRecord, type Unreadable } from '#domain/products/catalogue-entry'
import { readId, readInstant } from '#server/price-sources/list-fields'
import type { ListPart } from '#server/price-sources/price-list'

export type { Unreadable }

/** The readable rows of a file. */
export interface Rows<Row> {
  readonly rows: readonly Row[]
  /** The number of the others. */
  readonly leftOut: number
}

const mostRows = 100_000
/** Four times as many as there are. */
const mostGroups = 1_000

/**
 * Reads the rows of a file; `read` returns null for one that cannot be read. Refuses a file of another format, and one
 * with more rows that cannot be read than rows that can.
 */
export function readRows<Row>(content: unknown, read: (row: unknown) => Row | null): Rows<Row> | Unreadable {
  const file = parseRecord(content)
  const results = file?.['results']
  if (file?.['success'] !== true || !Array.isArray(results)) return { unreadable: 'a file of another format' }
  if (results.length > mostRows) return { unreadable: 'a file with too many rows' }
  const rows = results.map(read).filter(row => row !== null)
  const leftOut = results.length - rows.length
  return leftOut > rows.length ? { unreadable: 'a file whose rows have another format' } : { rows, leftOut }
}

/** Reads when the files were built: 2026-09-11T20:05:58+0000. */
export function readBuiltAt(content: unknown): string | Unreadable {
  return readInstant(content) ?? { unreadable: 'no date of its last build' }
}

/** Reads the groups: TCGplayer's sets. */
export function readGroups(content: unknown): readonly ListPart[] | Unreadable {
  const groups = readRows(content, row => {
    const fields = parseRecord(row)
    const id = readId(fields?.['groupId'])
    const name = parseLine(fields?.['name'], 200)
    return id === null || name === null ? null : { id, name }
  })
  if ('unreadable' in groups) return groups
  const found = [...new Map(groups.rows.map(group => [group.id, group])).values()]
  if (found.length === 0) return { unreadable: 'an empty list of sets' }
  return found.length > mostGroups ? { unreadable: 'a list of too many sets' } : found
}

/** What a shared page says of single copies, besides their group. A statement names only the columns that its collector shows. */
import { maxDetailedCopies, type SharedParts } from '#domain/sharing/shared-page'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#server/database/storage'

/** Null for what a copy does not have, and for what is not shown. */
export interface CopyDetails {
  readonly note: string | null
  readonly box: string | null
  readonly binder: string | null
  readonly page: string | null
  readonly certNumber: string | null
}

interface Row extends Partial<Omit<CopyDetails, 'certNumber'>> {
  readonly group_key: string
  readonly created_at: string
  readonly id: string
  readonly cert_number?: string | null
}

/**
 * Returns the details of the newest copies of each group, newest first, without copies that have none. One statement, or
 * none when the page shows nothing of copies; reads each group from its index, however many copies it has.
 */
export async function detailsOfCopies(
  db: Reader,
  collectorId: string,
  groupKeys: readonly string[],
  shows: SharedParts,
): Promise<Map<string, CopyDetails[]>> {
  const columns = [
    ...(shows.showsNotes ? ['note'] : []),
    ...(shows.showsPlace ? ['box', 'binder', 'page'] : []),
    ...(shows.showsCerts ? ['cert_number'] : []),
  ]
  if (columns.length === 0 || groupKeys.length === 0) return new Map()
  const newest = groupKeys.map(key => newestOf(collectorId, key, columns))
  const { rows } = await sql<Row>`${sql.join(newest, sql` union all `)}`.execute(db)
  const newestCopies = rows.toSorted(newestFirst).flatMap(row => {
    const { note = null, box = null, binder = null, page = null, cert_number: certNumber = null } = row
    const copy = { note, box, binder, page, certNumber }
    return Object.values(copy).every(fact => fact === null) ? [] : [{ key: row.group_key, copy }]
  })
  const byKey = new Map<string, CopyDetails[]>()
  for (const { key, copy } of newestCopies) byKey.set(key, [...(byKey.get(key) ?? []), copy])
  return byKey
}

function newestOf(collectorId: string, key: string, columns: readonly string[]): RawBuilder<unknown> {
  const named = sql.join(columns.map(column => sql.ref(column)))
  return sql`select * from (
    select group_key, created_at, id, ${named} from holdings
    where collector_id = ${collectorId} and group_key = ${key} and removed_at is null
    order by created_at desc, id desc limit ${sql.lit(maxDetailedCopies)}) as newest`
}

function newestFirst(one: Row, other: Row): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1
  return one.id < other.id ? 1 : -1
}

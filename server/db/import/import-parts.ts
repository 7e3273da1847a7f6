/** The rows of unfinished imports, and those that ended ones left out, some hundred to a row of the table. */
import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/storage'
import { countRows, type PartCounts, type StagedRow } from './staged-row.ts'

/** More than any sheet has. */
const mostParts = 2_000

/** An import and whose it is. */
export interface OwnedImport {
  readonly collectorId: string
  readonly id: string
}

/** Returns the number that the parts of a sheet begin with. Each sheet has its own, in order. */
export function firstPartOf(sheet: number): number {
  return sheet * mostParts
}

/** Keeps the rows of a part, in place of the rows it had. */
export async function savePart(
  tx: Writer,
  { collectorId, id }: OwnedImport,
  part: number,
  rows: readonly StagedRow[],
): Promise<void> {
  const saved = { counts: JSON.stringify(countRows(rows)), rows: JSON.stringify(rows) }
  await tx
    .insertInto('import_parts')
    .values({ collector_id: collectorId, import_id: id, part, ...saved })
    .onConflict(conflict => conflict.columns(['collector_id', 'import_id', 'part']).doUpdateSet(saved))
    .execute()
}

/** Returns the counts of each part of the sheet that is read, in order. */
export async function countsOfParts(
  db: Reader,
  { collectorId, id }: OwnedImport,
): Promise<{ part: number; counts: PartCounts }[]> {
  const rows = await db
    .selectFrom('import_parts')
    .select(['part', 'counts'])
    .where('collector_id', '=', collectorId)
    .where('import_id', '=', id)
    .where(
      sql<boolean>`part / ${sql.lit(mostParts)} = (
        select sheet from imports where collector_id = ${collectorId} and id = ${id})`,
    )
    .orderBy('part')
    .limit(sql.lit(mostParts))
    .execute()
  return rows.map(({ part, counts }) => ({ part, counts: JSON.parse(counts) as PartCounts }))
}

/** Lists the parts of a sheet, in order. */
export async function partsOfSheet(
  db: Reader,
  { collectorId, id }: OwnedImport,
  sheet: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('import_parts')
    .select('part')
    .where('collector_id', '=', collectorId)
    .where('import_id', '=', id)
    .where('part', '>=', firstPartOf(sheet))
    .where('part', '<', firstPartOf(sheet + 1))
    .orderBy('part')
    .execute()
  return rows.map(({ part }) => part)
}

/** Returns the rows of a part; none for a part that is gone. */
export async function rowsOfPart(
  db: Reader,
  { collectorId, id }: OwnedImport,
  part: number,
): Promise<StagedRow[]> {
  const row = await db
    .selectFrom('import_parts')
    .select('rows')
    .where('collector_id', '=', collectorId)
    .where('import_id', '=', id)
    .where('part', '=', part)
    .executeTakeFirst()
  return row ? (JSON.parse(row.rows) as StagedRow[]) : []
}

/** Returns the next import that has rows, of anybody, after another in the order of the key; null behind the last. */
export async function nextWithRows(db: Reader, after: OwnedImport | null): Promise<OwnedImport | null> {
  const { collectorId, id } = after ?? { collectorId: '', id: '' }
  const row = await db
    .selectFrom('import_parts')
    .select(['collector_id', 'import_id'])
    .where(sql<boolean>`(collector_id, import_id) > (${collectorId}, ${id})`)
    .orderBy('collector_id')
    .orderBy('import_id')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row ? { collectorId: row.collector_id, id: row.import_id } : null
}

export async function deletePart(tx: Writer, { collectorId, id }: OwnedImport, part: number): Promise<void> {
  await tx
    .deleteFrom('import_parts')
    .where('collector_id', '=', collectorId)
    .where('import_id', '=', id)
    .where('part', '=', part)
    .execute()
}

/** Deletes the first parts of an import, but for those of a sheet that is kept. Returns whether there may be more. */
export async function deleteSomeParts(
  tx: Writer,
  { collectorId, id }: OwnedImport,
  keptSheet: number | null = null,
): Promise<boolean> {
  const some = 20
  const ofSheet = sql<boolean>`part / ${sql.lit(mostParts)} = ${keptSheet}`
  const first = await tx
    .selectFrom('import_parts')
    .select('part')
    .where('collector_id', '=', collectorId)
    .where('import_id', '=', id)
    .$if(keptSheet !== null, query => query.where(eb => eb.not(ofSheet)))
    .orderBy('part')
    .limit(sql.lit(some))
    .execute()
  const last = first.at(-1)
  if (last === undefined) return false
  await tx
    .deleteFrom('import_parts')
    .where('collector_id', '=', collectorId)
    .where('import_id', '=', id)
    .where(
      'part',
      'in',
      first.map(({ part }) => part),
    )
    .execute()
  return first.length === some
}

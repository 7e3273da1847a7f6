/** Imports of collectors: at most one that is not finished, and the last twenty that are. */
import { mostImports } from '#domain/import/import-app'
import { columnsOfFields, type ConditionWord, type Question, type Reading } from '#domain/import/reading'
import { type Mapping, type MappingPart, usualAnswers } from '#domain/import/recognise-file'
import { type Selectable, sql } from 'kysely'
import { allFieldsOf, columnMap, type Fields } from '#server/database/columns'
import type { Reader, Writer } from '#server/database/storage'
import type { ImportsTable } from '#server/database/tables/imports'
import type { VerdictCount } from './staged-row.ts'

export type ImportState =
  | 'reading'
  | 'to_map'
  | 'matching'
  | 'to_decide'
  | 'ready'
  | 'publishing'
  | 'done'
  | 'cancelled'
  | 'failed'

/** What one operation added. */
export interface Addition {
  readonly operationId: string
  readonly at: string
  readonly copies: number
  /** In the currency that the ledger had. */
  readonly costCents: number
}

/** A sheet of a file that has rows; a CSV file is one. */
export interface SheetFacts {
  /** Blank for a CSV file. */
  readonly name: string
  /** Rows under its headings, or all of them where it has no usual ones. */
  readonly rows: number
  /** Rows that are kept: those under its headings. */
  readonly rowsKept: number
  /** The row of its headings, counted from 0. */
  readonly headerRow: number
  readonly header: readonly string[]
  /** How many of its headings are usual ones. */
  readonly knownHeadings: number
}

/** How a file is read. */
export interface ImportFacts {
  readonly reading: Reading
  readonly questions: readonly Question[]
  readonly conditionWords: readonly ConditionWord[]
  /** The sheets of the file that have rows. An import that an earlier version began lacks them. */
  readonly sheets?: readonly SheetFacts[]
  /** The first rows under the headings. */
  readonly preview: readonly (readonly string[])[]
  readonly told: Mapping
  /** Which parts of it are of an earlier file. Absent in what an earlier version kept. */
  readonly remembered?: readonly MappingPart[]
  /** What the costs of its rows are in. */
  readonly currency: string
  /** Its rows by verdict and decision, once they are published and gone. */
  readonly counts?: readonly VerdictCount[]
  /** The operations that added its copies, earliest first. Absent before the first, and where an earlier version published it. */
  readonly additions?: readonly Addition[]
  /** The characters that the collector wrote in place of cells. Absent before the first. */
  readonly editedCharacters?: number
}

/** While nothing is known about a file. */
export const noReading: Reading = {
  app: null,
  headerRow: 0,
  header: [],
  columns: columnsOfFields([]),
  currency: null,
  hasCents: false,
  separator: null,
  answers: usualAnswers,
}

/** But for the facts, which are JSON. */
const plain = columnMap([
  'id',
  'state',
  'file_name',
  'file_digest',
  'mapping_digest',
  'created_at',
  'worked_at',
  'ended_at',
  'failure',
  'operation_id',
  'run',
  'rows_total',
  'rows_read',
  'copies',
  'total_cost_cents',
  /** The sheet that is read, from 0. */
  'sheet',
])

export interface StoredImport
  extends Omit<
    Fields<Selectable<ImportsTable>>,
    'collectorId' | 'state' | 'copies' | 'totalCostCents' | 'facts'
  > {
  readonly state: ImportState
  readonly copies: number
  readonly totalCostCents: number
  readonly facts: ImportFacts
}

/** Lists a collector's imports, newest first. */
export async function importsOf(db: Reader, collectorId: string): Promise<StoredImport[]> {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .where('collector_id', '=', collectorId)
    .orderBy('id', 'desc')
    .limit(mostImports + 1)
    .execute()
  return rows.map(importFrom)
}

export async function importById(db: Reader, collectorId: string, id: string): Promise<StoredImport | null> {
  const row = await byId(db, collectorId, id).executeTakeFirst()
  return row ? importFrom(row) : null
}

/** Locks an import until the transaction ends, so that its rows change one after another. */
export async function lockImport(tx: Writer, collectorId: string, id: string): Promise<StoredImport | null> {
  const row = await byId(tx, collectorId, id).forUpdate().executeTakeFirst()
  return row ? importFrom(row) : null
}

function byId(db: Reader, collectorId: string, id: string) {
  return db.selectFrom('imports').selectAll().where('collector_id', '=', collectorId).where('id', '=', id)
}

export async function insertImport(tx: Writer, collectorId: string, one: StoredImport): Promise<void> {
  const row = { collector_id: collectorId, ...plain.write(one), facts: JSON.stringify(one.facts) }
  await tx.insertInto('imports').values(row).execute()
}

export type ImportChange = Partial<Omit<StoredImport, 'id' | 'fileName' | 'fileDigest' | 'createdAt'>>

/** Changes an import. With `run`, only while that run is its last. Returns false if there is no such import. */
export async function updateImport(
  tx: Writer,
  collectorId: string,
  id: string,
  change: ImportChange,
  ofRun?: number,
): Promise<boolean> {
  const query = tx
    .updateTable('imports')
    .set({ ...plain.writeSome(change), ...(change.facts && { facts: JSON.stringify(change.facts) }) })
    .where('collector_id', '=', collectorId)
    .where('id', '=', id)
  const ofLast = ofRun === undefined ? query : query.where('run', '=', ofRun)
  const { numUpdatedRows } = await ofLast.executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes an import. Its parts go first. */
export async function deleteImport(tx: Writer, collectorId: string, id: string): Promise<void> {
  await tx.deleteFrom('imports').where('collector_id', '=', collectorId).where('id', '=', id).execute()
}

/** Returns unfinished imports of anybody that were not worked on since an instant. */
export async function staleImports(
  db: Reader,
  worked: string,
  limit: number,
): Promise<{ collectorId: string; id: string }[]> {
  const rows = await db
    .selectFrom('imports')
    .select(['collector_id', 'id'])
    .where('ended_at', 'is', null)
    .where('state', '<>', 'publishing')
    .where('worked_at', '<', worked)
    .orderBy('created_at')
    .limit(sql.lit(limit))
    .execute()
  return allFieldsOf(rows)
}

/** States in which the server is at work. */
const atWork = ['reading', 'matching']

/** Returns imports of anybody that the server was last at work on before an instant, and has not finished. */
export async function stalledImports(
  db: Reader,
  worked: string,
  limit: number,
): Promise<{ collectorId: string; one: StoredImport }[]> {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('state', 'in', atWork)
    .where('worked_at', '<', worked)
    .orderBy('created_at')
    .limit(sql.lit(limit))
    .execute()
  return rows.map(row => ({ collectorId: row.collector_id, one: importFrom(row) }))
}

/** Marks the work on all imports as stopped: the process that did it has ended. */
export async function stopAllImports(tx: Writer): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ worked_at: new Date(0).toISOString() })
    .where('ended_at', 'is', null)
    .where('state', 'in', atWork)
    .execute()
}

function importFrom(row: Selectable<ImportsTable>): StoredImport {
  return {
    ...plain.read(row),
    state: row.state as ImportState,
    copies: Number(row.copies),
    totalCostCents: Number(row.total_cost_cents),
    facts: JSON.parse(row.facts) as ImportFacts,
  }
}

/**
 * Rows of a large change, kept in memory by the connection that writes until the change copies them to their tables. The
 * engine copies them without the program: with values from the program it takes a quarter longer, and the program adds
 * half as much, while everybody else waits. For SQLite alone, which has one writer.
 */
import { CompiledQuery } from 'kysely'
import { rowsPerStatement } from './chunks.ts'
import type { Storage, Writer } from './storage.ts'

/** Rows that wait, with places from 0 in the order they came. */
export interface StagedRows {
  readonly batch: number
  /** The columns that they have values for. */
  readonly columns: readonly string[]
  readonly count: number
}

type Value = string | number | bigint | null
type Row = Readonly<Record<string, unknown>>

/** As many as a copy has, with room to spare. */
const mostColumns = 48
const places = Array.from({ length: mostColumns }, (_, index) => `v${index}`)

/** The connection that writes makes it when it opens. What is deleted from it gives its memory back. */
export const stagedRowsTable = `pragma temp.auto_vacuum = full;
  create temp table staged_rows (batch integer not null, position integer not null, ${places.join(', ')},
    primary key (batch, position)) without rowid`

/** A few milliseconds of work, so that others have their turns in between. */
const rowsPerTurn = 500

let lastBatch = 0

/** What is to be staged: some columns of the row of each item. */
export interface Stageable<Item> {
  readonly columns: readonly string[]
  readonly items: readonly Item[]
  readonly rowOf: (item: Item) => Row
}

/** Stages rows, some at a time. Call `clearStaged` when they are no longer needed. */
export async function stageRows<Item>(
  storage: Storage,
  { columns, items, rowOf }: Stageable<Item>,
): Promise<StagedRows> {
  if (columns.length > mostColumns) throw new Error(`${columns.length} columns are too many to stage`)
  const batch = ++lastBatch
  for (let start = 0; start < items.length; start += rowsPerStatement) {
    const rows = items.slice(start, start + rowsPerStatement).map(rowOf)
    await storage.write(tx => keep(tx, { batch, columns, start }, rows))
  }
  return { batch, columns, count: items.length }
}

async function keep(
  tx: Writer,
  { batch, columns, start }: { batch: number; columns: readonly string[]; start: number },
  rows: readonly Row[],
): Promise<void> {
  const names = ['batch', 'position', ...places.slice(0, columns.length)]
  const one = `(${names.map(() => '?').join(', ')})`
  const text = `insert into staged_rows (${names.join(', ')}) values ${rows.map(() => one).join(', ')}`
  const values: Value[] = []
  for (const [index, row] of rows.entries()) {
    values.push(batch, start + index)
    for (const column of columns) values.push((row[column] ?? null) as Value)
  }
  await tx.executeQuery(CompiledQuery.raw(text, values))
}

/** What rows get while they are copied: a value that all of them have, or the place of each, counted from a first number. */
export type Filled = Readonly<Record<string, Value | { readonly countedFrom: number }>>

/** Copies rows to a table, in their order, with what the change adds to them. */
export async function insertStaged(
  tx: Writer,
  table: string,
  { batch, columns, count }: StagedRows,
  filled: Filled,
): Promise<void> {
  const named = [...columns, ...Object.keys(filled)].map(name => `"${name}"`)
  const values: Value[] = []
  const added = Object.values(filled).map(value => {
    const isCounted = typeof value === 'object' && value !== null
    // Bound as a number it would make a fraction of the sum.
    values.push(isCounted ? BigInt(value.countedFrom) : value)
    return isCounted ? 'position + ?' : '?'
  })
  const text = `insert into "${table}" (${named.join(', ')})
    select ${[...places.slice(0, columns.length), ...added].join(', ')} from staged_rows
    where batch = ? and position >= ? and position < ? order by position`
  for (let start = 0; start < count; start += rowsPerTurn)
    await tx.executeQuery(CompiledQuery.raw(text, [...values, batch, start, start + rowsPerTurn]))
}

/** Deletes all staged rows, some at a time. */
export async function clearStaged(storage: Storage): Promise<void> {
  const text = `delete from staged_rows where (batch, position) in
    (select batch, position from staged_rows order by batch, position limit ?)`
  for (;;) {
    const { numAffectedRows } = await storage.write(tx =>
      tx.executeQuery(CompiledQuery.raw(text, [rowsPerTurn])),
    )
    if (numAffectedRows === 0n) return
  }
}

/** Saves many copies that become different, in few statements: the split of a lot gives each another price. */
import { type Insertable, sql } from 'kysely'
import type { HoldingsTable } from '#server/database/tables/copies'
import { inChunks } from '#server/database/chunks'
import type { Writer } from '#server/database/storage'

type Row = Insertable<HoldingsTable>

/** What no operation changes. */
const fixed = ['collector_id', 'id', 'product_id', 'created_at'] as const

/**
 * Writes rows of copies that exist. Each row has every column; those that no operation changes stay as they are. An
 * insert that meets the row it is about is the one statement for many rows that both engines have.
 */
export async function rewriteCopies(tx: Writer, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const changing = Object.keys(first).filter(column => !(fixed as readonly string[]).includes(column))
  const values = Object.fromEntries(changing.map(column => [column, sql.ref(`excluded.${column}`)]))
  await inChunks(rows, chunk =>
    tx
      .insertInto('holdings')
      .values(chunk)
      .onConflict(conflict => conflict.columns(['collector_id', 'id']).doUpdateSet(values))
      .execute(),
  )
}

/** How far each price list was read, over restarts and processes. */
import { allColumns, allFields, columnMap, type Fields } from '#server/database/columns'
import type { PriceListPartsTable, PriceListRunsTable } from '#server/database/tables/price-lists'
import { saveRows } from '#server/database/saved-rows'
import type { Reader, Writer } from '#server/database/storage'

/** The newest run of a list. */
export type ListRun = Fields<PriceListRunsTable>
/** A part of a list, and when its files were last asked for. */
export type ListedPart = Fields<Omit<PriceListPartsTable, 'source'>>
/** What a part has a file of. */
export type ListFile = 'prices' | 'products'

const partColumns = columnMap(['part', 'name', 'prices_at', 'products_at'])

/** Returns the newest run of a list; null if it was never read. */
export async function listRun(db: Reader, source: string): Promise<ListRun | null> {
  const row = await db
    .selectFrom('price_list_runs')
    .selectAll()
    .where('source', '=', source)
    .executeTakeFirst()
  return row ? allFields(row) : null
}

export async function saveListRun(tx: Writer, run: ListRun): Promise<void> {
  const { source, ...changed } = allColumns(run)
  await tx
    .insertInto('price_list_runs')
    .values({ source, ...changed })
    .onConflict(conflict => conflict.column('source').doUpdateSet(changed))
    .execute()
}

/** Returns the parts of a list, those first that were not asked for longest. */
export async function listParts(db: Reader, source: string): Promise<ListedPart[]> {
  const rows = await db
    .selectFrom('price_list_parts')
    .select(partColumns.columns)
    .where('source', '=', source)
    .execute()
  const keyOf = ({ prices_at, part }: (typeof rows)[number]) => `${prices_at ?? ''} ${part}`
  return rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)).map(partColumns.read)
}

/** Saves the parts of a list. Forgets the others, but for those asked for since `forgetBefore`. */
export async function saveListParts(
  tx: Writer,
  source: string,
  parts: readonly { readonly id: string; readonly name: string }[],
  forgetBefore: string,
): Promise<void> {
  const rows = parts.map(({ id, name }) => ({ source, part: id, name, prices_at: null, products_at: null }))
  await saveRows(tx, 'price_list_parts', ['source', 'part'], rows, ['prices_at', 'products_at'])
  await tx
    .deleteFrom('price_list_parts')
    .where('source', '=', source)
    .where(
      'part',
      'not in',
      parts.map(({ id }) => id),
    )
    .where(({ or, eb }) => or([eb('prices_at', 'is', null), eb('prices_at', '<', forgetBefore)]))
    .execute()
}

/** Saves when a file of a part was asked for; null for not yet. */
export async function saveAskedAt(
  tx: Writer,
  source: string,
  {
    part,
    file,
    askedAt,
  }: { readonly part: string; readonly file: ListFile; readonly askedAt: string | null },
): Promise<void> {
  await tx
    .updateTable('price_list_parts')
    .set(file === 'prices' ? { prices_at: askedAt } : { products_at: askedAt })
    .where('source', '=', source)
    .where('part', '=', part)
    .execute()
}

/**
 * Keeps what an edited product was imported as: the name, set and number that prices are asked for. Until now an
 * edit changed what is asked for. The oldest revision has what was imported, unless an earlier version of the import
 * has overwritten the edits since: then the product itself has it.
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function keepImportedIdentities(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  await tx.schema
    .createTable('imported_identities')
    .addColumn('product_id', text, c => c.primaryKey().references('products.id'))
    .addColumn('name', text, c => c.notNull())
    .addColumn('set_name', text, c => c.notNull())
    .addColumn('set_code', text)
    .addColumn('set_card_count', 'integer')
    .addColumn('card_number', text)
    .execute()
  await keepThoseOfRevisions(tx, engine)
}

/** Revisions of early versions lack the count of the set; the present one holds for the same set. */
async function keepThoseOfRevisions(tx: Writer, engine: EngineName): Promise<void> {
  const kept = (field: string) =>
    engine === 'postgres'
      ? sql`(oldest.fields::json ->> ${sql.lit(field)})`
      : sql`json_extract(oldest.fields, ${sql.lit(`$.${field}`)})`
  const ofRevision = (column: string, value = kept(column)) =>
    sql`case when products.revision = 0 then ${sql.ref(`products.${column}`)} else ${value} end`
  const keptCount = sql`coalesce(cast(${kept('set_card_count')} as integer),
    case when ${kept('set_name')} = products.set_name then products.set_card_count end)`
  await sql`insert into imported_identities
      (product_id, name, set_name, set_code, set_card_count, card_number)
    select products.id,
      ${ofRevision('name', sql`coalesce(${kept('name')}, products.name)`)},
      ${ofRevision('set_name', sql`coalesce(${kept('set_name')}, products.set_name)`)},
      ${ofRevision('set_code')},
      ${ofRevision('set_card_count', keptCount)},
      ${ofRevision('card_number')}
    from (select product_id, min(revision) as revision from product_revisions group by product_id) as first
    join product_revisions as oldest
      on oldest.product_id = first.product_id and oldest.revision = first.revision
    join products on products.id = first.product_id and products.origin = 'import'`.execute(tx)
}

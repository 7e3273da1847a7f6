/** Notifications that sum up a week of a collection, and what they need: how many copies were held each day. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { type ColumnTypes, columnTypes } from './columns.ts'

export async function addWeeklySummaries(tx: Writer, engine: EngineName): Promise<void> {
  const types = columnTypes(engine)
  await tx.schema.alterTable('stat_days').addColumn('quantity', types.bigint).execute()
  await tx.schema.alterTable('collectors').addColumn('summed_up_through', types.text).execute()
  await admitWeeks(tx, types)
}

/** SQLite cannot alter a check, so the table is recreated, on both engines. */
async function admitWeeks(tx: Writer, { text, bigint }: ColumnTypes): Promise<void> {
  await sql`create table told_before as select * from notifications`.execute(tx)
  await tx.schema.dropTable('notifications').execute()
  await tx.schema
    .createTable('notifications')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('id', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('kind', text, c => c.notNull())
    .addColumn('product_id', text, c => c.references('products.id'))
    .addColumn('price_key', text)
    .addColumn('old_price_cents', bigint)
    .addColumn('new_price_cents', bigint)
    .addColumn('read_at', text)
    .addColumn('mailed_at', text)
    .addColumn('week_ends', text)
    .addColumn('market_value_cents', bigint)
    .addColumn('change_cents', bigint)
    .addColumn('profit_cents', bigint)
    .addColumn('quantity', bigint)
    .addColumn('quantity_change', bigint)
    .addPrimaryKeyConstraint('notifications_key', ['collector_id', 'id'])
    .addCheckConstraint('notifications_kind', aboutPriceOrWeek)
    .execute()
  await sql`insert into notifications (collector_id, id, created_at, kind, product_id, price_key,
      old_price_cents, new_price_cents, read_at, mailed_at)
    select collector_id, id, created_at, kind, product_id, price_key,
      old_price_cents, new_price_cents, read_at, mailed_at from told_before`.execute(tx)
  await sql`drop table told_before`.execute(tx)
  await sql`create index notifications_unread on notifications (collector_id) where read_at is null`.execute(
    tx,
  )
  await sql`create index notifications_unmailed on notifications (collector_id) where mailed_at is null`.execute(
    tx,
  )
  await sql`create unique index notifications_week on notifications (collector_id, week_ends)
    where week_ends is not null`.execute(tx)
}

const aboutPriceOrWeek = sql`
  (kind in ('price_move', 'wish') and product_id is not null and price_key is not null
    and old_price_cents is not null and new_price_cents is not null
    and week_ends is null and market_value_cents is null and change_cents is null
    and profit_cents is null and quantity is null and quantity_change is null)
  or (kind = 'week' and product_id is null and price_key is null
    and old_price_cents is null and new_price_cents is null
    and week_ends is not null and market_value_cents is not null and change_cents is not null)`

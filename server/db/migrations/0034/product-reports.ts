/** Reports of products, and notifications that there are some. A partial index finds who is notified. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { type ColumnTypes, columnTypes } from '#server/db/migrations/columns'

export async function createProductReports(tx: Writer, engine: EngineName): Promise<void> {
  const types = columnTypes(engine)
  await createReports(tx, types)
  await sql`create index collectors_curators on collectors (id) where operator = 'on' or trusted = 'on'`.execute(
    tx,
  )
  await admitReportNotices(tx, types)
}

async function createReports({ schema }: Writer, { text }: ColumnTypes): Promise<void> {
  await schema
    .createTable('product_reports')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('id', text, c => c.notNull().unique())
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('reason', text, c =>
      c
        .notNull()
        .check(sql`reason in ('wrong_name', 'wrong_picture', 'wrong_details', 'duplicate', 'other')`),
    )
    .addColumn('note', text)
    .addColumn('created_at', text, c => c.notNull())
    .addPrimaryKeyConstraint('product_reports_key', ['collector_id', 'id'])
    .addUniqueConstraint('product_reports_once', ['collector_id', 'product_id'])
    .execute()
}

const columns = sql.raw(`collector_id, id, created_at, kind, product_id, price_key, old_price_cents,
  new_price_cents, read_at, mailed_at, week_ends, market_value_cents, change_cents, profit_cents, quantity,
  quantity_change, device`)

/** SQLite cannot alter a check, so the table is recreated, on both engines. */
async function admitReportNotices(tx: Writer, { text, bigint }: ColumnTypes): Promise<void> {
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
    .addColumn('device', text)
    .addPrimaryKeyConstraint('notifications_key', ['collector_id', 'id'])
    .addCheckConstraint('notifications_kind', ofEachKind)
    .execute()
  await sql`insert into notifications (${columns}) select ${columns} from told_before`.execute(tx)
  await sql`drop table told_before`.execute(tx)
  await indexNotifications(tx)
}

async function indexNotifications(tx: Writer): Promise<void> {
  for (const index of [
    sql`create index notifications_unread on notifications (collector_id) where read_at is null`,
    sql`create index notifications_unmailed on notifications (collector_id) where mailed_at is null`,
    sql`create unique index notifications_week on notifications (collector_id, week_ends)
      where week_ends is not null`,
    sql`create index notifications_age on notifications (created_at)`,
    sql`create index notifications_read on notifications (read_at) where read_at is not null`,
    sql`create index notifications_newest on notifications (collector_id, created_at, id)`,
  ]) {
    await index.execute(tx)
  }
}

const ofEachKind = sql`
  (kind in ('price_move', 'wish') and product_id is not null and price_key is not null
    and old_price_cents is not null and new_price_cents is not null
    and week_ends is null and market_value_cents is null and change_cents is null
    and profit_cents is null and quantity is null and quantity_change is null and device is null)
  or (kind = 'week' and product_id is null and price_key is null
    and old_price_cents is null and new_price_cents is null
    and week_ends is not null and market_value_cents is not null and change_cents is not null
    and device is null)
  or (kind in ('sign_in', 'password_changed', 'email_changed') and product_id is null and price_key is null
    and old_price_cents is null and new_price_cents is null
    and week_ends is null and market_value_cents is null and change_cents is null
    and profit_cents is null and quantity is null and quantity_change is null)
  or (kind = 'product_reports' and product_id is null and price_key is null
    and old_price_cents is null and new_price_cents is null
    and week_ends is null and market_value_cents is null and change_cents is null
    and profit_cents is null and quantity is null and quantity_change is null and device is null)`

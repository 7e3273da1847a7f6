/** The wishlist, and notifications when a price falls to its target. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { type ColumnTypes, columnTypes } from './columns.ts'

export async function createWishlist(tx: Writer, engine: EngineName): Promise<void> {
  const types = columnTypes(engine)
  await createWishes(tx, types)
  await admitWishes(tx, types)
}

async function createWishes(tx: Writer, { text, bigint }: ColumnTypes): Promise<void> {
  await tx.schema
    .createTable('wishes')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('wished_at', text, c => c.notNull())
    .addColumn('target_price_cents', bigint, c => c.check(sql`target_price_cents > 0`))
    .addColumn('told_at', text)
    .addPrimaryKeyConstraint('wishes_key', ['collector_id', 'product_id'])
    .execute()
  await sql`create index wishes_target on wishes (product_id) where target_price_cents is not null`.execute(
    tx,
  )
}

/** SQLite cannot alter a check, so the table is recreated, on both engines. */
async function admitWishes(tx: Writer, { text, bigint }: ColumnTypes): Promise<void> {
  await sql`create table told_before as select * from notifications`.execute(tx)
  await tx.schema.dropTable('notifications').execute()
  await tx.schema
    .createTable('notifications')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('id', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('kind', text, c => c.notNull().check(sql`kind in ('price_move', 'wish')`))
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('price_key', text, c => c.notNull())
    .addColumn('old_price_cents', bigint, c => c.notNull())
    .addColumn('new_price_cents', bigint, c => c.notNull())
    .addColumn('read_at', text)
    .addColumn('mailed_at', text)
    .addPrimaryKeyConstraint('notifications_key', ['collector_id', 'id'])
    .execute()
  await sql`insert into notifications select * from told_before`.execute(tx)
  await sql`drop table told_before`.execute(tx)
  await sql`create index notifications_unread on notifications (collector_id) where read_at is null`.execute(
    tx,
  )
}

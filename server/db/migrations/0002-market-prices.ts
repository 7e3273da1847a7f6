/**
 * Market prices with their source, history and evidence, refreshes, own prices of copies, and notifications. No
 * version before this one wrote a market price.
 */
import { sql } from 'kysely'
import { gradedTarget, priceKeyOf } from '#domain/prices/price-target'
import type { EngineName, Writer } from '#server/db/storage'
import { type ColumnTypes, columnTypes } from './columns.ts'

export async function createMarketPrices(tx: Writer, engine: EngineName): Promise<void> {
  const types = columnTypes(engine)
  await createPrices(tx, types)
  await createRefreshes(tx, types)
  await createNotifications(tx, types)
  await addOwnPrices(tx, types)
  await respellPriceKeys(tx)
}

async function createPrices({ schema }: Writer, { text, bigint }: ColumnTypes): Promise<void> {
  await schema.dropTable('market_prices').execute()
  await schema
    .createTable('market_prices')
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('price_key', text, c => c.notNull())
    .addColumn('price_cents', bigint, c => c.notNull().check(sql`price_cents > 0`))
    .addColumn('as_of', text, c => c.notNull())
    .addColumn('source', text, c => c.notNull())
    .addColumn('kind', text, c => c.notNull().check(sql`kind in ('ask', 'sold', 'market')`))
    .addColumn('confidence', text, c => c.notNull().check(sql`confidence in ('high', 'medium', 'low')`))
    .addColumn('listings', 'integer')
    .addColumn('is_estimate', text, c => c.notNull().check(sql`is_estimate in ('yes', 'no')`))
    .addPrimaryKeyConstraint('market_prices_key', ['product_id', 'price_key'])
    .execute()
  await schema
    .createTable('price_points')
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('price_key', text, c => c.notNull())
    .addColumn('day', text, c => c.notNull())
    .addColumn('price_cents', bigint, c => c.notNull().check(sql`price_cents > 0`))
    .addColumn('source', text, c => c.notNull())
    .addPrimaryKeyConstraint('price_points_key', ['product_id', 'price_key', 'day'])
    .execute()
  await schema
    .createTable('price_evidence')
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('price_key', text, c => c.notNull())
    .addColumn('found_at', text, c => c.notNull())
    .addColumn('evidence', text, c => c.notNull())
    .addPrimaryKeyConstraint('price_evidence_key', ['product_id', 'price_key'])
    .execute()
  await schema.createIndex('price_evidence_age').on('price_evidence').column('found_at').execute()
  await schema
    .createTable('price_checks')
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('price_key', text, c => c.notNull())
    .addColumn('checked_at', text, c => c.notNull())
    .addColumn('outcome', text, c =>
      c.notNull().check(sql`outcome in ('priced', 'unpriced', 'held_back', 'failed')`),
    )
    .addPrimaryKeyConstraint('price_checks_key', ['product_id', 'price_key'])
    .execute()
  await schema
    .createTable('source_calls')
    .addColumn('source', text, c => c.notNull())
    .addColumn('day', text, c => c.notNull())
    .addColumn('calls', bigint, c => c.notNull())
    .addPrimaryKeyConstraint('source_calls_key', ['source', 'day'])
    .execute()
}

async function createRefreshes({ schema }: Writer, { text, bigint }: ColumnTypes): Promise<void> {
  await schema
    .createTable('price_refreshes')
    .addColumn('collector_id', text, c => c.primaryKey().references('collectors.id'))
    .addColumn('id', text, c => c.notNull())
    .addColumn('source', text, c => c.notNull())
    .addColumn('started_at', text, c => c.notNull())
    .addColumn('seen_at', text, c => c.notNull())
    .addColumn('finished_at', text)
    .addColumn('cancelled_at', text)
    .addColumn('total', bigint, c => c.notNull())
    .addColumn('done', bigint, c => c.notNull())
    .addColumn('updated', bigint, c => c.notNull())
    .addColumn('failed', bigint, c => c.notNull())
    .addColumn('unpriced', bigint, c => c.notNull())
    .addColumn('product_name', text)
    .addColumn('failure', text)
    .execute()
  await schema
    .createTable('revaluations')
    .addColumn('collector_id', text, c => c.primaryKey().references('collectors.id'))
    .addColumn('queued_at', text, c => c.notNull())
    .execute()
  await schema
    .createTable('leases')
    .addColumn('name', text, c => c.primaryKey())
    .addColumn('holder', text, c => c.notNull())
    .addColumn('held_until', text, c => c.notNull())
    .execute()
  await schema
    .createIndex('holding_groups_price')
    .on('holding_groups')
    .columns(['product_id', 'price_key'])
    .execute()
}

async function createNotifications(tx: Writer, { text, bigint }: ColumnTypes): Promise<void> {
  const { schema } = tx
  await schema
    .alterTable('collectors')
    .addColumn('price_alert_percent', 'integer', c => c.notNull().defaultTo(10))
    .execute()
  await schema
    .createTable('price_baselines')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('product_id', text, c => c.notNull())
    .addColumn('price_key', text, c => c.notNull())
    .addColumn('price_cents', bigint, c => c.notNull())
    .addPrimaryKeyConstraint('price_baselines_key', ['collector_id', 'product_id', 'price_key'])
    .execute()
  await schema
    .createTable('notifications')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('id', text, c => c.notNull())
    .addColumn('created_at', text, c => c.notNull())
    .addColumn('kind', text, c => c.notNull().check(sql`kind in ('price_move')`))
    .addColumn('product_id', text, c => c.notNull().references('products.id'))
    .addColumn('price_key', text, c => c.notNull())
    .addColumn('old_price_cents', bigint, c => c.notNull())
    .addColumn('new_price_cents', bigint, c => c.notNull())
    .addColumn('read_at', text)
    .addColumn('mailed_at', text)
    .addPrimaryKeyConstraint('notifications_key', ['collector_id', 'id'])
    .execute()
  await sql`create index notifications_unread on notifications (collector_id) where read_at is null`.execute(
    tx,
  )
}

async function addOwnPrices({ schema }: Writer, { bigint }: ColumnTypes): Promise<void> {
  await schema
    .alterTable('holdings')
    .addColumn('own_price_cents', bigint, c => c.check(sql`own_price_cents >= 0`))
    .execute()
  await schema
    .alterTable('holding_groups')
    .addColumn('own_priced_quantity', bigint, c => c.notNull().defaultTo(0))
    .execute()
  await schema
    .alterTable('holding_groups')
    .addColumn('own_price_cents', bigint, c => c.notNull().defaultTo(0))
    .execute()
  for (const column of ['own_priced_quantity', 'valued_quantity', 'value_with_own_cents']) {
    await schema
      .alterTable('collector_totals')
      .addColumn(column, bigint, c => c.notNull().defaultTo(0))
      .execute()
  }
}

/** From now on, two spellings of one grade share a price key. */
async function respellPriceKeys(tx: Writer): Promise<void> {
  const spellings = await tx
    .selectFrom('holding_groups')
    .select(['grading_company', 'grade', 'price_key'])
    .distinct()
    .where('kind', '=', 'graded')
    .execute()
  for (const { grading_company, grade, price_key } of spellings) {
    if (grading_company === null || grade === null) continue
    const respelt = priceKeyOf(gradedTarget(grading_company, grade))
    if (respelt === price_key) continue
    await tx
      .updateTable('holding_groups')
      .set({ price_key: respelt })
      .where('grading_company', '=', grading_company)
      .where('grade', '=', grade)
      .execute()
  }
}

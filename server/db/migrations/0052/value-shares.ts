/** Keeps what each set, kind and grade of a collection is worth. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

const figures = [
  'quantity',
  'cost_basis_cents',
  'market_value_cents',
  'priced_quantity',
  'priced_cost_basis_cents',
]

const buckets = {
  set: 'set_name',
  kind: 'kind',
  grade: `case when kind = 'grading' then kind else price_key end`,
}

export async function keepValueShares(tx: Writer, engine: EngineName): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  const table = tx.schema
    .createTable('value_shares')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('dimension', text, c => c.notNull())
    .addColumn('bucket', text, c => c.notNull())
  await figures
    .reduce((columns, figure) => columns.addColumn(figure, bigint, c => c.notNull()), table)
    .addPrimaryKeyConstraint('value_shares_key', ['collector_id', 'dimension', 'bucket'])
    .execute()
  for (const [dimension, bucket] of Object.entries(buckets)) {
    await sql`
      insert into value_shares
      select collector_id, ${sql.lit(dimension)}, ${sql.raw(bucket)},
        cast(sum(quantity) as bigint), cast(sum(cost_basis_cents) as bigint),
        cast(coalesce(sum(quantity * counted_price_cents), 0) as bigint),
        cast(coalesce(sum(case when counted_price_cents is not null then quantity end), 0) as bigint),
        cast(coalesce(sum(case when counted_price_cents is not null then cost_basis_cents end), 0) as bigint)
      from holding_groups group by collector_id, ${sql.raw(bucket)}`.execute(tx)
  }
  await sql`create index value_shares_value on value_shares
    (collector_id, dimension, market_value_cents desc, bucket)`.execute(tx)
}

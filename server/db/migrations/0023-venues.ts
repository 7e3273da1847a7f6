/** Where collectors sell, with what a sale usually costs them there. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from './columns.ts'

export async function createVenues({ schema }: Writer, engine: EngineName): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  await schema
    .createTable('venues')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('id', text, c => c.notNull())
    .addColumn('name', text, c => c.notNull())
    .addColumn('name_key', text, c => c.notNull())
    .addColumn('fee_basis_points', 'integer', c =>
      c.notNull().check(sql`fee_basis_points between 0 and 10000`),
    )
    .addColumn('fixed_fee_cents', bigint, c => c.notNull().check(sql`fixed_fee_cents >= 0`))
    .addColumn('shipping_cents', bigint, c => c.notNull().check(sql`shipping_cents >= 0`))
    .addColumn('revision', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('venues_key', ['collector_id', 'id'])
    .addUniqueConstraint('venues_name', ['collector_id', 'name_key'])
    .execute()
}

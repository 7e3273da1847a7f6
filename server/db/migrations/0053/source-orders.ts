/** The order of price sources that an operator saves, and what each source last said. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function createSourceOrders(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  await tx.schema
    .createTable('price_source_order')
    .addColumn('name', text, c => c.primaryKey().check(sql`name = 'order'`))
    .addColumn('raw', text)
    .addColumn('graded', text)
    .addColumn('sealed', text)
    .addColumn('changed_at', text, c => c.notNull())
    .addColumn('chosen_after', text)
    .addCheckConstraint(
      'price_source_order_whole',
      sql`(raw is null) = (graded is null) and (raw is null) = (sealed is null)`,
    )
    .execute()
  await tx.schema
    .createTable('price_source_reports')
    .addColumn('source', text, c => c.primaryKey())
    .addColumn('answered_at', text)
    .addColumn('failed_at', text)
    .addColumn('failure', text)
    .execute()
}

/** Keeps with each collector's totals the number of groups of each kind, and finds the newest groups of a kind by an index. */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from '#server/db/migrations/columns'

export async function keepGroupsByKind(tx: Writer, engine: EngineName): Promise<void> {
  const { bigint } = columnTypes(engine)
  for (const column of ['raw_groups', 'graded_groups', 'grading_groups', 'sealed_groups']) {
    await tx.schema
      .alterTable('collector_totals')
      .addColumn(column, bigint, c => c.notNull().defaultTo(0))
      .execute()
  }
  await sql`
    with counted as (
      select collector_id, count(case when kind = 'raw' then 1 end) as raw_groups,
        count(case when kind = 'graded' then 1 end) as graded_groups,
        count(case when kind = 'grading' then 1 end) as grading_groups,
        count(case when kind = 'sealed' then 1 end) as sealed_groups
      from holding_groups group by collector_id
    )
    update collector_totals set raw_groups = counted.raw_groups, graded_groups = counted.graded_groups,
      grading_groups = counted.grading_groups, sealed_groups = counted.sealed_groups
    from counted where counted.collector_id = collector_totals.collector_id`.execute(tx)
  // Always true, and implied only by queries that compare the kind: SQLite takes the index for no others.
  await sql`create index holding_groups_kind on holding_groups
    (collector_id, kind, newest_created_at desc, newest_holding_id desc) where kind is not null`.execute(tx)
}

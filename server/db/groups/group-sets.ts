/** The sets of a collection: each group has the name of its product's set. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#server/database/storage'

/** Lists the names of the sets of the copies held, in order. Looks from each name for the next in the index. */
export async function setsHeld(db: Reader, collectorId: string, limit: number): Promise<string[]> {
  const after = (name: RawBuilder<unknown>) => sql`(
    select set_name from holding_groups where collector_id = ${collectorId} and set_name > ${name}
    order by set_name limit 1)`
  const { rows } = await sql<{ set_name: string }>`
    with recursive held (set_name) as (
      select ${after(sql`''`)}
      union all
      select ${after(sql`held.set_name`)} from held where held.set_name is not null
    )
    select set_name from held where set_name is not null limit ${limit}`.execute(db)
  return rows.map(row => row.set_name)
}

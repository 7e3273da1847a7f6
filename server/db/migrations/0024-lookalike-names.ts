/** What usernames look like. Where those of two collectors look alike already, the first has it and both stay. */
import type { EngineName, Writer } from '#server/db/storage'
import { lookalikeKey } from '#server/db/accounts/lookalike-key'
import { columnTypes } from './columns.ts'

const collectorsAtOnce = 500

export async function createLookalikeNames(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  await tx.schema
    .createTable('lookalike_names')
    .addColumn('lookalike_key', text, c => c.primaryKey())
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .execute()
  await tx.schema
    .createIndex('lookalike_names_collector')
    .on('lookalike_names')
    .column('collector_id')
    .unique()
    .execute()
  for (let after = ''; ; ) {
    const collectors = await tx
      .selectFrom('collectors')
      .select(['id', 'username'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(collectorsAtOnce)
      .execute()
    for (const { id, username } of collectors) {
      await tx
        .insertInto('lookalike_names')
        .values({ lookalike_key: lookalikeKey(username), collector_id: id })
        .onConflict(conflict => conflict.column('lookalike_key').doNothing())
        .execute()
    }
    const last = collectors.at(-1)
    if (!last || collectors.length < collectorsAtOnce) return
    after = last.id
  }
}

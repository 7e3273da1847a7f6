/**
 * Refreshes of some keys beside those of everything held, what a refresh skipped and did not ask, and the source of
 * each check. A refresh that runs during the update ends; its prices are kept.
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/db/storage'
import { columnTypes } from './columns.ts'

export async function createRefreshScopes({ schema }: Writer, engine: EngineName): Promise<void> {
  const { text, bigint } = columnTypes(engine)
  await schema.dropTable('price_refreshes').execute()
  await schema
    .createTable('price_refreshes')
    .addColumn('collector_id', text, c => c.notNull().references('collectors.id'))
    .addColumn('scope', text, c => c.notNull().check(sql`scope in ('everything', 'keys')`))
    .addColumn('id', text, c => c.notNull())
    .addColumn('keys_digest', text)
    .addColumn('source', text, c => c.notNull())
    .addColumn('started_at', text, c => c.notNull())
    .addColumn('seen_at', text, c => c.notNull())
    .addColumn('finished_at', text)
    .addColumn('cancelled_at', text)
    .addColumn('total', bigint, c => c.notNull())
    .addColumn('done', bigint, c => c.notNull())
    .addColumn('updated', bigint, c => c.notNull())
    .addColumn('already_current', bigint, c => c.notNull())
    .addColumn('failed', bigint, c => c.notNull())
    .addColumn('unpriced', bigint, c => c.notNull())
    .addColumn('held_back', bigint, c => c.notNull())
    .addColumn('not_asked', bigint, c => c.notNull())
    .addColumn('product_name', text)
    .addColumn('failure', text)
    .addColumn('not_asked_reason', text)
    .addPrimaryKeyConstraint('price_refreshes_key', ['collector_id', 'scope'])
    .execute()
  await schema.alterTable('price_checks').addColumn('source', text).execute()
}

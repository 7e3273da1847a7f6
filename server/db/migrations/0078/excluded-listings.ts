/**
 * Listings that operators excluded, and whose listings the evidence of a price is. Evidence from before, which is kept for
 * six hours, does not say enough to make a price of it again.
 */
import { sql } from 'kysely'
import { columnTypes } from '#server/db/migrations/columns'
import type { EngineName, Writer } from '#server/db/storage'

export async function createExcludedListings(tx: Writer, engine: EngineName): Promise<void> {
  const { text } = columnTypes(engine)
  const { schema } = tx
  await sql`delete from price_evidence`.execute(tx)
  await schema.alterTable('price_evidence').addColumn('source', text).execute()
  await schema
    .createTable('excluded_listings')
    .addColumn('source', text, c => c.notNull())
    .addColumn('listing_id', text, c => c.notNull())
    .addColumn('reason', text, c => c.notNull())
    .addColumn('seen_on', text, c => c.notNull())
    .addPrimaryKeyConstraint('excluded_listings_key', ['source', 'listing_id'])
    .execute()
  // The one that was not seen for longest goes first.
  await schema.createIndex('excluded_listings_seen').on('excluded_listings').columns(['seen_on']).execute()
}

/** The held-back prices with listings to forget: few of all that wait. */
import { sql } from 'kysely'
import type { Writer } from '#server/db/storage'

export async function indexHeldBackListings(tx: Writer): Promise<void> {
  await sql`create index held_back_prices_listings on held_back_prices (found_at) where origins <> '[]'`.execute(
    tx,
  )
}

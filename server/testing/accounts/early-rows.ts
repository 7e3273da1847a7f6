/** Databases of earlier versions with rows in them. */
import { sql } from 'kysely'
import { migrate } from '#server/db/migrate'
import type { EngineName, Writer } from '#server/db/storage'
import { addProducts } from '#server/testing/products'
import { type TemporaryStorage, temporaryStorage } from '#server/testing/storages'

/**
 * Opens a new database of an earlier version with the product "card" and the collector "c1", fills it, and migrates it to
 * the newest version.
 */
export async function migratedFrom(
  engine: EngineName,
  version: number,
  fill: (tx: Writer) => Promise<unknown> = async () => {},
): Promise<TemporaryStorage> {
  const db = await temporaryStorage(engine, version)
  await addProducts(db.storage, [{ id: 'card' }])
  await db.storage.write(async tx => {
    await addEarlyCollector(tx, 'c1')
    await fill(tx)
  })
  await migrate(db.storage)
  return db
}

/** Inserts a collector who is called like their id, in any version: all later columns have defaults. */
export async function addEarlyCollector(tx: Writer, id: string, email = id): Promise<void> {
  await sql`insert into collectors (id, username, username_key, email, email_key, password_hash, created_at, theme,
    email_notifications, price_alerts, collection_updates)
    values (${id}, ${id}, ${id}, ${email}, ${email}, 'none', '2026-01-01T00:00:00.000Z', 'light', 'on', 'on', 'on')`.execute(
    tx,
  )
}

/** Inserts a copy of "card" that cost 1.00, in any version: raw and Near Mint, or with a grade of PSA. */
export async function addEarlyCopy(
  tx: Writer,
  collectorId: string,
  { id, grade = null }: { readonly id: string; readonly grade?: string | null },
): Promise<void> {
  const [kind, condition, company] = grade === null ? ['raw', 'Near Mint', null] : ['graded', null, 'PSA']
  await sql`insert into holdings (collector_id, id, product_id, kind, condition, grading_company, grade,
    cost_basis_cents, purchase_date, group_key, created_at)
    values (${collectorId}, ${id}, 'card', ${kind}, ${condition}, ${company}, ${grade}, 100, '2026-01-09', 'card',
      '2026-01-10')`.execute(tx)
}

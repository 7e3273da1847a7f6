import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { heldBy } from '#server/db/collection/held-copies'
import { migrate } from '#server/db/migrate'
import { addProducts } from '#server/testing/products'
import { onEachEngine, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

const before = 73

onEachEngine(engine => {
  let db: TemporaryStorage
  beforeAll(async () => {
    db = await temporaryStorage(engine, before)
    await addProducts(db.storage, [{ id: 'card' }])
    await db.storage.write(async tx => {
      await sql`insert into collectors (id, username, username_key, email, email_key, password_hash, created_at,
        theme, email_notifications, price_alerts, collection_updates)
        values ('c1', 'c1', 'c1', 'c1', 'c1', 'x', '', 'light', 'on', 'on', 'on')`.execute(tx)
      await sql`insert into holdings (collector_id, id, product_id, kind, condition, cost_basis_cents,
        purchase_date, group_key, created_at, note)
        values ('c1', 'one', 'card', 'raw', 'Near Mint', 100, '2026-01-09', 'card', '2026-01-10', 'Mine')`.execute(
        tx,
      )
    })
    await migrate(db.storage)
  })
  afterAll(() => db.drop())

  it('leaves copies as they were, without pictures', async () => {
    const copies = await db.storage.read(reader =>
      heldBy(reader, 'c1').select(['note', 'cost_basis_cents', 'front_picture', 'back_picture']).execute(),
    )
    expect(copies).toEqual([
      { id: 'one', note: 'Mine', cost_basis_cents: 100, front_picture: null, back_picture: null },
    ])
  })

  it('takes pictures of copies that are there alone', async () => {
    const insert = (holding_id: string) =>
      db.storage.write(tx =>
        tx
          .insertInto('own_pictures')
          .values({ collector_id: 'c1', id: `of ${holding_id}`, holding_id, byte_size: 9, uploaded_at: '' })
          .execute(),
      )
    await insert('one')
    await expect(insert('none')).rejects.toThrow()
  })
})

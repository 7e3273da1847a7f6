import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noRemarks } from '#domain/collection/remarks/remarks'
import { storedCopyById } from '#server/db/collection/copies'
import { versionFrom } from '#server/db/collection/operations'
import { migrate } from '#server/db/migrate'
import { addProducts } from '#server/testing/products'
import { onEachEngine, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

const before = 69

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
        purchase_date, group_key, created_at)
        values ('c1', 'one', 'card', 'raw', 'Near Mint', 100, '2026-01-09', 'card', '2026-01-10')`.execute(tx)
    })
    await migrate(db.storage)
  })
  afterAll(() => db.drop())

  it('leaves copies without remarks', async () => {
    const copy = await db.storage.read(reader => storedCopyById(reader, 'c1', 'one'))
    expect(copy?.remarks).toEqual(noRemarks)
  })

  it('reads versions of copies from before', () => {
    const version = '{"kind":"sealed","costBasisCents":100,"purchaseDate":"2026-01-09"}'
    expect(versionFrom(version).remarks).toEqual(noRemarks)
  })

  it('takes uses of texts that are there alone', async () => {
    const use = {
      collector_id: 'c1',
      kind: 'tag',
      key: 'vintage',
      group_key: 'card',
      holding_id: 'one',
    } as const
    const insert = () => db.storage.write(tx => tx.insertInto('remark_uses').values(use).execute())
    await expect(insert()).rejects.toThrow()
    const text = {
      collector_id: 'c1',
      kind: 'tag',
      key: 'vintage',
      text: 'Vintage',
      words: ' vintage',
    } as const
    await db.storage.write(tx => tx.insertInto('remark_texts').values(text).execute())
    await insert()
  })
})

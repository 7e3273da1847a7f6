import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addEarlyCollector } from '#server/testing/accounts/early-rows'
import { addProducts } from '#server/testing/products'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'
import { createWishlist } from './0004-wishlist.ts'

onBothEngines(engine => {
  let db: TemporaryStorage
  beforeAll(async () => {
    db = await temporaryStorage(engine)
    await addProducts(db.storage, [{ id: 'p1' }])
    await db.storage.write(tx => addEarlyCollector(tx, 'c1'))
  })
  afterAll(() => db.drop())

  /** The columns of the table before this migration, as every later one keeps them. */
  const columns = sql.raw(`collector_id, id, created_at, kind, product_id, price_key,
    old_price_cents, new_price_cents, read_at, mailed_at`)
  const notification = (id: string, kind: string) =>
    sql`insert into notifications (${columns}) values ('c1', ${id}, '2026-01-01T00:00:00.000Z', ${kind}, 'p1', 'sealed',
      100, 200, null, '2026-01-02T00:00:00.000Z')`

  it('keeps notifications when the table is recreated', async () => {
    const rows = () =>
      db.storage.read(async tx => {
        const { rows: found } = await sql`select ${columns} from notifications order by id`.execute(tx)
        return found
      })
    await db.storage.write(async tx => {
      await notification('n1', 'price_move').execute(tx)
      await notification('n2', 'price_move').execute(tx)
    })
    const before = await rows()
    await db.storage.write(async tx => {
      await tx.schema.dropTable('wishes').execute()
      await sql`create table before_wishes as select ${columns} from notifications`.execute(tx)
      await tx.schema.dropTable('notifications').execute()
      await sql`alter table before_wishes rename to notifications`.execute(tx)
      await createWishlist(tx, engine)
    })
    expect(before).toHaveLength(2)
    expect(await rows()).toEqual(before)
  })

  it('accepts wishes and moved prices, nothing else, and no duplicate id', async () => {
    const insert = (id: string, kind: string) => db.storage.write(tx => notification(id, kind).execute(tx))
    await insert('n3', 'wish')
    await insert('n4', 'price_move')
    await expect(insert('n5', 'sale')).rejects.toThrow(/check/i)
    await expect(insert('n3', 'wish')).rejects.toThrow()
  })
})

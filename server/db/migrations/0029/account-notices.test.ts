import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate'
import { addEarlyCollector } from '#server/testing/accounts/early-rows'
import { onBothEngines, temporaryStorage } from '#server/testing/storages'

onBothEngines(engine => {
  it('keeps every notification as it is, with the indexes of the table', async () => {
    const { storage, drop } = await temporaryStorage(engine, 28)
    const indexes = () =>
      storage.read(async db => {
        const named =
          engine === 'sqlite'
            ? sql<{ name: string }>`select name from sqlite_master
                where type = 'index' and tbl_name = 'notifications' and name not like 'sqlite_%'`
            : sql<{ name: string }>`select indexname as name from pg_indexes
                where tablename = 'notifications' and indexname <> 'notifications_key'`
        return (await named.execute(db)).rows.map(({ name }) => name).toSorted()
      })
    await storage.write(async tx => {
      await addEarlyCollector(tx, 'ash')
      await sql`insert into notifications (collector_id, id, created_at, kind, read_at, mailed_at, week_ends,
          market_value_cents, change_cents, profit_cents, quantity, quantity_change)
        values ('ash', 'w', '2026-03-16T00:00:00.000Z', 'week', '2026-03-17T00:00:00.000Z',
          '2026-03-18T00:00:00.000Z', '2026-03-15', 1000, -1, -2, 3, 4)`.execute(tx)
    })
    const before = await indexes()
    await migrate(storage)
    const kept = await storage.read(db => db.selectFrom('notifications').selectAll().execute())
    expect(kept).toEqual([
      {
        collector_id: 'ash',
        id: 'w',
        created_at: '2026-03-16T00:00:00.000Z',
        kind: 'week',
        product_id: null,
        price_key: null,
        old_price_cents: null,
        new_price_cents: null,
        read_at: '2026-03-17T00:00:00.000Z',
        mailed_at: '2026-03-18T00:00:00.000Z',
        week_ends: '2026-03-15',
        market_value_cents: 1000,
        change_cents: -1,
        profit_cents: -2,
        quantity: 3,
        quantity_change: 4,
        device: null,
      },
    ])
    expect(before.length).toBeGreaterThan(0)
    expect(await indexes()).toEqual(before)
    await drop()
  })

  it('refuses a notification of the account with a price', async () => {
    const { storage, drop } = await temporaryStorage(engine)
    const wrong = sql`insert into notifications (collector_id, id, created_at, kind, old_price_cents)
      values ('ash', 'n', '2026-03-16T00:00:00.000Z', 'sign_in', 5)`
    await expect(storage.write(tx => wrong.execute(tx))).rejects.toThrow(/notifications_kind/)
    await drop()
  })
})

import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { migrate } from '#server/db/migrate'
import { onEachEngine, temporaryStorage } from '#server/testing/storages'

onEachEngine(engine => {
  it('makes nobody an operator in a database that has accounts', async () => {
    const { storage, drop } = await temporaryStorage(engine, 25)
    await storage.write(tx =>
      sql`insert into collectors (id, username, username_key, email, email_key, password_hash, created_at, theme,
          email_notifications, price_alerts, collection_updates)
        values ('ash', 'ash', 'ash', 'ash@example.com', 'ash@example.com', 'none', '2026-01-01T00:00:00.000Z',
          'light', 'on', 'on', 'on')`.execute(tx),
    )
    await migrate(storage)
    const found = await storage.read(db =>
      db.selectFrom('collectors').select(['operator', 'trusted', 'disabled_at']).execute(),
    )
    expect(found).toEqual([{ operator: 'off', trusted: 'off', disabled_at: null }])
    await drop()
  })
})

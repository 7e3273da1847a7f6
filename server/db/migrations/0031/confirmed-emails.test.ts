import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { collectorById } from '#server/db/accounts/collectors'
import { migrate } from '#server/db/migrate'
import { onEachEngine, temporaryStorage } from '#server/testing/storages'

onEachEngine(engine => {
  it('counts every address as unconfirmed', async () => {
    const { storage, drop } = await temporaryStorage(engine, 30)
    await storage.write(tx =>
      sql`insert into collectors (id, username, username_key, email, email_key, password_hash, created_at,
          theme, email_notifications, price_alerts, collection_updates)
        values ('ash', 'ash', 'ash', 'ash@example.com', 'ash@example.com', 'none', '2026-01-01T00:00:00.000Z',
          'light', 'on', 'on', 'on')`.execute(tx),
    )
    await migrate(storage)
    const ash = await storage.read(db => collectorById(db, 'ash'))
    expect(ash).toMatchObject({ email: 'ash@example.com', emailConfirmedAt: null })
    await drop()
  })
})

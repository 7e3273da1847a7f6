import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate'
import { onEachEngine, temporaryStorage } from '#server/testing/storages'

onEachEngine(engine => {
  it('ledgers of before are in US dollars', async () => {
    const { storage, drop } = await temporaryStorage(engine, 55)
    try {
      await storage.write(tx =>
        sql`insert into collectors (id, username, username_key, email, email_key, password_hash, created_at,
          theme, email_notifications, price_alerts, collection_updates)
          values ('c1', 'c1', 'c1', 'c1', 'c1', 'x', '', 'light', 'on', 'on', 'on')`.execute(tx),
      )
      await migrate(storage)
      const collectors = await storage.read(db =>
        db.selectFrom('collectors').select(['id', 'ledger_currency']).execute(),
      )
      expect(collectors).toEqual([{ id: 'c1', ledger_currency: 'USD' }])
    } finally {
      await drop()
    }
  })
})

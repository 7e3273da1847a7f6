import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate'
import { addProducts } from '#server/testing/products'
import { onEachEngine, temporaryStorage } from '#server/testing/storages'

onEachEngine(engine => {
  it('copies of before were paid in the currency of the ledger, and none is half paid', async () => {
    const { storage, drop } = await temporaryStorage(engine, 49)
    try {
      await addProducts(storage, [{ id: 'card' }])
      await storage.write(async tx => {
        await sql`insert into collectors (id, username, username_key, email, email_key, password_hash, created_at,
          theme, email_notifications, price_alerts, collection_updates)
          values ('c1', 'c1', 'c1', 'c1', 'c1', 'x', '', 'light', 'on', 'on', 'on')`.execute(tx)
        await sql`insert into holdings (collector_id, id, product_id, kind, condition, cost_basis_cents, purchase_date,
          group_key, created_at) values ('c1', 'h1', 'card', 'raw', 'Near Mint', 1250, '2026-01-09', 'card:raw',
          '2026-01-10')`.execute(tx)
      })
      await migrate(storage)
      const copies = await storage.read(db =>
        db
          .selectFrom('holdings')
          .select(['cost_basis_cents', 'paid_units', 'paid_currency', 'paid_rate', 'paid_rate_day'])
          .execute(),
      )
      const unpaid = { paid_units: null, paid_currency: null, paid_rate: null, paid_rate_day: null }
      expect(copies).toEqual([{ cost_basis_cents: 1_250, ...unpaid }])
      const set = (paid: string) =>
        storage.write(tx => sql`update holdings set ${sql.raw(paid)}`.execute(tx)).then(() => 'set')
      await expect(set("paid_units = 12000, paid_currency = 'JPY'")).rejects.toThrow()
      await expect(set("paid_rate_day = '2026-01-09'")).rejects.toThrow()
      await expect(set("paid_units = -1, paid_currency = 'JPY', paid_rate = '1'")).rejects.toThrow()
      await expect(set("paid_units = 12000, paid_currency = 'JPY', paid_rate = '0.0066'")).resolves.toBe(
        'set',
      )
    } finally {
      await drop()
    }
  })
})

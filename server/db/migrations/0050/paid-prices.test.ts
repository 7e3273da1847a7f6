import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addEarlyCopy, migratedFrom } from '#server/testing/accounts/early-rows'
import { onBothEngines } from '#server/testing/storages'

onBothEngines(engine => {
  it('copies of before were paid in the currency of the ledger, and none is half paid', async () => {
    const { storage, drop } = await migratedFrom(engine, 49, tx => addEarlyCopy(tx, 'c1', { id: 'h1' }))
    try {
      const copies = await storage.read(db =>
        db
          .selectFrom('holdings')
          .select(['cost_basis_cents', 'paid_units', 'paid_currency', 'paid_rate', 'paid_rate_day'])
          .execute(),
      )
      const unpaid = { paid_units: null, paid_currency: null, paid_rate: null, paid_rate_day: null }
      expect(copies).toEqual([{ cost_basis_cents: 100, ...unpaid }])
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

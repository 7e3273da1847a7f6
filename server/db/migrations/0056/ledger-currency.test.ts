import { expect, it } from 'vitest'
import { migratedFrom } from '#server/testing/accounts/early-rows'
import { onBothEngines } from '#server/testing/storages'

onBothEngines(engine => {
  it('ledgers of before are in US dollars', async () => {
    const { storage, drop } = await migratedFrom(engine, 55)
    try {
      const collectors = await storage.read(db =>
        db.selectFrom('collectors').select(['id', 'ledger_currency']).execute(),
      )
      expect(collectors).toEqual([{ id: 'c1', ledger_currency: 'USD' }])
    } finally {
      await drop()
    }
  })
})

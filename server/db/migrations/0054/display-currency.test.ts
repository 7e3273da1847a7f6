import { expect, it } from 'vitest'
import { migratedFrom } from '#server/testing/accounts/early-rows'
import { onBothEngines } from '#server/testing/storages'

onBothEngines(engine => {
  it('collectors of before see the currency of the ledger', async () => {
    const { storage, drop } = await migratedFrom(engine, 53)
    try {
      const collectors = await storage.read(db =>
        db.selectFrom('collectors').select(['id', 'display_currency']).execute(),
      )
      expect(collectors).toEqual([{ id: 'c1', display_currency: null }])
    } finally {
      await drop()
    }
  })
})

import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate'
import { addEarlyCollector } from '#server/testing/accounts/early-rows'
import { onBothEngines, temporaryStorage } from '#server/testing/storages'

onBothEngines(engine => {
  it('makes nobody an operator in a database that has accounts', async () => {
    const { storage, drop } = await temporaryStorage(engine, 25)
    await storage.write(tx => addEarlyCollector(tx, 'ash'))
    await migrate(storage)
    const found = await storage.read(db =>
      db.selectFrom('collectors').select(['operator', 'trusted', 'disabled_at']).execute(),
    )
    expect(found).toEqual([{ operator: 'off', trusted: 'off', disabled_at: null }])
    await drop()
  })
})

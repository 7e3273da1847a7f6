import { expect, it } from 'vitest'
import { collectorById } from '#server/db/accounts/collectors'
import { migrate } from '#server/db/migrate'
import { addEarlyCollector } from '#server/testing/accounts/early-rows'
import { onBothEngines, temporaryStorage } from '#server/testing/storages'

onBothEngines(engine => {
  it('counts every address as unconfirmed', async () => {
    const { storage, drop } = await temporaryStorage(engine, 30)
    await storage.write(tx => addEarlyCollector(tx, 'ash', 'ash@example.com'))
    await migrate(storage)
    const ash = await storage.read(db => collectorById(db, 'ash'))
    expect(ash).toMatchObject({ email: 'ash@example.com', emailConfirmedAt: null })
    await drop()
  })
})

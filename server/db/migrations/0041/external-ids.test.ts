import { expect, it } from 'vitest'
import { externalIdsOf, saveExternalIds } from '#server/db/catalogue/external-ids'
import { migrate } from '#server/db/migrate'
import { addProducts } from '#server/testing/products'
import { onBothEngines, temporaryStorage } from '#server/testing/storages'

onBothEngines(engine => {
  it('products of before have no ids, and one for each catalogue from then on', async () => {
    const { storage, drop } = await temporaryStorage(engine, 40)
    try {
      await addProducts(storage, [{ id: 'one' }, { id: 'two' }])
      await migrate(storage)
      const ids = () => storage.read(db => externalIdsOf(db, ['one', 'two']))
      expect(await ids()).toEqual([])
      const id = { productId: 'one', source: 'tcgplayer', finish: null }
      for (const externalId of ['1', '2'])
        await storage.write(tx =>
          saveExternalIds(tx, [
            { ...id, externalId },
            { ...id, productId: 'two', externalId },
          ]),
        )
      expect(await ids()).toMatchObject([
        { productId: 'one', externalId: '2' },
        { productId: 'two', externalId: '2' },
      ])
      const unknown = storage.write(tx =>
        saveExternalIds(tx, [{ ...id, productId: 'three', externalId: '1' }]),
      )
      await expect(unknown).rejects.toThrow()
    } finally {
      await drop()
    }
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertSources } from '#server/db/catalogue/product-sources'
import { addProducts } from '#server/testing/products'
import { onEachEngine, type TemporaryStorage, temporaryStorage } from '#server/testing/storages'
import { keysWithProducts } from './held-keys.ts'

onEachEngine(engine => {
  let database: TemporaryStorage
  beforeAll(async () => {
    database = await temporaryStorage(engine)
    await addProducts(database.storage, [{ id: 'charizard' }, { id: 'blastoise' }])
    const idOf = (productId: string, externalId: string) => ({ productId, externalId, contentHash: '' })
    await database.storage.write(async tx => {
      await insertSources(tx, 'tcgdex', [idOf('charizard', 'base4-4'), idOf('charizard', 'base1-4')])
      await insertSources(tx, 'tcgplayer', [idOf('charizard', '42382')])
    })
  })
  afterAll(() => database.drop())

  const keysOf = (...productIds: string[]) =>
    database.storage.read(db =>
      keysWithProducts(
        db,
        productIds.map(productId => ({ productId, priceKey: 'raw:near%20mint' })),
      ),
    )

  it('gives a product its id in every catalogue, of several the first', async () => {
    expect(await keysOf('charizard')).toMatchObject([
      { externalIds: { tcgdex: 'base1-4', tcgplayer: '42382' } },
    ])
  })

  it('gives a product without ids none, and leaves out an unknown one', async () => {
    expect(await keysOf('nobody', 'blastoise', 'charizard')).toMatchObject([
      { productId: 'blastoise', externalIds: {} },
      { productId: 'charizard' },
    ])
  })
})

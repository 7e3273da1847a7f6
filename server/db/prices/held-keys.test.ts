import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveExternalIds } from '#server/db/products/external-ids'
import { insertSources } from '#server/db/products/product-sources'
import { testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines, type TemporaryStorage, temporaryStorage } from '#server/testing/storages'
import { checkedKeysHeldBy, keysWithProducts } from './held-keys.ts'
import { saveChecks } from './price-checks.ts'

const nearMint = 'raw:near%20mint'

onBothEngines(engine => {
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

  it('gives a product the id that was found by its name, where no import knows one', async () => {
    await addProducts(database.storage, [{ id: 'found' }, { id: 'known' }])
    const id = (productId: string, source: string, externalId: string) => {
      return { productId, source, externalId, finish: null }
    }
    await database.storage.write(tx =>
      saveExternalIds(tx, [
        id('found', 'tcgplayer by name', '1'),
        id('known', 'tcgplayer by name', '2'),
        id('known', 'tcgplayer', '3'),
      ]),
    )
    const found = await keysOf('found', 'known')
    expect(Object.fromEntries(found.map(key => [key.productId, key.externalIds]))).toEqual({
      found: { tcgplayer: '1' },
      known: { tcgplayer: '3' },
    })
  })

  it('lists what a collector holds, least recently checked first, in parts of any size', async () => {
    const app = await testApp(engine)
    const ids = ['a', 'b', 'c', 'd', 'e']
    await addProducts(
      app.storage,
      ids.map(id => ({ id })),
    )
    const [collector, other] = [await newCollector(app), await newCollector(app)]
    const damaged = 'raw:damaged'
    for (const product_id of ids) {
      await collector.add({ product_id, condition: 'Near Mint', purchase_price: 1, quantity: 2 })
      await collector.add({ product_id, condition: 'Damaged', purchase_price: 1 })
      await other.add({ product_id, condition: 'Heavily Played', purchase_price: 1 })
    }
    const check = (productId: string, priceKey: string, checkedAt: string) => ({
      productId,
      priceKey,
      checkedAt,
      outcome: 'unpriced' as const,
      source: 'sandbox',
    })
    await app.storage.write(tx =>
      saveChecks(tx, [
        check('a', nearMint, '2026-03-02'),
        check('e', damaged, '2026-03-01'),
        check('c', nearMint, '2026-03-01'),
        check('c', 'raw:heavily%20played', '2026-03-01'),
      ]),
    )
    const unchecked = ['a damaged', 'b damaged', 'b near', 'c damaged', 'd damaged', 'd near', 'e near']
    for (const groupsAtOnce of [1, 2, 3, 4, 9, 10, 11, undefined]) {
      const keys = await app.storage.read(db => checkedKeysHeldBy(db, collector.id, groupsAtOnce))
      expect(keys.map(key => `${key.productId} ${key.priceKey === damaged ? 'damaged' : 'near'}`)).toEqual([
        ...unchecked,
        'c near',
        'e damaged',
        'a near',
      ])
      expect(keys.at(-1)).toEqual({
        productId: 'a',
        priceKey: nearMint,
        check: { checkedAt: '2026-03-02', outcome: 'unpriced', source: 'sandbox' },
      })
      expect(keys[0]?.check).toBeNull()
    }
    await app.close()
  })

  it('gives a product without ids none, and leaves out an unknown one', async () => {
    expect(await keysOf('nobody', 'blastoise', 'charizard')).toMatchObject([
      { productId: 'blastoise', externalIds: {} },
      { productId: 'charizard' },
    ])
  })
})

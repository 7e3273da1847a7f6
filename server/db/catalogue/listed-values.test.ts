import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProducts } from '#server/testing/products'
import { onEachEngine, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'
import { productTypesListed, raritiesListed, setsListed } from './listed-values.ts'

onEachEngine(engine => {
  let empty: TemporaryStorage
  let database: TemporaryStorage
  beforeAll(async () => {
    empty = await temporaryStorage(engine)
    database = await temporaryStorage(engine)
    await addProducts(database.storage, [
      { id: 'a', setName: 'Neo Genesis', setCode: null },
      { id: 'b', setName: 'NEO GENESIS', setCode: 'neo1' },
      { id: 'c', setName: 'Neo Genesis', setCode: 'neo1' },
      { id: 'd', setName: 'Aquapolis', setCode: 'ecard2', productType: 'sealed_product' },
      { id: 'e', setName: 'Nowhere' },
    ])
  })
  afterAll(async () => {
    await empty.drop()
    await database.drop()
  })

  it('lists a set once, as its first product names it, with the code that any of them has', async () => {
    expect(await database.storage.read(setsListed)).toEqual([
      { setName: 'Neo Genesis', setCode: 'neo1' },
      { setName: 'Aquapolis', setCode: 'ecard2' },
      { setName: 'Nowhere', setCode: null },
    ])
  })

  it('lists types in order, and rarities without an unknown one', async () => {
    expect(await database.storage.read(productTypesListed)).toEqual(['card', 'sealed_product'])
    expect(await database.storage.read(raritiesListed)).toEqual([])
  })

  it('lists nothing of an empty catalogue', async () => {
    expect(await empty.storage.read(setsListed)).toEqual([])
    expect(await empty.storage.read(productTypesListed)).toEqual([])
  })
})

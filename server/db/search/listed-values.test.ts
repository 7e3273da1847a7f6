import { afterAll, beforeAll, expect, it } from 'vitest'
import { listOrder } from '#domain/search/list-order'
import { addProducts, type TestProduct } from '#server/testing/products'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'
import { languagesListed, productTypesListed, raritiesListed, setsListed } from './listed-values.ts'

onBothEngines(engine => {
  let empty: TemporaryStorage
  let database: TemporaryStorage
  beforeAll(async () => {
    empty = await temporaryStorage(engine)
    database = await temporaryStorage(engine)
    await addProducts(database.storage, products)
    await database.storage.write(async tx => {
      for (const { id, setName = '', language = 'en' } of products) {
        const own = { name: id, productType: 'card', cardNumber: null, releaseDate: null } as const
        const order = listOrder({ ...own, setName, language, createdDay: daysOf[id] ?? '2026-01-01' })
        await tx.updateTable('products').set({ list_order: order }).where('id', '=', id).execute()
      }
    })
  })
  const daysOf: Readonly<Record<string, string>> = {
    a: '2026-03-01',
    b: '2026-03-01',
    c: '2026-03-01',
    d: '2026-02-01',
  }
  const products: readonly TestProduct[] = [
    { id: 'a', setName: 'Neo Genesis', setCode: null },
    { id: 'b', setName: 'NEO GENESIS', setCode: 'neo1' },
    { id: 'c', setName: 'Neo Genesis', setCode: 'neo1' },
    { id: 'd', setName: 'Aquapolis', setCode: 'ecard2', productType: 'sealed_product' },
    { id: 'e', setName: 'Nowhere' },
    { id: 'f', setName: 'Aquapolis', setCode: 'ecard2', language: 'de' },
    { id: 'g', setName: 'Neo Génesis', setCode: 'neo1', language: 'es' },
  ]
  afterAll(async () => {
    await empty.drop()
    await database.drop()
  })

  it('lists a set once in each language, as its first product names it, with the code that any of them has', async () => {
    expect(await database.storage.read(setsListed)).toEqual([
      { setName: 'Neo Genesis', setCode: 'neo1', language: 'en' },
      { setName: 'Aquapolis', setCode: 'ecard2', language: 'en' },
      { setName: 'Nowhere', setCode: null, language: 'en' },
      { setName: 'Aquapolis', setCode: 'ecard2', language: 'de' },
      { setName: 'Neo Génesis', setCode: 'neo1', language: 'es' },
    ])
  })

  it('lists the languages of the products, English first', async () => {
    expect(await database.storage.read(languagesListed)).toEqual(['en', 'de', 'es'])
    expect(await empty.storage.read(languagesListed)).toEqual([])
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

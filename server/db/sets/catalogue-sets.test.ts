import { expect, it } from 'vitest'
import { testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { pricesOfSet, setsByCode } from './catalogue-sets.ts'

onBothEngines(engine => {
  it('finds sets by more codes than a compound select has terms, newest first', async () => {
    const app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'old', setCode: 'set-3', setName: 'Old', cardNumber: '1', releaseDate: '1999-01-09' },
      { id: 'new', setCode: 'set-500', setName: 'New', cardNumber: '1', releaseDate: '2020-01-09' },
    ])
    const codes = Array.from({ length: 501 }, (_, index) => `set-${index}`)
    const sets = await app.storage.read(db => setsByCode(db, 'en', codes))
    expect(sets.map(({ setCode }) => setCode)).toEqual(['set-500', 'set-3'])
    await app.close()
  })

  it('reads what each printing of a set costs, and how many a collector holds', async () => {
    const app = await testApp(engine)
    const base = { setName: 'Base Set', setCode: 'base1' }
    await addProducts(app.storage, [
      { id: 'alakazam', cardNumber: '1', ...base },
      { id: 'blastoise', cardNumber: '2', ...base },
      { id: 'box', productType: 'sealed_product', ...base },
      { id: 'simsala', cardNumber: '1', ...base, language: 'de' },
      { id: 'other', cardNumber: '1', setName: 'Jungle', setCode: 'base2' },
    ])
    await setPrices(app.storage, [
      ['alakazam', 'raw:near%20mint', 4_000],
      ['alakazam', 'raw:damaged', 300],
      ['simsala', 'raw:near%20mint', 700],
      ['box', 'sealed', 90_000],
    ])
    const priceAsOf = '2026-01-01T00:00:00.000Z'
    const [holder, other] = [await newCollector(app), await newCollector(app)]
    await holder.add({ product_id: 'blastoise', condition: 'Damaged', purchase_price: 1, quantity: 3 })
    await other.add({ product_id: 'alakazam', condition: 'Near Mint', purchase_price: 1 })
    const read = (language: 'en' | 'de') =>
      app.storage.read(db => pricesOfSet(db, holder.id, { language, setCode: 'base1' }))
    expect((await read('en')).flatMap(({ printings }) => printings).sort(byId)).toEqual([
      { id: 'alakazam', marketPriceCents: 4_000, priceAsOf, quantity: 0 },
      { id: 'blastoise', marketPriceCents: null, priceAsOf: null, quantity: 3 },
    ])
    expect(await read('de')).toEqual([
      { printings: [{ id: 'simsala', marketPriceCents: 700, priceAsOf, quantity: 0 }] },
    ])
    await app.close()
  })
})

const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1)

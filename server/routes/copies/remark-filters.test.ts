import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertProducts, type NewProduct } from '#server/db/products/products'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { plainProduct } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const raw = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }
const all = {
  note: 'Signed by the artist.\nSmall dent on the back.',
  tags: ['Vintage', 'For trade'],
  box: 'Blue box',
  binder: 'Charizards',
  page: '12',
  seller: 'Card Show Berlin',
}

/** One that is found by the words of its name. */
function product(id: string, name: string, cardNumber: string | null): NewProduct {
  return {
    ...plainProduct,
    id,
    name,
    cardNumber,
    productType: 'card',
    setName: 'Base Set',
    setCode: 'base1',
  }
}

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    const products = [
      product('card', 'Charizard', '4'),
      product('other', 'Blastoise', '2'),
      { ...product('box', 'Jungle Box', null), productType: 'sealed_product' as const },
    ]
    await app.storage.write(tx => insertProducts(tx, products, '2026-01-01T00:00:00.000Z'))
    collector = await newCollector(app)
    await collector.add({ ...raw, ...all, purchase_date: '2026-01-02' })
    await collector.add({ ...raw, condition: 'Damaged', tags: ['Vintage'], box: 'Red box' })
    await collector.add({
      product_id: 'box',
      purchase_price: 10,
      binder: 'Charizards',
      seller: 'card show berlin',
    })
    await collector.add({ product_id: 'other', condition: 'Near Mint', purchase_price: 1 })
  })
  afterAll(() => app.close())

  describe('a filter', () => {
    const found = async (query: Record<string, string>) =>
      (await collector.groups(query)).groups.map(({ name, label }) => `${name} ${label}`).sort()

    it('finds groups by tag, box, binder and seller, whatever their case', async () => {
      expect(await found({ tag: 'VINTAGE' })).toEqual(['Charizard Damaged', 'Charizard Near Mint'])
      expect(await found({ box: 'red BOX' })).toEqual(['Charizard Damaged'])
      expect(await found({ binder: 'charizards' })).toEqual(['Charizard Near Mint', 'Jungle Box Sealed'])
      expect(await found({ seller: 'Card Show Berlin' })).toEqual([
        'Charizard Near Mint',
        'Jungle Box Sealed',
      ])
      expect(await found({ tag: 'vint' })).toEqual([])
    })

    it('combines with others: one copy has all remarks', async () => {
      expect(await found({ tag: 'vintage', box: 'Blue box' })).toEqual(['Charizard Near Mint'])
      expect(await found({ tag: 'vintage', type: 'sealed' })).toEqual([])
      expect(await found({ tag: 'vintage', condition: 'Damaged', search: 'chari' })).toEqual([
        'Charizard Damaged',
      ])
      const { operation_id } = await collector.add({ ...raw, box: 'Green box' })
      expect(await found({ box: 'Green box' })).toEqual(['Charizard Near Mint'])
      expect(await found({ box: 'Green box', tag: 'vintage' })).toEqual([])
      await collector.undo(operation_id ?? '')
      expect(await found({ seller: 'card show berlin', sort: 'name' })).toHaveLength(2)
    })

    it('has totals, lists copies and chooses them for a change', async () => {
      const { token } = collector
      const totals = await app.call('GET /api/collections/totals', { token, query: { tag: 'vintage' } })
      expect(totals.body.totals).toMatchObject({ groups: 2, quantity: 2, total_investment: 20 })
      expect((await collector.list({ box: 'red box' })).collection).toHaveLength(1)
      const figures = await collector.figures({ all_of: { tag: 'vintage' } })
      expect(figures.body.copies).toBe(2)
    })

    it.each([
      ['a word of the note', 'artist', ['Charizard Near Mint']],
      ['the beginning of a word', 'sign', ['Charizard Near Mint']],
      ['a tag', 'vintage', ['Charizard Damaged', 'Charizard Near Mint']],
      ['a box and a binder', 'blue charizards', ['Charizard Near Mint']],
      ['a page', '12', ['Charizard Near Mint']],
      ['a seller', 'berlin', ['Charizard Near Mint', 'Jungle Box Sealed']],
      ['words of one copy alone', 'red charizards', []],
      ['what no copy has', 'holographic', []],
      ['a name or a remark', 'charizard', ['Charizard Damaged', 'Charizard Near Mint', 'Jungle Box Sealed']],
      ['a name', 'blastoise', ['Blastoise Near Mint']],
    ])('searches for %s', async (_, search, names) => {
      expect(await found({ search })).toEqual(names)
      expect(await found({ search, sort: 'value' })).toEqual(names)
      expect(
        new Set((await collector.list({ search })).collection.map(({ name, label }) => `${name} ${label}`)),
      ).toEqual(new Set(names))
    })
  })
})

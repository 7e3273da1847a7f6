import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertProducts, type NewProduct } from '#server/db/products/products'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { plainProduct } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const products: readonly NewProduct[] = [
  card('charizard', 'Charizard', 'Base Set', 'base1', '4'),
  card('pikachu', 'Pikachu', 'Jungle', 'base2', '60'),
  card('flabebe', 'Flabébé 100%', 'XY', 'xy1', '17'),
  { ...card('box', 'Booster Box', 'Jungle', 'base2', null), productType: 'sealed_product' },
]

function card(
  id: string,
  name: string,
  setName: string,
  setCode: string,
  cardNumber: string | null,
): NewProduct {
  return { ...plainProduct, id, name, productType: 'card', setName, setCode, cardNumber }
}

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await app.storage.write(tx => insertProducts(tx, products, '2026-01-01T00:00:00.000Z'))
  })
  afterAll(() => app.close())

  describe('what is listed', () => {
    let collector: TestCollector
    beforeAll(async () => {
      collector = await newCollector(app)
      await collector.add({ product_id: 'charizard', condition: 'Near Mint', purchase_price: 10 })
      app.clock.advance(1)
      await collector.add({ product_id: 'pikachu', condition: 'Damaged', purchase_price: 1, quantity: 2 })
      app.clock.advance(1)
      await collector.add({
        product_id: 'charizard',
        grading_company: 'PSA',
        grade: '10',
        purchase_price: 90,
      })
      app.clock.advance(1)
      await collector.add({
        product_id: 'flabebe',
        grading_status: 'grading',
        raw_card_cost: 5,
        grading_cost: 20,
        predicted_grade: '9',
      })
      app.clock.advance(1)
      await collector.add({ product_id: 'box', purchase_price: 120 })
    })

    it.each<[string, Record<string, string>, string[]]>([
      ['everything, newest first', {}, ['box', 'flabebe', 'charizard', 'pikachu', 'pikachu', 'charizard']],
      ['a name', { search: 'charizard' }, ['charizard', 'charizard']],
      ['a name and a number', { search: 'pikachu 60' }, ['pikachu', 'pikachu']],
      ['a row of a spreadsheet', { search: 'pikachu\t60' }, ['pikachu', 'pikachu']],
      ['a name without its accents', { search: 'flabebe' }, ['flabebe']],
      ['the name of a set', { search: 'jungle' }, ['box', 'pikachu', 'pikachu']],
      ['a wildcard as itself', { search: '%' }, ['flabebe']],
      [
        'blanks as nothing',
        { search: '  ' },
        ['box', 'flabebe', 'charizard', 'pikachu', 'pikachu', 'charizard'],
      ],
      ['a set by name, in any case', { set: 'jUNGLE' }, ['box', 'pikachu', 'pikachu']],
      ['a set by code', { set: 'base1' }, ['charizard', 'charizard']],
      ['an unknown set', { set: 'none' }, []],
      ['cards', { type: 'card' }, ['flabebe', 'charizard', 'pikachu', 'pikachu', 'charizard']],
      ['graded', { type: 'graded' }, ['charizard']],
      ['raw', { type: 'raw' }, ['pikachu', 'pikachu', 'charizard']],
      ['in grading', { type: 'grading' }, ['flabebe']],
      ['sealed', { type: 'sealed' }, ['box']],
      ['a product', { product_id: 'charizard' }, ['charizard', 'charizard']],
      ['a group', { group: 'charizard:graded:psa:10' }, ['charizard']],
      ['a search within a set and a type', { search: 'box', set: 'Jungle', type: 'sealed' }, ['box']],
      ['filters that exclude each other', { search: 'charizard', set: 'Jungle' }, []],
      ["somebody else's, asked for by id", { user_id: 'x', collector_id: 'x', type: 'sealed' }, ['box']],
    ])('lists %s', async (_, query, ids) => {
      const { collection, pagination } = await collector.list(query)
      expect(collection.map(item => item.product_id)).toEqual(ids)
      expect(pagination).toEqual({
        page: 1,
        totalPages: ids.length > 0 ? 1 : 0,
        totalItems: ids.length,
        itemsPerPage: 12,
      })
      const { groups, pagination: groupPages } = await collector.groups(query)
      expect(groups.flatMap(group => group.items)).toEqual(collection)
      expect(groupPages.totalItems).toBe(groups.length)
    })

    it.each([
      [{ limit: 4 }, 4, { page: 1, totalPages: 2, totalItems: 6, itemsPerPage: 4 }],
      [{ limit: 4, page: 2 }, 2, { page: 2, totalPages: 2, totalItems: 6, itemsPerPage: 4 }],
      [{ limit: 4, page: 3 }, 0, { page: 3, totalPages: 2, totalItems: 6, itemsPerPage: 4 }],
      [
        { limit: 10_000, page: 1_000_000 },
        0,
        { page: 1_000_000, totalPages: 1, totalItems: 6, itemsPerPage: 10_000 },
      ],
      [{ page: '', limit: '' }, 6, { page: 1, totalPages: 1, totalItems: 6, itemsPerPage: 12 }],
    ])('pages copies with %j', async (query, shown, pagination) => {
      const answer = await collector.list(query)
      expect(answer.collection).toHaveLength(shown)
      expect(answer.pagination).toEqual(pagination)
    })

    it('pages groups without splitting any', async () => {
      const pages = [await collector.groups({ limit: 2 }), await collector.groups({ limit: 2, page: 2 })]
      const all = await collector.groups()
      expect(pages.flatMap(page => page.groups)).toEqual(all.groups.slice(0, 4))
      expect(pages[1]?.pagination).toEqual({ page: 2, totalPages: 3, totalItems: 5, itemsPerPage: 2 })
    })

    it.each([
      { page: 0 },
      { page: -1 },
      { page: 1.5 },
      { page: 'one' },
      { limit: 0 },
      { limit: 10_001 },
      { limit: '1e3' },
      { type: 'slab' },
      { grouped: 'yes' },
      { search: 'x'.repeat(201) },
    ])('rejects %j', async query => {
      const refused = await app.call('GET /api/collections', { token: collector.token, query })
      expect(refused).toMatchObject({ status: 400, refusal: { code: 'invalid' } })
    })

    it('shows an item in grading', async () => {
      expect((await collector.groups({ type: 'grading' })).groups).toMatchObject([
        {
          key: 'flabebe:grading:',
          label: 'Being Graded',
          grading_status: 'grading',
          predicted_grade: '9',
          quantity: 1,
          total_investment: 25,
          items_total: 1,
        },
      ])
    })

    it('lists the sets of the copies once each, in order', async () => {
      expect(await collector.sets()).toEqual([
        { set_name: 'Base Set' },
        { set_name: 'Jungle' },
        { set_name: 'XY' },
      ])
    })

    it('hides it from other collectors', async () => {
      const other = await newCollector(app)
      const key = 'charizard:graded:psa:10'
      expect((await other.list({ group: key })).collection).toEqual([])
      expect((await other.groups()).groups).toEqual([])
      expect(await other.sets()).toEqual([])
    })
  })

  describe('the history', () => {
    it('has one row per day with the state at its last change', async () => {
      const collector = await newCollector(app)
      app.clock.now = new Date('2026-04-01T23:59:59.999Z')
      const { item } = await collector.add({ product_id: 'box', purchase_price: 100 })
      app.clock.advance(1)
      await collector.edit(item.id, { purchase_price: 110 })
      await collector.remove(item.id, 130.5)
      const row = { profit_loss_pct: -100, realised_profit: 0, total_market_price: 0, priced_investment: 0 }
      expect(await collector.history()).toEqual([
        { ...row, date: '2026-04-01', lifetime_earnings: -100, total_investment: 100 },
        {
          ...row,
          date: '2026-04-02',
          profit_loss_pct: 0,
          lifetime_earnings: 20.5,
          realised_profit: 20.5,
          total_investment: 0,
        },
      ])
    })

    it('is not backdated when the clock jumps back, and continues once it has caught up', async () => {
      app.clock.now = new Date('2026-05-10T12:00:00.000Z')
      const collector = await newCollector(app)
      await collector.add({ product_id: 'box', purchase_price: 1 })
      app.clock.now = new Date('2026-05-09T12:00:00.000Z')
      await collector.add({ product_id: 'box', purchase_price: 2 })
      const days = async () =>
        (await collector.history()).map(({ date, total_investment }) => [date, total_investment])
      expect(await days()).toEqual([['2026-05-10', 3]])
      app.clock.now = new Date('2026-05-11T00:00:00.000Z')
      await collector.add({ product_id: 'box', purchase_price: 4 })
      expect(await days()).toEqual([
        ['2026-05-10', 3],
        ['2026-05-11', 7],
      ])
    })
  })

  it('lists many copies and groups at once as in pages', async () => {
    const many = Array.from({ length: 260 }, (_, index) =>
      card(`many-${index}`, `Card ${index}`, 'Many', 'many', String(index)),
    )
    await app.storage.write(tx => insertProducts(tx, many, '2026-01-01T00:00:00.000Z'))
    const collector = await newCollector(app)
    for (const half of [many.slice(0, 130), many.slice(130)]) {
      const { item } = await collector.add({ product_id: 'box', purchase_price: 100 })
      app.clock.advance(1)
      const pulled = half.map(({ id }) => ({
        id,
        condition: 'Near Mint',
        quantity: id === 'many-7' ? 30 : 1,
      }))
      expect((await collector.open(item.id, { pulled })).status).toBe(201)
    }
    const paged = async <One>(page: (query: Record<string, number>) => Promise<One[]>) =>
      (await Promise.all([1, 2, 3].map(number => page({ page: number, limit: 100 })))).flat()
    const copies = await collector.list({ limit: 10_000 })
    expect(copies.collection).toHaveLength(289)
    expect(copies.collection).toEqual(await paged(async query => (await collector.list(query)).collection))
    const groups = await collector.groups({ limit: 10_000 })
    expect(groups.groups).toHaveLength(260)
    expect(groups.groups).toEqual(await paged(async query => (await collector.groups(query)).groups))
    const found = await collector.groups({ limit: 10_000, search: 'card 7' })
    expect(found.groups.map(({ name }) => name)).toEqual(['Card 7'])
  })
})

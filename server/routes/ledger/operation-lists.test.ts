import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const charizard = { product_id: 'charizard', condition: 'Near Mint', purchase_price: 10 }
const box = { product_id: 'box', purchase_price: 99.99 }

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'charizard', name: 'Charizard', setName: 'Base Set', setCode: 'base1' },
      { id: 'blastoise', name: 'Blastoise', setName: 'Base Set', setCode: 'base1' },
      { id: 'box', name: 'Jungle Box', productType: 'sealed_product', setName: 'Jungle', setCode: 'base2' },
    ])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  const kindsOf = async (query: Record<string, string | number> = {}) =>
    (await collector.operations(query)).operations.map(({ kind }) => kind)

  async function sell(id: string, sold_price: number, more: object = {}) {
    const { status, body } = await app.call('DELETE /api/collections/:id', {
      token: collector.token,
      params: { id },
      body: { sold_price, ...more },
    })
    expect(status).toBe(200)
    return body.operation_id ?? ''
  }

  describe('the operations', () => {
    it('come newest first, each with its effect and the balances after it', async () => {
      const { item } = await collector.add(charizard)
      await collector.edit(item.id, { purchase_price: 12.34, condition: 'Damaged' })
      const sale = await sell(item.id, 30, { sale_fees: 2.5, venue: 'A fair' })
      const undo = (await collector.undo(sale)).body.operation_id
      const { operations, totals, pagination } = await collector.operations()
      expect(pagination).toEqual({ page: 1, totalPages: 1, totalItems: 4, itemsPerPage: 20 })
      expect(totals).toEqual({ operations: 4, cash: -12.34, realised_profit: 0 })
      expect(operations).toMatchObject([
        {
          kind: 'undo',
          reverses: sale,
          reversed_kind: 'sale',
          undone_by: null,
          cash: -27.5,
          realised_profit: -15.16,
          lifetime_earnings_after: -12.34,
          realised_profit_after: 0,
        },
        {
          id: sale,
          kind: 'sale',
          undone_by: undo,
          cash: 27.5,
          realised_profit: 15.16,
          lifetime_earnings_after: 15.16,
          realised_profit_after: 15.16,
          copies: [{ after: { removal: 'sold', sold_price: 30, sale_fees: 2.5, sale_venue: 'A fair' } }],
        },
        {
          kind: 'edit',
          cash: -2.34,
          copies_total: 1,
          copies: [
            {
              holding_id: item.id,
              product_id: 'charizard',
              name: 'Charizard',
              set_name: 'Base Set',
              before: { label: 'Near Mint', cost_basis: 10 },
              after: { label: 'Damaged', cost_basis: 12.34 },
            },
          ],
        },
        { kind: 'add', cash: -10, copies: [{ before: null, after: { label: 'Near Mint' } }] },
      ])
    })

    it('of a trade say how many copies each side had, the undo of it too', async () => {
      const { items } = await collector.add({ ...charizard, quantity: 2 })
      const { body } = await collector.trade({
        traded_away: items.map(({ id }) => ({ id })),
        received: [{ id: 'blastoise', quantity: 3, condition: 'Near Mint' }],
        cash_delta: 5,
      })
      await collector.undo(body.trade.id)
      const { operations } = await collector.operations({ limit: 2 })
      const trade = { given: 2, received: 3, cash_delta: 5 }
      expect(operations).toMatchObject([
        { kind: 'undo', reversed_kind: 'trade', trade },
        { kind: 'trade', trade, copies_total: 5, copies: [{}, {}, {}, {}] },
      ])
      expect((await kindsOf()).at(-1)).toBe('add')
    })

    it('name what a correction replaces', async () => {
      const { item } = await collector.add(charizard)
      const sale = await sell(item.id, 30)
      await collector.correctSale(sale, { sold_price: 31 })
      const { operations, totals, pagination } = await collector.operations({ kind: 'sale' })
      expect(operations).toMatchObject([
        { corrects: sale, undone_by: null, corrected_by: null },
        { id: sale, corrects: null, undone_by: expect.any(String), corrected_by: operations[0]?.id },
      ])
      expect([pagination.totalItems, totals]).toEqual([2, { operations: 1, cash: 31, realised_profit: 21 }])
    })

    it('come in pages that leave nothing out and show nothing twice', async () => {
      for (let price = 1; price <= 5; price++) await collector.add({ ...charizard, purchase_price: price })
      const pages = await Promise.all([1, 2, 3, 4].map(page => collector.operations({ page, limit: 2 })))
      expect(pages.map(({ operations }) => operations.map(({ cash }) => cash))).toEqual([
        [-5, -4],
        [-3, -2],
        [-1],
        [],
      ])
      for (const { totals, pagination } of pages) {
        expect([totals.cash, pagination.totalItems, pagination.totalPages]).toEqual([-15, 5, 3])
      }
    })

    it('can be filtered by kind, product, set, copy, day and effect, alone and together', async () => {
      const { item } = await collector.add(charizard)
      const { items } = await collector.add({ ...box, quantity: 2 })
      await sell(item.id, 30, { day: '2026-01-15' })
      await sell(items[0]?.id ?? '', 99.99, { day: '2026-02-15' })
      await collector.edit(items[1]?.id ?? '', { own_price: 1 })
      const seen = async (query: Record<string, string>) => {
        const { operations, totals, pagination } = await collector.operations(query)
        expect(pagination.totalItems).toBe(operations.length)
        const sum = (amounts: number[]) =>
          Math.round(amounts.reduce((one, other) => one + other, 0) * 100) / 100
        expect(totals).toEqual({
          operations: operations.length,
          cash: sum(operations.map(({ cash }) => cash)),
          realised_profit: sum(operations.map(({ realised_profit }) => realised_profit)),
        })
        return operations.map(({ kind }) => kind)
      }
      expect(await seen({})).toEqual(['edit', 'sale', 'sale', 'add', 'add'])
      expect(await seen({ kind: 'sale' })).toEqual(['sale', 'sale'])
      expect(await seen({ kind: 'trade' })).toEqual([])
      expect(await seen({ product_id: 'charizard' })).toEqual(['sale', 'add'])
      expect(await seen({ set: 'jungle' })).toEqual(['edit', 'sale', 'add'])
      expect(await seen({ set: 'base1' })).toEqual(['sale', 'add'])
      expect(await seen({ holding_id: items[0]?.id ?? '' })).toEqual(['sale', 'add'])
      expect(await seen({ from: '2026-01-15', to: '2026-02-14' })).toEqual(['sale'])
      expect(await seen({ to: '2026-02-15' })).toEqual(['sale', 'sale'])
      expect(await seen({ from: '2026-02-16' })).toEqual(['edit', 'add', 'add'])
      // The box was sold for what it cost.
      expect(await seen({ effect: 'profit' })).toEqual(['sale'])
      expect(await seen({ kind: 'sale', set: 'Jungle', from: '2026-02-15' })).toEqual(['sale'])
      expect(await seen({ product_id: 'charizard', set: 'Jungle' })).toEqual([])
    })

    it('belong to their collector alone', async () => {
      const { item } = await collector.add(charizard)
      const other = await newCollector(app)
      expect((await other.operations({ holding_id: item.id })).operations).toEqual([])
      expect((await other.operations({ product_id: 'charizard' })).pagination.totalItems).toBe(0)
      expect(await other.operations()).toMatchObject({ operations: [], totals: { cash: 0 } })
    })

    it('refuse a wrong filter', async () => {
      for (const query of [{ kind: 'theft' }, { limit: 101 }, { from: '2026-02-30' }, { effect: 'joy' }]) {
        const { status } = await app.call('GET /api/operations', { token: collector.token, query })
        expect(status).toBe(400)
      }
      expect((await app.call('GET /api/operations')).status).toBe(401)
    })
  })

  describe('the sales', () => {
    it('come newest day first, with profit, days held and return', async () => {
      const { item } = await collector.add({ ...charizard, purchase_date: '2026-01-01' })
      const gift = await collector.add({ ...charizard, purchase_price: 0, purchase_date: '2026-01-01' })
      await sell(item.id, 30, {
        sale_fees: 2.5,
        sale_shipping: 1,
        sale_tax: 0.5,
        day: '2026-03-01',
        venue: 'A fair',
      })
      await sell(gift.item.id, 5, { day: '2026-01-01' })
      const { sales, totals, pagination } = await collector.sales()
      expect(sales).toMatchObject([
        {
          holding_id: item.id,
          name: 'Charizard',
          label: 'Near Mint',
          day: '2026-03-01',
          sold_price: 30,
          sale_fees: 2.5,
          sale_venue: 'A fair',
          net_proceeds: 26,
          cost_basis: 10,
          profit: 16,
          days_held: 59,
          return_percent: 160,
        },
        { day: '2026-01-01', profit: 5, days_held: 0, return_percent: null },
      ])
      expect(totals).toEqual({ net_proceeds: 31, cost_basis: 10, profit: 21 })
      expect(pagination).toEqual({ page: 1, totalPages: 1, totalItems: 2, itemsPerPage: 20 })
      expect((await collector.stats()).realised_profit).toBe(totals.profit)
    })

    it('leave out what was undone, and show what a correction made of it', async () => {
      const { items } = await collector.add({ ...charizard, quantity: 2 })
      await collector.undo(await sell(items[0]?.id ?? '', 30))
      const sale = await sell(items[1]?.id ?? '', 20)
      await collector.correctSale(sale, { sold_price: 25 })
      const { sales, totals } = await collector.sales()
      expect(sales).toMatchObject([{ sold_price: 25, profit: 15 }])
      expect(totals.profit).toBe(15)
      expect((await collector.stats()).realised_profit).toBe(15)
    })

    it('come in pages and can be filtered by product, set, copy and day', async () => {
      const { items } = await collector.add({ ...charizard, quantity: 3 })
      const sealed = await collector.add(box)
      for (const [index, { id }] of items.entries()) await sell(id, 11 + index, { day: `2026-01-1${index}` })
      await sell(sealed.item.id, 100, { day: '2026-01-20' })
      const prices = async (query: Record<string, string | number>) => {
        const { sales, totals } = await collector.sales(query)
        return [sales.map(({ sold_price }) => sold_price), totals.profit]
      }
      expect(await prices({ limit: 3 })).toEqual([[100, 13, 12], 6.01])
      expect(await prices({ limit: 3, page: 2 })).toEqual([[11], 6.01])
      expect(await prices({ product_id: 'charizard' })).toEqual([[13, 12, 11], 6])
      expect(await prices({ set: 'base2' })).toEqual([[100], 0.01])
      expect(await prices({ holding_id: items[1]?.id ?? '' })).toEqual([[12], 2])
      expect(await prices({ from: '2026-01-11', to: '2026-01-12' })).toEqual([[13, 12], 5])
      const other = await newCollector(app)
      expect((await other.sales({ product_id: 'charizard' })).sales).toEqual([])
    })
  })
})

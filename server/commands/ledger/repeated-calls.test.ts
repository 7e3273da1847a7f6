import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const raw = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }
const card = { id: 'other', condition: 'Near Mint' }

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'card' },
      { id: 'other' },
      { id: 'priced' },
      { id: 'box', productType: 'sealed_product' },
    ])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  const keyed = { 'idempotency-key': 'same' }
  const newCopy = async () => (await collector.add(raw)).item.id
  const sold = async () => (await collector.remove(await newCopy(), 15)).body.operation_id
  const traded = async () =>
    (await collector.trade({ traded_away: [{ id: await newCopy() }], received: [card] })).body.trade.id

  /** Every kind of change, each with what it needs already there. */
  const calls: Record<string, () => Promise<() => Promise<{ status: number; body: unknown }>>> = {
    'an addition': async () => () => collector.post({ ...raw, quantity: 3 }, 'same'),
    'an edit': async () => {
      const id = await newCopy()
      return () => collector.edit(id, { purchase_price: 20 }, 'same')
    },
    'an edit that changes nothing': async () => {
      const id = await newCopy()
      return () => collector.edit(id, { purchase_price: 10 }, 'same')
    },
    'a sale': async () => {
      const id = await newCopy()
      return () => collector.remove(id, 15, 'same')
    },
    'a mistake': async () => {
      const id = await newCopy()
      return () => collector.remove(id, null, 'same')
    },
    'an opening': async () => {
      const { item } = await collector.add({ product_id: 'box', purchase_price: 5 })
      return () => collector.open(item.id, { pulled: [{ ...card, quantity: 2 }] }, 'same')
    },
    'an opening for nothing': async () => {
      const { item } = await collector.add({ product_id: 'box', purchase_price: 5 })
      return () => collector.open(item.id, { pulled: [] }, 'same')
    },
    'a trade': async () => {
      const id = await newCopy()
      const received = [
        { ...card, quantity: 2 },
        { ...card, id: 'card' },
      ]
      return () => collector.trade({ traded_away: [{ id }], received, cash_delta: -12 }, 'same')
    },
    'an undo': async () => {
      const id = await sold()
      return () => collector.undo(id ?? '', 'same')
    },
    'a corrected sale': async () => {
      const id = (await sold()) ?? ''
      return () =>
        app.call('PUT /api/sales/:id', {
          token: collector.token,
          params: { id },
          body: { sold_price: 8 },
          headers: keyed,
        })
    },
    'a corrected trade': async () => {
      const id = await traded()
      return () =>
        app.call('PUT /api/trades/:id', {
          token: collector.token,
          params: { id },
          body: { cash_delta: 3 },
          headers: keyed,
        })
    },
  }

  describe('a repeated call', () => {
    it.each(Object.entries(calls))('of %s does nothing and has the same answer', async (_name, prepare) => {
      const call = await prepare()
      const first = await call()
      expect(first.status).toBeLessThan(300)
      const before = await collector.stats()
      const operations = (await collector.operations()).pagination.totalItems
      expect(await call()).toMatchObject({ status: first.status, body: first.body })
      expect((await call()).body).toEqual(first.body)
      expect(await collector.stats()).toEqual(before)
      expect((await collector.operations()).pagination.totalItems).toBe(operations)
    })

    it('has the first figures, whatever happened since', async () => {
      const id = await newCopy()
      const first = await collector.remove(id, 15, 'same')
      await collector.add({ ...raw, purchase_price: 1_000 })
      expect((await collector.remove(id, 15, 'same')).body).toEqual(first.body)
    })

    it('shows copies that were removed as last held, at the price of now', async () => {
      const post = () => collector.post({ ...raw, product_id: 'priced', quantity: 3 }, 'same')
      const first = await post()
      const ids = first.body.items.map(({ id }) => id)
      await collector.edit(ids[0] ?? '', { purchase_price: 33, condition: 'Damaged' })
      await collector.remove(ids[0] ?? '', 50)
      await collector.remove(ids[2] ?? '', null)
      await setPrices(app.storage, [
        ['priced', 'raw:near%20mint', 700],
        ['priced', 'raw:damaged', 200],
      ])
      const again = await post()
      expect(again.status).toBe(201)
      expect(again.body.operation_id).toBe(first.body.operation_id)
      expect(
        again.body.items.map(item => [
          item.id,
          item.purchase_price,
          item.condition,
          item.current_market_price,
        ]),
      ).toEqual([
        [ids[0], 33, 'Damaged', 2],
        [ids[1], 10, 'Near Mint', 7],
        [ids[2], 10, 'Near Mint', 7],
      ])
      expect(again.body.item).toEqual(again.body.items[0])
      // The rest is as in the first answer, also of a copy whose whole group is gone.
      const faceOf = (item = first.body.items[2]) => [
        item?.name,
        item?.set_name,
        item?.label,
        item?.created_at,
      ]
      expect(faceOf(again.body.items[2])).toEqual(faceOf())
    })

    it('shows an addition that was undone', async () => {
      const first = await collector.post(raw, 'same')
      await collector.undo(first.body.operation_id ?? '')
      expect((await collector.post(raw, 'same')).body).toEqual(first.body)
    })

    it('of a trade or an opening shows what came of the copies', async () => {
      const trade = async (id: string) =>
        collector.trade({ traded_away: [{ id }], received: [{ ...card, quantity: 2 }] }, 'trade')
      const given = await newCopy()
      const first = await trade(given)
      await collector.remove(first.body.received[0]?.id ?? '', 1)
      expect((await trade(given)).body).toEqual(first.body)
      await collector.undo((await collector.operations()).operations[0]?.id ?? '')
      await collector.undo(first.body.trade.id)
      expect((await trade(given)).body.trade).toMatchObject({
        id: first.body.trade.id,
        undone_by: expect.any(String),
      })
    })
  })

  it('a key keeps no more for a thousand copies than for one', async () => {
    await collector.post(raw, 'one')
    await collector.post({ ...raw, quantity: 1_000 }, 'ten')
    const kept = await app.storage.read(db =>
      db
        .selectFrom('idempotency_keys')
        .selectAll()
        .where('collector_id', '=', collector.id)
        .orderBy('created_at')
        .execute(),
    )
    const [one, thousand] = kept.map(row => JSON.stringify(row).length)
    expect(thousand).toBe(one)
    expect(thousand).toBeLessThan(400)
  })
})

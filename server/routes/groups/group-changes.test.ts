import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Cents } from '#domain/money/money'
import { valueQueued } from '#server/commands/groups/value-collection'
import { writeStatDays } from '#server/jobs/daily-stats'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { newCollectorIn, setEuroRates } from '#server/testing/prices/ledgers'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const nearMint = 'raw:near%20mint'
const damaged = 'raw:damaged'
const dayMs = 24 * 60 * 60 * 1_000
const figures = [
  'start_value',
  'end_value',
  'value_change',
  'price_moves',
  'newly_priced',
  'added_value',
  'removed_value',
  'regraded_value',
  'bought',
  'sold',
] as const

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  let made = 0
  let card = ''
  beforeAll(async () => {
    app = await testApp(engine, { readsRates: true })
  })
  beforeEach(async () => {
    made += 1
    card = `card-${made}`
    await addProducts(app.storage, [{ id: card }])
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  const buy = (purchase_price: number, quantity = 1, condition = 'Near Mint') =>
    collector.add({ product_id: card, condition, purchase_price, quantity })
  async function price(key: string, amountCents: number) {
    const at = app.clock.now.toISOString()
    await setPrices(app.storage, [[card, key, amountCents]], at, at)
    await valueQueued(app.parts, new AbortController().signal)
  }
  async function nextDay(days = 1) {
    for (let day = 0; day < days; day += 1) {
      app.clock.advance(dayMs)
      await writeStatDays(app.parts)
    }
  }
  const dayOf = (days: number) => new Date(app.clock.now.getTime() + days * dayMs).toISOString().slice(0, 10)
  const keyOf = (kind: string) => `${card}:raw:${kind}`

  it('of a group tell prices, additions, sales and new prices apart', async () => {
    const { item } = await buy(8, 2)
    await nextDay()
    await price(nearMint, 1_000)
    await nextDay(8)
    await price(nearMint, 1_250)
    await nextDay()
    await buy(13)
    await collector.remove(item.id, 20)
    const since = (range: string) => collector.changes({ range, group: keyOf('near%20mint') })
    expect(await since('1d')).toEqual({
      range: '1d',
      from: dayOf(-1),
      whole: true,
      start_value: 25,
      end_value: 25,
      value_change: 0,
      price_moves: 0,
      price_moves_percent: 0,
      source_steps: 0,
      own_price_steps: 0,
      newly_priced: 0,
      added_value: 12.5,
      removed_value: 12.5,
      regraded_value: 0,
      bought: 13,
      sold: 20,
    })
    expect(await since('7d')).toMatchObject({ start_value: 20, price_moves: 5, added_value: 12.5, sold: 20 })
    expect(await since('all')).toMatchObject({
      from: null,
      whole: true,
      start_value: 0,
      end_value: 25,
      newly_priced: 20,
      price_moves: 5,
      bought: 29,
    })
    // The range reaches back behind the first copy.
    expect(await since('1y')).toMatchObject({ from: null, start_value: 0, newly_priced: 20 })
  })

  it('of a copy go with it into another group, and end when it leaves', async () => {
    await price(nearMint, 1_000)
    await price(damaged, 300)
    const { item } = await buy(8)
    await buy(5)
    await nextDay()
    await price(nearMint, 1_100)
    await collector.edit(item.id, { condition: 'Damaged' })
    await nextDay()
    await price(damaged, 200)
    const since = (range: string) => collector.changes({ range, item_id: item.id })
    expect(await since('1d')).toMatchObject({
      from: dayOf(-1),
      start_value: 3,
      end_value: 2,
      price_moves: -1,
    })
    expect(await since('all')).toMatchObject({
      start_value: 0,
      added_value: 10,
      price_moves: 0,
      regraded_value: -8,
      end_value: 2,
      bought: 8,
      sold: 0,
    })
    await collector.remove(item.id, 4)
    expect(await since('7d')).toMatchObject({ end_value: 0, removed_value: 2, sold: 4, price_moves: 0 })
  })

  it('of all groups add up to those of the collection', async () => {
    await price(nearMint, 1_000)
    const { item } = await buy(8, 3)
    await buy(1, 2, 'Damaged')
    await nextDay()
    await price(damaged, 300)
    await nextDay(2)
    await price(nearMint, 1_111)
    await collector.edit(item.id, { condition: 'Damaged' })
    await nextDay(2)
    await price(nearMint, 900)
    await price(damaged, 333)
    await collector.remove(item.id, 20)
    const [sale] = (await collector.operations()).operations
    await nextDay()
    await collector.undo(sale?.id ?? '')
    await buy(7)
    for (const range of ['1d', '7d', '30d', 'month', 'all']) {
      const whole = await collector.changes({ range })
      const [one, other] = [
        await collector.changes({ range, group: keyOf('near%20mint') }),
        await collector.changes({ range, group: keyOf('damaged') }),
      ]
      for (const figure of figures)
        expect([range, figure, round(one[figure] + other[figure])]).toEqual([range, figure, whole[figure]])
    }
  })
  it('have no cash of a trade or an opening, also when it is undone', async () => {
    await price(nearMint, 1_000)
    await price(damaged, 300)
    const { item } = await buy(8)
    await nextDay()
    const cash = async () => {
      const answers = []
      for (const group of [keyOf('near%20mint'), keyOf('damaged')])
        answers.push(await collector.changes({ range: '1d', group }).catch(() => null))
      return answers.map(answer => answer && [answer.bought, answer.sold])
    }
    await buy(7)
    const received = [{ id: card, condition: 'Damaged', quantity: 2 }]
    const { body } = await collector.trade({ traded_away: [{ id: item.id }], received, cash_delta: 5 })
    expect(await cash()).toEqual([
      [7, 0],
      [0, 0],
    ])
    await collector.undo(body.trade.id)
    await buy(2, 1, 'Damaged')
    expect(await cash()).toEqual([
      [7, 0],
      [2, 0],
    ])
    const of = await collector.changes({ range: 'all', item_id: item.id })
    expect([of.bought, of.sold]).toEqual([8, 0])
    await addProducts(app.storage, [{ id: `box-${made}`, productType: 'sealed_product' }])
    const box = await collector.add({ product_id: `box-${made}`, purchase_price: 30 })
    const opened = await collector.open(box.item.id, { pulled: [{ id: card, condition: 'Damaged' }] })
    expect(opened.status).toBe(201)
    expect(await cash()).toEqual([
      [7, 0],
      [2, 0],
    ])
  })
  const round = (dollars: number) => Math.round(dollars * 100) / 100

  it('are in the currency of the ledger', async () => {
    await setEuroRates(app.storage, app.clock.now.toISOString().slice(0, 10), { USD: '1.1', JPY: '165' })
    const inYen = await newCollectorIn(app, 'JPY')
    await price(nearMint, 1_001)
    await inYen.add({ product_id: card, condition: 'Near Mint', purchase_price: 900 })
    await nextDay()
    await price(nearMint, 1_101)
    const since = await inYen.changes({ range: '1d', group: keyOf('near%20mint') })
    expect(since).toMatchObject({ start_value: 1_502, end_value: 1_652, price_moves: 150 })
    expect(await inYen.changes({ range: '1d' })).toEqual(since)
  })

  it('are as the collector sees prices', async () => {
    await price(nearMint, 1_000)
    await buy(8)
    await nextDay()
    const earlier = { product_id: card, price_key: nearMint, day: dayOf(-1), source: 'pricecharting' }
    await app.storage.write(tx =>
      tx
        .insertInto('restricted_points')
        .values({ ...earlier, price_cents: 700 as Cents })
        .execute(),
    )
    const startValue = async () =>
      (await collector.changes({ range: '1d', group: keyOf('near%20mint') })).start_value
    expect(await startValue()).toBe(10)
    await app.storage.write(tx =>
      tx.updateTable('collectors').set({ restricted_prices: 'on' }).where('id', '=', collector.id).execute(),
    )
    expect(await startValue()).toBe(7)
  })

  it('are of own groups and copies only, and of one of them', async () => {
    const { item } = await buy(8)
    const stranger = await newCollector(app)
    const get = (token: string, query: Record<string, string>) =>
      app.call('GET /api/collections/changes', { token, query })
    expect(await get(stranger.token, { item_id: item.id })).toMatchObject({ status: 404 })
    expect(await get(stranger.token, { group: keyOf('near%20mint') })).toMatchObject({ status: 404 })
    expect(await get(collector.token, { group: 'nothing' })).toMatchObject({ status: 404 })
    expect(await get(collector.token, { group: keyOf('near%20mint'), item_id: item.id })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('item_id cannot be together with group') },
    })
  })
})

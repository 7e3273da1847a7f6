// A collector's day is in their time zone; instants are in UTC.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'other' }])
  })
  beforeEach(async () => {
    // 18:30 on March 14 in California.
    app.clock.now = new Date('2026-03-15T01:30:00.000Z')
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  const bought = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }
  const traded = (id: string) => ({
    traded_away: [{ id }],
    received: [{ id: 'other', condition: 'Near Mint' }],
  })

  it.each([
    [null, '2026-03-15'],
    ['America/Los_Angeles', '2026-03-14'],
    ['Pacific/Kiritimati', '2026-03-15'],
  ])('dates purchases, trades and history in %s on %s', async (timeZone, day) => {
    await collector.setTimeZone(timeZone)
    const { item } = await collector.add(bought)
    expect(item).toMatchObject({ purchase_date: day })
    const { body } = await collector.trade(traded(item.id))
    expect(body.trade).toMatchObject({ traded_at: '2026-03-15T01:30:00.000Z', date: day })
    expect(body.received).toMatchObject([{ purchase_date: day }])
    expect((await collector.trades()).trades).toMatchObject([{ date: day }])
    expect((await collector.history()).map(({ date }) => date)).toEqual([day])
  })

  it('keeps the days of what happened before the time zone changes', async () => {
    await collector.setTimeZone('Pacific/Kiritimati')
    app.clock.now = new Date('2026-03-15T10:30:00.000Z')
    const { item } = await collector.add(bought)
    await collector.trade(traded(item.id))
    await collector.setTimeZone('America/Los_Angeles')
    const { item: later } = await collector.add(bought)
    expect((await collector.trades()).trades).toMatchObject([{ date: '2026-03-16' }])
    expect(later.purchase_date).toBe('2026-03-15')
    // The row of the 16th has both: no row is earlier than the last one.
    expect(await collector.history()).toMatchObject([{ date: '2026-03-16', total_investment: 20 }])
  })

  it('accepts a purchase on the day it already is in the farthest time zone', async () => {
    await collector.setTimeZone('Pacific/Kiritimati')
    app.clock.now = new Date('2026-03-15T10:00:00.000Z')
    expect((await collector.post({ ...bought, purchase_date: '2026-03-16' })).status).toBe(201)
    expect((await collector.post({ ...bought, purchase_date: '2026-03-17' })).status).toBe(400)
  })
})

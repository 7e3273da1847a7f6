import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import type { Log } from '#server/log'
import { silentLog, type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { writeStatDays } from './daily-stats.ts'
import { sumUpWeeks } from './weekly-summaries.ts'

onBothEngines(engine => {
  let app: TestApp
  let collector: TestCollector
  const logged: object[] = []
  const log: Log = { ...silentLog, error: fields => void logged.push(fields) }
  beforeAll(async () => {
    app = await testApp(engine, { log })
    await addProducts(app.storage, [{ id: 'card' }, { id: 'unpriced' }])
  })
  afterAll(() => app.close())
  // A Thursday.
  beforeEach(async () => {
    await at('2028-03-09T12:00:00.000Z')
    await cardCosts(1_500)
    collector = await newCollector(app)
  })

  /** Turns the clock, and writes the days as the hourly job does. */
  const at = async (instant: string) => {
    app.clock.now = new Date(instant)
    await writeStatDays(app.parts)
  }
  const cardCosts = (cents: number) => setPrices(app.storage, [['card', 'raw:near%20mint', cents]])
  const addCard = (purchase_price = 10) =>
    collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price })
  const set = (body: object) => app.call('PUT /api/auth/settings', { token: collector.token, body })
  const notified = async () =>
    (await app.call('GET /api/notifications', { token: collector.token })).body.notifications
  const weeks = async () =>
    (await notified()).map(note => (note.kind === 'week' ? note.week_ends : note.kind))

  describe('on Monday', () => {
    it('sums up the first week, once, also in two processes and after a restart', async () => {
      await addCard()
      await addCard()
      await at('2028-03-12T23:04:00.000Z')
      await sumUpWeeks(app.parts)
      expect(await weeks()).toEqual([])
      await at('2028-03-13T00:04:00.000Z')
      await Promise.all([sumUpWeeks(app.parts), sumUpWeeks(app.parts), sumUpWeeks(app.parts)])
      await at('2028-03-13T01:04:00.000Z')
      await sumUpWeeks(app.parts)
      await at('2028-03-19T23:04:00.000Z')
      await sumUpWeeks(app.parts)
      expect(await notified()).toEqual([
        {
          id: expect.any(String),
          created_at: '2028-03-13T00:04:00.000Z',
          is_read: false,
          kind: 'week',
          week_starts: '2028-03-06',
          week_ends: '2028-03-12',
          total_market_price: 30,
          change: 30,
          profit: 10,
          quantity: 2,
          quantity_change: 2,
        },
      ])
    })

    it('compares with the end of the week before: prices, purchases and sales', async () => {
      const { item } = await addCard()
      await addCard()
      await at('2028-03-13T00:04:00.000Z')
      await sumUpWeeks(app.parts)
      await cardCosts(2_000)
      await at('2028-03-15T00:04:00.000Z')
      await collector.add({
        product_id: 'unpriced',
        condition: 'Damaged',
        purchase_price: 99.99,
        quantity: 2,
      })
      await collector.remove(item.id, 19.5)
      await at('2028-03-19T23:04:00.000Z')
      await addCard(20)
      await at('2028-03-20T00:04:00.000Z')
      await addCard(1)
      await sumUpWeeks(app.parts)
      // Each card rose by $5. One was sold for $19.50, one bought for its price; what came on Monday is not in it.
      expect((await notified())[0]).toMatchObject({
        week_ends: '2028-03-19',
        total_market_price: 40,
        change: 10,
        profit: 9.5,
        quantity: 4,
        quantity_change: 2,
      })
    })

    it("is the collector's Monday", async () => {
      await set({ time_zone: 'America/Los_Angeles' })
      await addCard()
      await at('2028-03-13T06:04:00.000Z')
      await sumUpWeeks(app.parts)
      expect(await weeks()).toEqual([])
      await at('2028-03-13T07:04:00.000Z')
      await sumUpWeeks(app.parts)
      expect(await weeks()).toEqual(['2028-03-12'])
      await set({ time_zone: 'Etc/GMT+12' })
      await sumUpWeeks(app.parts)
      await set({ time_zone: 'Pacific/Kiritimati' })
      await sumUpWeeks(app.parts)
      expect(await weeks()).toEqual(['2028-03-12'])
    })
  })

  it('comes later in the week if the server was down on Monday', async () => {
    await addCard()
    await at('2028-03-16T08:04:00.000Z')
    await sumUpWeeks(app.parts)
    expect(await notified()).toMatchObject([{ week_ends: '2028-03-12', quantity: 1 }])
  })

  it('is left out for weeks without a server, and comes again after the next', async () => {
    await addCard()
    await at('2028-03-29T08:04:00.000Z')
    await sumUpWeeks(app.parts)
    expect(await weeks()).toEqual([])
    await at('2028-04-03T00:04:00.000Z')
    await sumUpWeeks(app.parts)
    expect(await notified()).toMatchObject([{ week_ends: '2028-04-02', change: 0, quantity_change: 0 }])
  })

  it('is not made with Collection Updates off, and none of an earlier week once they are on', async () => {
    await addCard()
    await set({ collection_updates: false })
    await at('2028-03-13T00:04:00.000Z')
    await sumUpWeeks(app.parts)
    await set({ collection_updates: true, price_alerts: false })
    await at('2028-03-15T00:04:00.000Z')
    await sumUpWeeks(app.parts)
    expect(await weeks()).toEqual([])
    await at('2028-03-20T00:04:00.000Z')
    await sumUpWeeks(app.parts)
    expect(await weeks()).toEqual(['2028-03-19'])
  })

  it('is not made for a collector who holds nothing', async () => {
    const { item } = await addCard()
    await collector.remove(item.id, 12)
    await at('2028-03-13T00:04:00.000Z')
    await sumUpWeeks(app.parts)
    expect(await notified()).toEqual([])
  })

  it('is right again after a clock that was ahead, and repeats no week', async () => {
    await addCard()
    await at('2028-03-13T00:04:00.000Z')
    await sumUpWeeks(app.parts)
    await at('2031-07-10T00:04:00.000Z')
    await sumUpWeeks(app.parts)
    await at('2028-03-14T00:04:00.000Z')
    await sumUpWeeks(app.parts)
    await at('2028-03-20T00:04:00.000Z')
    await sumUpWeeks(app.parts)
    await sumUpWeeks(app.parts)
    expect(await weeks()).toEqual(['2028-03-19', '2028-03-12'])
  })

  it('fails for one collector alone, and again until it succeeds', async () => {
    await addCard()
    const broken = await newCollector(app)
    await broken.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 1 })
    const turnBroken = (marketValueCents: number) =>
      app.storage.write(tx =>
        tx
          .updateTable('stat_days')
          .set({ market_value_cents: cents(marketValueCents), priced_cost_basis_cents: cents(-1) })
          .where('collector_id', '=', broken.id)
          .execute(),
      )
    await turnBroken(Number.MAX_SAFE_INTEGER)
    await at('2028-03-13T00:04:00.000Z')
    logged.length = 0
    for (const _ of ['once', 'twice']) await sumUpWeeks(app.parts)
    const failure = { collector_id: broken.id, work: 'weekly summaries' }
    expect(logged).toMatchObject([failure, failure])
    expect(await weeks()).toEqual(['2028-03-12'])
    await turnBroken(1_500)
    await sumUpWeeks(app.parts)
    const { body } = await app.call('GET /api/notifications', { token: broken.token })
    expect(body.notifications).toMatchObject([{ week_ends: '2028-03-12' }])
  })

  it('stops between two collectors when the server stops, and continues later', async () => {
    await addCard()
    const other = await newCollector(app)
    await other.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 1 })
    await at('2028-03-13T00:04:00.000Z')
    const stopping = new AbortController()
    let writes = 0
    const write: typeof app.storage.write = async work => {
      const result = await app.storage.write(work)
      // The lease, and then the week of the first collector.
      if (++writes === 2) stopping.abort()
      return result
    }
    const storage = { ...app.storage, write }
    expect(await sumUpWeeks({ ...app.parts, storage }, stopping.signal)).toBe(1)
    await sumUpWeeks(app.parts)
    expect(await weeks()).toEqual(['2028-03-12'])
    const { body } = await app.call('GET /api/notifications', { token: other.token })
    expect(body.notifications).toHaveLength(1)
  })
})

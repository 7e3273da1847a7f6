import { afterAll, beforeAll, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { reconcile } from '#server/commands/ledger/reconcile'
import { exportedStatDays } from '#server/db/accounts/exported-rows'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { writeStatDays } from './daily-stats.ts'

const dayMs = 24 * 60 * 60 * 1_000

onBothEngines(engine => {
  let app: TestApp
  let collectors: TestCollector[]
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
    collectors = [await newCollector(app), await newCollector(app)]
    // A collector without ledger entries has no history.
    await newCollector(app)
    for (const collector of collectors) {
      await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 10 })
    }
  })
  afterAll(() => app.close())

  const datesOf = async (collector: TestCollector | undefined) =>
    (await collector?.history())?.map(day => day.date)

  it('writes nothing on a day with changes', async () => {
    expect(await writeStatDays(app.parts)).toBe(0)
  })

  it('writes the next day once for every collector with a history, in any process', async () => {
    app.clock.advance(dayMs)
    await setPrices(app.storage, [['card', 'raw:near%20mint', 1_500]])
    const written = await Promise.all([writeStatDays(app.parts), writeStatDays(app.parts)])
    expect(Math.max(...written)).toBe(2)
    expect(await writeStatDays(app.parts)).toBe(0)
    for (const collector of collectors) {
      expect(await datesOf(collector)).toEqual(['2026-03-14', '2026-03-15'])
      expect((await collector.history()).at(-1)).toEqual({
        date: '2026-03-15',
        profit_loss_pct: 50,
        lifetime_earnings: -10,
        realised_profit: 0,
        total_investment: 10,
        total_market_price: 15,
        priced_investment: 10,
      })
      expect(await collector.stats()).toMatchObject({ total_market_price: 15, priced_quantity: 1 })
    }
  })

  it('leaves a gap for days without a server', async () => {
    app.clock.advance(3 * dayMs)
    expect(await writeStatDays(app.parts)).toBe(2)
    expect(await datesOf(collectors[0])).toEqual(['2026-03-14', '2026-03-15', '2026-03-18'])
  })

  it('keeps the past when the clock goes back by a day', async () => {
    const before = await collectors[0]?.history()
    app.clock.advance(-dayMs)
    expect(await writeStatDays(app.parts)).toBe(0)
    await setPrices(app.storage, [['card', 'raw:near%20mint', 2_000]])
    await collectors[0]?.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 10 })
    const after = await collectors[0]?.history()
    expect(after?.slice(0, -1)).toEqual(before?.slice(0, -1))
    expect(after?.at(-1)).toMatchObject({ date: '2026-03-18', total_investment: 20 })
    app.clock.advance(dayMs)
    expect(await writeStatDays(app.parts)).toBe(0)
  })

  it('writes real days again at once after a clock that was ahead, and hides the days that have not come', async () => {
    app.clock.advance(20 * dayMs)
    expect(await writeStatDays(app.parts)).toBe(2)
    expect((await datesOf(collectors[0]))?.at(-1)).toBe('2026-04-07')
    app.clock.advance(-20 * dayMs)
    expect(await writeStatDays(app.parts)).toBe(2)
    expect(await datesOf(collectors[0])).toEqual(['2026-03-14', '2026-03-15', '2026-03-18'])
    const exported: string[] = []
    for await (const rows of exportedStatDays(app.storage, collectors[0]?.id ?? '')) {
      exported.push(...rows.map(({ day }) => day))
    }
    expect(exported).toEqual(['2026-03-14', '2026-03-15', '2026-03-18'])
    app.clock.advance(dayMs)
    await collectors[0]?.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 5 })
    expect(await writeStatDays(app.parts)).toBe(1)
    for (const collector of collectors) {
      expect(await datesOf(collector)).toEqual(['2026-03-14', '2026-03-15', '2026-03-18', '2026-03-19'])
    }
    expect(await reconcile(app.storage, () => {})).toMatchObject({ differences: 0 })
  })

  it('writes over a hidden day when it comes', async () => {
    app.clock.advance(19 * dayMs)
    expect(await writeStatDays(app.parts)).toBe(2)
    const history = await collectors[0]?.history()
    expect(history?.map(({ date }) => date).slice(-2)).toEqual(['2026-03-19', '2026-04-07'])
    expect(history?.at(-1)).toMatchObject({ total_investment: 25 })
  })

  it('stops before the next collectors when the server stops', async () => {
    app.clock.advance(5 * dayMs)
    expect(await writeStatDays(app.parts, AbortSignal.abort())).toBe(0)
    expect(await writeStatDays(app.parts)).toBe(2)
  })

  it('looks at the prices that changed, and on a Monday at all', async () => {
    const marketPrice = async () => (await collectors[0]?.stats())?.total_market_price
    await setPrices(app.storage, [['card', 'raw:near%20mint', 200]])
    app.clock.now = new Date('2026-05-05T12:00:00.000Z')
    expect(await writeStatDays(app.parts)).toBe(2)
    const before = await marketPrice()
    expect(before).toBeGreaterThan(0)
    // As nothing in the server does: without queueing who holds it.
    await app.storage.write(tx =>
      tx
        .updateTable('market_prices')
        .set({ price_cents: cents(400) })
        .execute(),
    )
    app.clock.now = new Date('2026-05-10T12:00:00.000Z')
    expect(await writeStatDays(app.parts)).toBe(2)
    expect(await marketPrice()).toBe(before)
    app.clock.now = new Date('2026-05-11T12:00:00.000Z')
    expect(await writeStatDays(app.parts)).toBe(2)
    expect(await marketPrice()).toBe(2 * (before ?? 0))
  })
})

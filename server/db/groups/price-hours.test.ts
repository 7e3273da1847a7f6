import { priceAgeCutoffs } from '#domain/prices/price-age'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { valueQueued } from '#server/commands/groups/value-collection'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { type PriceAges, totalsWithAges } from './price-hours.ts'

const nearMint = 'raw:near%20mint'
const hourMs = 60 * 60 * 1_000

onBothEngines(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    const ids = Array.from({ length: 12 }, (_, index) => ({ id: `card-${index}` }))
    await addProducts(app.storage, ids)
    collector = await newCollector(app)
    for (const { id } of ids) await buy(id, 2)
  })
  afterAll(() => app.close())

  const buy = (product_id: string, quantity: number) =>
    collector.add({ product_id, condition: 'Near Mint', purchase_price: 1, quantity })
  const ago = (hours: number, ms = 0) => new Date(app.clock.now.getTime() - hours * hourMs - ms).toISOString()
  const price = (index: number, asOf: string, cents = 100) =>
    setPrices(app.storage, [[`card-${index}`, nearMint, cents]], asOf)
  const value = () => valueQueued(app.parts, new AbortController().signal)

  async function ages(now = app.clock.now): Promise<PriceAges> {
    const cutoffs = priceAgeCutoffs(now)
    return (await app.storage.read(db => totalsWithAges(db, collector.id, cutoffs))).ages
  }

  /** The same from the prices themselves. */
  async function agesOfPrices(now: Date): Promise<PriceAges> {
    const { dayAgo, weekAgo } = priceAgeCutoffs(now)
    const { rows } = await app.storage.read(db =>
      sql<{ as_of: string; quantity: number }>`select market_prices.as_of, quantity
        from holding_groups join market_prices on market_prices.product_id = holding_groups.product_id
          and market_prices.price_key = holding_groups.price_key
        where collector_id = ${collector.id} order by market_prices.as_of`.execute(db),
    )
    const copies = (isCounted: (asOf: string) => boolean) =>
      rows.reduce((sum, row) => sum + (isCounted(row.as_of) ? row.quantity : 0), 0)
    return {
      withinDay: copies(asOf => asOf >= dayAgo),
      withinWeek: copies(asOf => asOf >= weekAgo && asOf < dayAgo),
      older: copies(asOf => asOf < weekAgo),
      oldest: rows[0]?.as_of ?? null,
    }
  }

  async function differences(): Promise<unknown[]> {
    const found: unknown[] = []
    await reconcile(app.storage, difference => found.push(difference))
    return found
  }

  it('counts nothing without prices', async () => {
    expect(await ages()).toEqual({ withinDay: 0, withinWeek: 0, older: 0, oldest: null })
  })

  it('counts to the millisecond, within the hours of the cutoffs too', async () => {
    const instants = [ago(24), ago(24, 1), ago(24, -1), ago(168), ago(168, 1), ago(168, -1), ago(0), ago(400)]
    for (const [index, asOf] of instants.entries()) await price(index, asOf)
    await value()
    expect(await ages()).toEqual({ withinDay: 6, withinWeek: 6, older: 4, oldest: ago(400) })
    expect(await differences()).toEqual([])
    const start = app.clock.now.getTime()
    for (let hours = -3; hours <= 200; hours += 1.25) {
      const now = new Date(start + hours * hourMs)
      expect.soft(await ages(now)).toEqual(await agesOfPrices(now))
    }
  })

  it('follows a price that is found again, at the same amount', async () => {
    const before = await ages()
    await price(7, ago(1))
    const after = { ...before, older: before.older - 2, withinDay: before.withinDay + 2, oldest: ago(168, 1) }
    expect(await ages()).toEqual(before)
    expect(await value()).toBe(1)
    expect(await ages()).toEqual(after)
    expect(await differences()).toEqual([])
  })

  it('describes the prices that the totals count, not those that wait', async () => {
    const before = await ages()
    await price(8, ago(30))
    await price(4, ago(500))
    expect(await ages()).toEqual(before)
    await value()
    expect(await ages()).toEqual(await agesOfPrices(app.clock.now))
  })

  it('follows copies that come and go', async () => {
    await buy('card-0', 3)
    const { collection } = await collector.list({ product_id: 'card-3' })
    for (const { id } of collection) await collector.remove(id, 2)
    expect(await ages()).toEqual(await agesOfPrices(app.clock.now))
    expect(await differences()).toEqual([])
    const { operations } = await collector.operations({})
    await collector.undo(operations[0]?.id ?? '')
    expect(await ages()).toEqual(await agesOfPrices(app.clock.now))
    expect(await differences()).toEqual([])
  })

  it('finds a wrong hour', async () => {
    const set = (by: number) =>
      app.storage.write(tx => sql`update price_age_hours set copies = copies + ${by}`.execute(tx))
    await set(1)
    expect(await differences()).not.toEqual([])
    await set(-1)
    expect(await differences()).toEqual([])
  })
})

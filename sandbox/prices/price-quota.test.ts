import { afterEach, describe, expect, it } from 'vitest'
import { refreshHeldPrices } from '#server/jobs/held-prices'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { quotaOf } from '#server/testing/ebay-market'
import { onOneEngine } from '#server/testing/storages'
import { type PricedApp, pricedApp } from './priced-app.ts'

const hourMs = 60 * 60 * 1_000
const running = new AbortController().signal

onOneEngine(engine => {
  let app: PricedApp
  afterEach(() => app.close())

  /** The application with this daily quota; `renew` starts another day. */
  async function appWithCalls(perDay: number) {
    let today = quotaOf(perDay)
    const quota = {
      perDay,
      left: () => today.left(),
      take: (calls: number) => today.take(calls),
      follow: (left: number, askedAt: Date) => today.follow(left, askedAt),
    }
    app = await pricedApp(engine, { source: { quota } })
    return { left: quota.left, renew: () => (today = quotaOf(perDay)) }
  }

  /** Adds one copy each of ten cards, starting at `from`. */
  async function holderOfTen(from = 0) {
    const collector = await newCollector(app)
    const query = { product_type: 'card', limit: 10, page: from / 10 + 1 }
    const { body } = await app.call('GET /api/products', { token: collector.token, query })
    for (const { id } of body.products)
      await collector.add({ product_id: id, condition: 'Near Mint', purchase_price: 1 })
    return collector
  }

  const searches = () => app.sandbox.calls.filter(call => call.service === 'search').length
  const refresh = async ({ token }: TestCollector) =>
    (await app.call('POST /api/prices/update-ebay-prices', { token })).body

  describe('the hourly job', () => {
    it('leaves two fifths of the quota to collectors', async () => {
      const { left } = await appWithCalls(10)
      const collector = await holderOfTen()
      await refreshHeldPrices(app.parts, running)
      expect(await left()).toBe(4)
      expect((await collector.stats()).priced_quantity).toBeGreaterThan(0)
      expect(await refreshHeldPrices(app.parts, running)).toBe(0)
      expect(searches()).toBe(6)
    })

    it('starts the next day with the keys it had no calls for', async () => {
      const { renew } = await appWithCalls(20)
      const collector = await holderOfTen()
      const other = await holderOfTen(10)
      await refreshHeldPrices(app.parts, running)
      const priced = async () =>
        (await collector.stats()).priced_quantity + (await other.stats()).priced_quantity
      const first = await priced()
      expect(first).toBeLessThan(20)
      renew()
      app.clock.advance(hourMs)
      const before = searches()
      await refreshHeldPrices(app.parts, running)
      expect(await priced()).toBeGreaterThan(first)
      expect(searches() - before).toBeLessThanOrEqual(12)
    })

    it('retries failed keys within hours', async () => {
      await appWithCalls(1_000)
      const collector = await holderOfTen()
      app.sandbox.misbehave({ on: 'search', what: { kind: 'status', status: 400 } })
      await refreshHeldPrices(app.parts, running)
      app.sandbox.behave()
      expect((await collector.stats()).priced_quantity).toBe(0)
      app.clock.advance(hourMs)
      await refreshHeldPrices(app.parts, running)
      expect((await collector.stats()).priced_quantity).toBeGreaterThan(0)
    })
  })

  describe("a collector's refresh", () => {
    it('uses half of the calls left if others hold copies, and reports it', async () => {
      const { left } = await appWithCalls(10)
      const [collector, other] = [await holderOfTen(), await holderOfTen(10)]
      const result = await refresh(collector)
      expect(result).toMatchObject({
        total: 10,
        failedCount: 0,
        failure: null,
        notAskedReason: 'The sandbox has calls left today, but they are reserved for other collectors.',
      })
      expect(result.updatedCount).toBeGreaterThan(0)
      expect(result.notAskedCount).toBe(10 - result.updatedCount - result.unpricedCount)
      expect(result.notAskedCount).toBeGreaterThan(0)
      expect(await left()).toBe(5)
      expect((await refresh(other)).updatedCount).toBeGreaterThan(0)
    })

    it('continues with the keys it had no calls for', async () => {
      const { renew } = await appWithCalls(12)
      const [collector] = [await holderOfTen(), await holderOfTen(10)]
      await refresh(collector)
      const { priced_quantity } = await collector.stats()
      renew()
      await refresh(collector)
      expect((await collector.stats()).priced_quantity).toBeGreaterThan(priced_quantity)
    })

    it('uses all calls if nobody else holds a copy', async () => {
      const { left } = await appWithCalls(10)
      const result = await refresh(await holderOfTen())
      expect(await left()).toBe(0)
      expect(result.updatedCount).toBeGreaterThan(5)
    })
  })
})

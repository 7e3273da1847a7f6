import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config'
import { openMetrics } from '#server/metrics'
import { callsLeft, dailyQuota } from '#server/open-prices'
import { ebayLimit } from '#server/price-sources/ebay/ebay'
import { newCollector } from '#server/testing/collection'
import { onOneEngine } from '#server/testing/storages'
import { type PricedApp, pricedApp } from './priced-app.ts'

const calls = 'holofolio_price_source_call_duration_seconds_count'
const refreshes = 'holofolio_price_refreshes'
const impatient = { nowMs: () => performance.now(), wait: async () => {} }

onOneEngine(engine => {
  let app: PricedApp
  beforeAll(async () => {
    app = await pricedApp(engine, { source: { clock: impatient } })
  })
  afterAll(() => app.close())

  /** Returns the increase of the figures during the work, without zeros. */
  async function gainedBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
    const before = await countsOf(app)
    await work()
    const after = await countsOf(app)
    const gains = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const)
    return Object.fromEntries(gains.filter(([, gain]) => gain !== 0))
  }

  /** Of a condition for each test, because what one reads is current in the next. */
  async function collectorOf(app: PricedApp, condition: string) {
    const collector = await newCollector(app)
    const id = await app.idOf('charizard 4/102')
    await collector.add({ product_id: id, condition, purchase_price: 300 })
    const { token } = collector
    return {
      ask: () => app.call('GET /api/prices/product/:id', { token, params: { id }, query: { condition } }),
      refresh: () => app.call('POST /api/prices/update-ebay-prices', { token }),
      cancel: () => app.call('DELETE /api/prices/update-ebay-prices', { token }),
    }
  }

  it('counts a question to the price source, and the token before it', async () => {
    const { ask } = await collectorOf(app, 'Near Mint')
    const gained = await gainedBy(ask)
    expect(Object.keys(gained)).toEqual([`${calls}{outcome="ok"}`])
    expect(gained[`${calls}{outcome="ok"}`]).toBe(app.sandbox.calls.length)
  })

  it('counts a refresh that is complete', async () => {
    const { refresh } = await collectorOf(app, 'Lightly Played')
    expect(await gainedBy(refresh)).toMatchObject({
      [`${refreshes}_started_total`]: 1,
      [`${refreshes}_ended_total{outcome="complete"}`]: 1,
    })
  })

  it('counts a refresh whose source fails as incomplete, and each try as refused', async () => {
    const { refresh } = await collectorOf(app, 'Moderately Played')
    app.sandbox.misbehave({ on: 'search', what: { kind: 'status', status: 429 } })
    const gained = await gainedBy(refresh)
    app.sandbox.behave()
    expect(gained).toEqual({
      [`${calls}{outcome="refused"}`]: 3,
      [`${refreshes}_started_total`]: 1,
      [`${refreshes}_ended_total{outcome="incomplete"}`]: 1,
    })
  })

  it('counts a refresh that its collector cancels as stopped', async () => {
    const { refresh, cancel } = await collectorOf(app, 'Heavily Played')
    app.sandbox.misbehave({ on: 'search', what: { kind: 'never' } })
    const asked = app.sandbox.calls.length
    const gained = await gainedBy(async () => {
      const ended = refresh()
      await expect.poll(() => app.sandbox.calls.length).toBeGreaterThan(asked)
      await cancel()
      await ended
    })
    app.sandbox.behave()
    expect(gained).toMatchObject({ [`${refreshes}_ended_total{outcome="stopped"}`]: 1 })
  })

  it("shows the calls left of today's quota, if there is one", async () => {
    const now = () => new Date('2026-03-14T12:00:00Z')
    const left = async (environment: Record<string, string>) => {
      const metrics = openMetrics({
        storage: app.storage,
        callsLeft: callsLeft(readConfig(environment), app.storage, now),
      })
      const figure = metrics.registry.getSingleMetric('holofolio_price_source_calls_left')
      return figure === undefined ? null : (await figure.get()).values[0]
    }
    const ebay = { EBAY_CLIENT_ID: 'id', EBAY_CLIENT_SECRET: 'secret' }
    expect(await left(ebay)).toEqual({ labels: { source: 'ebay' }, value: 4_500 })
    await dailyQuota(app.storage, 'ebay', ebayLimit, now).take(120)
    expect(await left(ebay)).toMatchObject({ value: 4_380 })
    expect(await left({ PRICE_SOURCE: 'tcgdex' })).toBeNull()
  })
})

async function countsOf({ parts }: PricedApp): Promise<Map<string, number>> {
  await parts.background.settled()
  const text = await parts.metrics.registry.metrics()
  const lines = text.split('\n').filter(line => line.startsWith(calls) || line.startsWith(refreshes))
  return new Map(
    lines.map(line => {
      const [name = '', count] = line.split(' ')
      return [name, Number(count)]
    }),
  )
}

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newCollector } from '#server/testing/collection'
import { insertRefresh } from '#server/db/prices/price-refreshes'
import { reconcile } from '#server/commands/ledger/reconcile'
import { newRefresh } from '#server/commands/prices/refresh-prices'
import { onOneEngine } from '#server/testing/storages'
import { dayMs, eagerApp, variedCollector } from './varied-collector.ts'
import type { PricedApp } from './priced-app.ts'

onOneEngine(engine => {
  let app: PricedApp
  beforeAll(async () => {
    app = await eagerApp(engine)
  })
  afterAll(() => app.close())
  // What one test read is not current in the next.
  beforeEach(() => app.clock.advance(6 * 60 * 60 * 1_000))

  it('prices every held copy by its own kind, and adds up to the cent', async () => {
    const { refresh, list, stats, history } = await variedCollector(app)
    const { status, body } = await refresh()
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        updatedCount: 3,
        currentCount: 0,
        failedCount: 0,
        unpricedCount: 0,
        heldBackCount: 0,
        notAskedCount: 0,
        total: 3,
        source: 'sandbox',
        cancelled: false,
        failure: null,
        notAskedReason: null,
      },
    })
    const { collection } = await list({ limit: 100 })
    const byLabel = new Map(collection.map(item => [`${item.name} ${item.label}`, item.current_market_price]))
    const raw = byLabel.get('Charizard Near Mint') ?? 0
    const fair = (app.sandbox.fairCentsOf('base1-4') ?? 0) / 100
    expect(raw / fair).toBeGreaterThan(0.8)
    expect(raw / fair).toBeLessThan(1.3)
    expect(byLabel.get('Charizard PSA Gem Mint 10') ?? 0).toBeGreaterThan(raw * 2)
    const cents = collection.reduce(
      (sum, item) => sum + Math.round((item.current_market_price ?? 0) * 100),
      0,
    )
    expect(await stats()).toMatchObject({ total_market_price: cents / 100, priced_quantity: 5 })
    expect((await history()).at(-1)).toMatchObject({ total_market_price: cents / 100 })
    const differing: unknown[] = []
    await reconcile(app.storage, difference => differing.push(difference))
    expect(differing).toEqual([])
  })

  it('values the other holders too', async () => {
    const asker = await variedCollector(app)
    const other = await newCollector(app)
    await other.add({ product_id: asker.charizard, condition: 'Near Mint', purchase_price: 1 })
    app.clock.advance(2 * dayMs)
    await asker.refresh()
    await app.parts.background.settled()
    const [price] = (await other.list()).collection.map(item => item.current_market_price)
    expect(await other.stats()).toMatchObject({ total_market_price: price, priced_quantity: 1 })
  })

  it('streams its progress, and ends with the answer', async () => {
    const { token } = await variedCollector(app)
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/prices/update-ebay-prices',
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    })
    expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(response.headers['content-encoding']).toBeUndefined()
    const events = response.body
      .trim()
      .split('\n\n')
      .map(block => /^event: (\w+)\ndata: (.*)$/.exec(block)?.slice(1) ?? [])
    expect(events.slice(0, -1).every(([name]) => name === 'progress')).toBe(true)
    expect(events.at(-1)?.[0]).toBe('done')
    expect(JSON.parse(events.at(-1)?.[1] ?? '')).toMatchObject({ updatedCount: 3, total: 3 })
    expect(JSON.parse(events.at(-2)?.[1] ?? '')).toMatchObject({ done: 3, total: 3, updatedCount: 3 })
  })

  it('requires a token', async () => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/prices/update-ebay-prices',
      headers: { accept: 'text/event-stream' },
    })
    expect(response.statusCode).toBe(401)
  })

  it('joins the running refresh when started again', async () => {
    const { refresh } = await variedCollector(app)
    const before = app.sandbox.calls.length
    const answers = await Promise.all([refresh(), refresh(), refresh()])
    expect(answers.map(({ body }) => body.updatedCount)).toEqual([3, 3, 3])
    const searches = app.sandbox.calls
      .slice(before)
      .filter(({ service, status }) => service === 'search' && status === 200)
    expect(searches.length).toBeGreaterThan(0)
    expect(new Set(searches.map(({ query }) => JSON.stringify(query))).size).toBe(searches.length)
  })

  it('can be cancelled, keeps its prices, and can be started again', async () => {
    const { refresh, token, stats } = await variedCollector(app)
    app.sandbox.misbehave({ on: 'search', what: { kind: 'never' } })
    const waiting = refresh()
    const running = async () =>
      (await app.call('GET /api/prices/update-ebay-prices', { token })).body.refresh !== null
    await expect.poll(running).toBe(true)
    expect((await app.call('DELETE /api/prices/update-ebay-prices', { token })).status).toBe(200)
    expect((await waiting).body).toMatchObject({ cancelled: true, updatedCount: 0 })
    expect(await running()).toBe(false)
    app.sandbox.behave()
    expect((await refresh()).body).toMatchObject({ cancelled: false, updatedCount: 3 })
    expect(await stats()).toMatchObject({ priced_quantity: 5 })
  })

  it('replaces a refresh that died with its process, even if the clock was set', async () => {
    const { id, refresh } = await variedCollector(app)
    const dead = (seenMs: number) => ({
      ...newRefresh(id, 'sandbox', new Date(seenMs)),
      total: 3,
      done: 1,
      updated: 1,
    })
    for (const offMs of [-31_000, dayMs]) {
      await app.storage.write(tx => insertRefresh(tx, dead(app.clock.now.getTime() + offMs)))
      expect((await refresh()).body).toMatchObject({ updatedCount: 3, total: 3 })
    }
  })
})

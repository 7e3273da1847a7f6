// Two servers on one PostgreSQL: what one of them asks the marketplace, the other takes.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { priceKeyOf } from '#domain/prices/price-target'
import { secondTestApp, type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { type PlayedSource, playedSource } from '#server/testing/played-source'
import { charizardAsked } from '#server/testing/priced-questions'
import { addProducts } from '#server/testing/products'
import { onPostgres } from '#server/testing/storages'
import { refreshHeldPrices } from '#server/jobs/held-prices'
import { followRefresh, startRefresh } from './refresh-prices.ts'
import { SharedAsks } from './shared-asks.ts'

const cards = ['one', 'two', 'three', 'four']

onPostgres(() => {
  let sources: [PlayedSource, PlayedSource]
  let app: TestApp
  let other: TestApp
  let collector: TestCollector
  beforeEach(async () => {
    sources = [playedSource(), playedSource()]
    app = await testApp('postgres', { priceSource: sources[0].priceSource })
    other = await secondTestApp(app, { priceSource: sources[1].priceSource })
    await addProducts(
      app.storage,
      cards.map(id => ({ id })),
    )
    collector = await newCollector(app)
    for (const product_id of cards)
      await collector.add({ product_id, condition: 'Near Mint', purchase_price: 1 })
  })
  afterEach(async () => {
    await other.close()
    await app.close()
  })

  const asked = () => [...sources[0].asked, ...sources[1].asked].toSorted()
  const everyKey = cards.map(id => `${id} raw:near%20mint`).toSorted()
  const leftOver = () => app.storage.read(db => db.selectFrom('price_asks').selectAll().execute())
  const passTime = () => {
    const ticking = setInterval(() => app.clock.advance(100), 100)
    return () => clearInterval(ticking)
  }

  it('joins, in one, a refresh that runs in the other', async () => {
    const { token } = collector
    const release = sources[0].hold()
    const first = app.call('POST /api/prices/update-ebay-prices', { token })
    await expect.poll(() => sources[0].asked.length).toBe(1)
    const joined = await startRefresh(other.parts, collector.id)
    expect(joined).toMatchObject({ total: 4, done: 0 })
    release()
    let last = joined
    for await (const seen of followRefresh(other.parts, joined)) last = seen
    const { body } = await first
    expect(body).toMatchObject({ updatedCount: 4, total: 4 })
    expect(last).toMatchObject({ id: joined.id, updated: 4, total: 4, alreadyCurrent: body.currentCount })
    expect(last.finishedAt).not.toBeNull()
    expect(asked()).toEqual(everyKey)
  })

  it('cancels, in one, a refresh that runs in the other', async () => {
    const { token } = collector
    sources[0].hold()
    const first = app.call('POST /api/prices/update-ebay-prices', { token })
    await expect.poll(() => sources[0].asked.length).toBe(1)
    await other.call('DELETE /api/prices/update-ebay-prices', { token })
    expect((await first).body).toMatchObject({ cancelled: true, notAskedCount: 4 })
  })

  it('asks once for what refreshes of two collectors want at the same moment', async () => {
    const second = await newCollector(app)
    for (const product_id of cards)
      await second.add({ product_id, condition: 'Near Mint', purchase_price: 1 })
    const releases = sources.map(source => source.hold())
    const stop = passTime()
    const refreshes = [
      app.call('POST /api/prices/update-ebay-prices', { token: collector.token }),
      other.call('POST /api/prices/update-ebay-prices', { token: second.token }),
    ]
    await expect.poll(() => asked().length).toBe(1)
    // One that begins after the other is done would rightly ask again.
    for (const { token } of [collector, second])
      await expect
        .poll(async () => (await other.call('GET /api/prices/update-ebay-prices', { token })).body.refresh)
        .toMatchObject({ total: 4 })
    // What is answered from now on is newer than both.
    app.clock.advance(1)
    for (const release of releases) release()
    for (const { body } of await Promise.all(refreshes)) expect(body).toMatchObject({ updatedCount: 4 })
    stop()
    expect(asked()).toEqual(everyKey)
    expect(await leftOver()).toEqual([])
    for (const { token } of [collector, second]) {
      const { body } = await other.call('GET /api/collections/stats', { token })
      expect(body.basicStats).toMatchObject({ total_market_price: 40 })
    }
  })

  it('asks once for a product that is looked at in both, or that a job asks for', async () => {
    const releases = sources.map(source => source.hold())
    const stop = passTime()
    const look = (from: TestApp) =>
      from.call('GET /api/prices/product/:id', { token: collector.token, params: { id: 'one' } })
    const claim = vi.spyOn(SharedAsks.prototype, 'claim')
    const looks = [look(app), look(other)]
    const job = refreshHeldPrices(other.parts, new AbortController().signal)
    // A job that begins after the looks are done may ask again.
    await expect.poll(() => new Set(claim.mock.contexts).size).toBe(2)
    await expect.poll(() => asked()).toContain('one raw:near%20mint')
    // What is answered from now on is newer than both.
    app.clock.advance(1)
    for (const release of releases) release()
    for (const { body } of await Promise.all(looks)) expect(body.currentPrice).toBe(10)
    await job
    stop()
    expect(asked()).toEqual(everyKey)
    expect(await leftOver()).toEqual([])
  })

  it('asks itself when the other failed, ended or died', async () => {
    const question = charizardAsked({ productId: 'one' })
    const key = { product_id: 'one', price_key: priceKeyOf(question.target) }
    const [first, second] = [new SharedAsks(app.parts), new SharedAsks(other.parts)]
    expect(await first.claim(question)).toBe(true)
    const waiting = second.claim(question)
    first.came({ question, source: 'played', outcome: 'failed', failure: 'refused', sentence: 'No.' })
    await first.end()
    expect(await waiting).toBe(true)
    await second.end()

    const dead = { ...key, source: 'played', asker: 'dead' }
    const asked_until = new Date(app.clock.now.getTime() + 1_000).toISOString()
    await app.storage.write(tx =>
      tx
        .insertInto('price_asks')
        .values({ ...dead, asked_until })
        .execute(),
    )
    const third = new SharedAsks(app.parts)
    const taken = third.claim(question)
    app.clock.advance(1_001)
    expect(await taken).toBe(true)
    expect(await leftOver()).toMatchObject([key])
    await third.end()
    expect(await leftOver()).toEqual([])
  })

  it('waits for no other process once it has ended', async () => {
    const question = charizardAsked({ productId: 'one' })
    const [first, second] = [new SharedAsks(app.parts), new SharedAsks(other.parts)]
    expect(await first.claim(question)).toBe(true)
    const waiting = second.claim(question)
    await second.end()
    expect(await waiting).toBe(false)
    await first.end()
    expect(await leftOver()).toEqual([])
  })
})

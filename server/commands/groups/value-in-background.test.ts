/** Holders of a price are valued while a refresh of somebody else goes on. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { nearMint } from '#domain/prices/price-target'
import { askPrice } from '#server/commands/prices/ask-price'
import { startRefresh } from '#server/commands/prices/refresh-prices'
import { tryToValue } from './value-collection.ts'
import { refreshOf } from '#server/db/prices/price-refreshes'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { type PlayedSource, playedSource } from '#server/testing/played-source'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { valueInBackground } from './value-in-background.ts'

onOneEngine(engine => {
  let app: TestApp
  let source: PlayedSource
  let refreshing: TestCollector
  let other: TestCollector
  beforeEach(async () => {
    source = playedSource()
    app = await testApp(engine, { priceSource: source.priceSource })
    await addProducts(app.storage, [{ id: 'one' }, { id: 'two' }])
    ;[refreshing, other] = [await newCollector(app), await newCollector(app)]
    for (const product_id of ['one', 'two'])
      await refreshing.add({ product_id, condition: 'Near Mint', purchase_price: 1 })
    await other.add({ product_id: 'one', condition: 'Near Mint', purchase_price: 1 })
  })
  afterEach(() => app.close())

  const total = async ({ stats }: TestCollector) => (await stats()).total_market_price

  it('while it waits for its next answer', async () => {
    const answer = source.hold()
    const refresh = await startRefresh(app.parts, refreshing.id)
    await expect.poll(() => source.asked).toEqual(['one raw:near%20mint'])
    answer()
    // The second question waits.
    source.hold()
    await expect.poll(() => total(other)).toBe(10)
    expect(await app.storage.read(db => refreshOf(db, refresh))).toMatchObject({ done: 1, finishedAt: null })
    await app.parts.background.stop()
  })

  it('after a single question, before anybody asks for them', async () => {
    await askPrice(app.parts, refreshing.id, 'one', nearMint)
    expect(await total(refreshing)).toBe(10)
    await app.parts.background.settled()
    expect(await total(other)).toBe(10)
  })

  it('with their own figures first, though the price has not queued any holder yet', async () => {
    await setPrices(app.storage, [['one', 'raw:near%20mint', 700]])
    expect(await tryToValue(app.parts, refreshing.id)).toBe(true)
    expect(await total(refreshing)).toBe(7)
    expect(await total(other)).toBe(0)
    await valueInBackground(app.parts)
    expect(await total(other)).toBe(7)
  })

  it('by one worker for all who ask, which looks again for those who came later', async () => {
    let runs = 0
    const start: TestApp['parts']['background']['start'] = (name, work) => {
      runs += 1
      app.parts.background.start(name, work)
    }
    // The worker waits after its last look, when no collector is left.
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const read: typeof app.storage.read = async query => {
      const found = await app.storage.read(query)
      if (Array.isArray(found) && found.length === 0) {
        reached.resolve()
        await released.promise
      }
      return found
    }
    const storage = { ...app.storage, read }
    const parts = { ...app.parts, storage, background: { ...app.parts.background, start } }
    await setPrices(app.storage, [['one', 'raw:near%20mint', 700]])
    const [one, two] = [valueInBackground(parts), valueInBackground(parts)]
    await reached.promise
    await setPrices(app.storage, [['one', 'raw:near%20mint', 900]])
    const three = valueInBackground(parts)
    released.resolve()
    await Promise.all([one, two, three])
    expect(runs).toBe(1)
    expect(await total(other)).toBe(9)
  })

  it('not once the server stops', async () => {
    await setPrices(app.storage, [['one', 'raw:near%20mint', 700]])
    await app.parts.background.stop()
    await valueInBackground(app.parts)
    expect(await total(other)).toBe(0)
  })
})

/** Races of saving a price with adding what it concerns, and with valuations. Each is run in both orders. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Cents } from '#domain/money/money'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { addCopies } from '#server/commands/copies/add-copies'
import { valueCollection, valueQueued } from '#server/commands/groups/value-collection'
import { saveWish } from '#server/commands/wishlist/save-wish'
import type { Storage } from '#server/database/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { heldOpen, settledOrWaiting } from '#server/testing/interleaving'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'

const raw = priceKeyOf(nearMint)
const running = new AbortController().signal

onBothEngines(engine => {
  let app: TestApp
  let collector: TestCollector
  let card = ''
  let cardsMade = 0
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    collector = await newCollector(app)
    card = `card-${++cardsMade}`
    await addProducts(app.storage, [{ id: card }])
  })

  const priced = (cents: number, storage = app.storage) => setPrices(storage, [[card, raw, cents]])
  const add = (storage = app.storage) =>
    addCopies({ ...app.parts, storage }, collector.id, null, {
      productId: card,
      condition: 'Near Mint',
      purchasePriceCents: 100 as Cents,
    })
  const wish = (targetCents: number, storage = app.storage) =>
    saveWish({ ...app.parts, storage }, collector.id, card, { targetPriceCents: targetCents as Cents })
  const value = (storage = app.storage) => valueCollection({ ...app.parts, storage }, collector.id)
  const valued = () => valueQueued(app.parts, running)
  const notified = async () => {
    const { body } = await app.call('GET /api/notifications', { token: collector.token })
    return body.notifications.map(note => ('new_price' in note ? note.new_price : null))
  }
  const total = async () => (await collector.stats()).total_market_price

  type Work = (storage?: Storage) => Promise<unknown>

  /** Runs the first work up to its commit, and the second until it ends or waits for the first. */
  async function interleaved(first: Work, second: Work): Promise<void> {
    const held = heldOpen(app.storage)
    const ending = first(held.storage)
    await held.reached
    const following = second()
    await settledOrWaiting(app.storage, following)
    held.release()
    await Promise.all([ending, following])
  }

  describe.each([
    ['its first price', null],
    ['a new price', 5_000],
  ])('a copy and %s', (_, before) => {
    beforeEach(async () => {
      if (before !== null) await priced(before)
    })

    it('added before it is saved', async () => {
      await interleaved(add, storage => priced(2_000, storage))
      await valued()
      expect(await total()).toBe(20)
    })

    it('added after it is saved', async () => {
      await interleaved(storage => priced(2_000, storage), add)
      await valued()
      expect(await total()).toBe(20)
    })
  })

  describe('a target price and a price that falls below it', () => {
    beforeEach(() => priced(5_000))

    it('set before it is saved', async () => {
      await interleaved(
        storage => wish(3_000, storage),
        () => priced(2_000),
      )
      await valued()
      expect(await notified()).toEqual([20])
    })

    it('set after it is saved, is reached at once', async () => {
      const wished = Promise.withResolvers<Awaited<ReturnType<typeof saveWish>>>()
      await interleaved(
        storage => priced(2_000, storage),
        async () => wished.resolve(await wish(3_000)),
      )
      expect(await wished.promise).toMatchObject({ marketPriceCents: 2_000, toldAt: expect.any(String) })
      await valued()
      expect(await notified()).toEqual([])
      await priced(5_000)
      await valued()
      await priced(1_000)
      await valued()
      expect(await notified()).toEqual([10])
    })
  })

  it('a price that rises while its fall is being notified can be notified again', async () => {
    await priced(5_000)
    await wish(3_000)
    await priced(2_000)
    await interleaved(value, () => priced(4_000))
    await valued()
    await priced(1_000)
    await valued()
    expect(await notified()).toEqual([10, 20])
  })

  it('a price saved again during a change of it queues its holders', async () => {
    await priced(2_000)
    await add()
    const [rising, falling] = [heldOpen(app.storage), heldOpen(app.storage)]
    const risen = priced(3_000, rising.storage)
    await rising.reached
    const fallen = priced(2_000, falling.storage)
    await settledOrWaiting(app.storage, fallen)
    rising.release()
    await falling.reached
    const valuing = valued()
    await settledOrWaiting(app.storage, valuing)
    falling.release()
    // Writes that wait on SQLite share a commit, so the first may be answered with the second.
    await Promise.all([risen, fallen, valuing])
    await valued()
    expect(await total()).toBe(20)
  })
})

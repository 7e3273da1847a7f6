import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { saveChecks } from '#server/db/prices/price-checks'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { playedSource } from '#server/testing/played-source'
import { inEveryOrder, sourcesInOrder } from '#server/price-sources/sources-in-order'
import { addProducts } from '#server/testing/products'
import { stopClock } from '#server/testing/clocks/stopped-clock'
import { onOneEngine } from '#server/testing/storages'
import { planRefresh } from './refresh-plan.ts'

const priceKey = priceKeyOf(nearMint)

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, { priceSource: playedSource().priceSource })
    await addProducts(
      app.storage,
      ['a', 'b', 'c', 'd'].map(id => ({ id })),
    )
  })
  afterAll(() => app.close())
  afterEach(() => vi.restoreAllMocks())

  it('asks first for what was checked least recently, and counts the rest as not asked', async () => {
    const { id, add } = await newCollector(app)
    for (const product_id of ['a', 'b', 'c', 'd'])
      await add({ product_id, condition: 'Near Mint', purchase_price: 1 })
    const checked = (productId: string, checkedAt: string) =>
      ({ productId, priceKey, checkedAt, outcome: 'priced', source: 'played' }) as const
    await app.storage.write(tx =>
      saveChecks(tx, [
        checked('a', '2026-03-10T12:00:00.000Z'),
        checked('b', '2026-03-09T12:00:00.000Z'),
        checked('c', '2026-03-14T11:00:00.000Z'),
      ]),
    )
    const planned = async (keys: readonly string[] | null) => {
      const named = keys?.map(productId => ({ productId, priceKey })) ?? null
      const { questions, skipped } = await planRefresh(app.parts, id, named, 2)
      return { questions: questions.map(({ productId }) => productId), skipped }
    }
    const skipped = [
      ['a', 'not_asked'],
      ['c', 'current'],
    ]
    expect(await planned(null)).toEqual({ questions: ['d', 'b'], skipped })
    // Read an hour ago: current for everything, and not for the keys of a trade.
    expect(await planned(['c', 'b'])).toEqual({ questions: ['b', 'c'], skipped: [] })
  })

  it('asks no source again that answered lately in another order', async () => {
    const keys = ['a', 'b', 'c', 'd'].map(productId => ({ productId, priceKey }))
    const at = app.clock.now.toISOString()
    const checked = (productId: string, outcome: 'priced' | 'unpriced', source: string) =>
      ({ productId, priceKey, checkedAt: at, outcome, source }) as const
    await app.storage.write(tx =>
      saveChecks(tx, [
        checked('a', 'priced', 'one'),
        checked('b', 'unpriced', 'one+two'),
        checked('c', 'priced', 'one+two'),
        checked('d', 'unpriced', 'one+two+three'),
      ]),
    )
    const planned = async (...names: string[]) => {
      const sources = names.map(name => ({ ...playedSource().priceSource, name }))
      const parts = { ...app.parts, priceSource: sourcesInOrder(sources, inEveryOrder(names)) }
      const { questions, skipped } = await planRefresh(parts, 'anybody', keys)
      const asked = questions.map(({ productId, asked: lately = [] }) => [productId, ...lately].join(' '))
      return [asked.toSorted(), skipped.map(([productId]) => productId).toSorted()]
    }
    expect(await planned('one', 'two')).toEqual([[], ['a', 'b', 'c', 'd']])
    expect(await planned('one', 'two', 'three')).toEqual([['b one two'], ['a', 'c', 'd']])
    expect(await planned('three', 'one', 'two')).toEqual([['a one', 'b one two', 'c one two'], ['d']])
    expect(await planned('four')).toEqual([['a one', 'b one two', 'c one two', 'd one two three'], []])
  })

  it('lets other calls in between while it plans many keys', async () => {
    const ids = Array.from({ length: 500 }, (_, index) => `many-${index}`)
    await addProducts(
      app.storage,
      ids.map(id => ({ id })),
    )
    const clock = stopClock()
    let inOneTurn = 0
    let most = 0
    let isPlanning = true
    const tick = () => {
      inOneTurn = 0
      if (isPlanning) setImmediate(tick)
    }
    setImmediate(tick)
    const canPrice = () => {
      most = Math.max(most, (inOneTurn += 1))
      clock.pass(0.05)
      return true
    }
    const parts = { ...app.parts, priceSource: { ...app.parts.priceSource, canPrice } }
    const keys = ids.map(productId => ({ productId, priceKey }))
    const { questions } = await planRefresh(parts, 'anybody', keys)
    isPlanning = false
    expect(questions).toHaveLength(500)
    // Two parts, when the first began after a wait: it had no turn of its own.
    expect(most).toBeLessThanOrEqual(400)
  })
})

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { gradedTarget } from '#domain/prices/price-target'
import { savePriceAnswers } from '#server/commands/prices/save-price-answers'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { playedSource } from '#server/testing/played-source'
import { charizardAsked } from '#server/testing/priced-questions'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { inEveryOrder, sourcesInOrder } from '#server/price-sources/sources-in-order'

const bgs10 = gradedTarget('BGS', '10')
const hourMs = 60 * 60 * 1_000

/** Two offers 25 times apart. */
const [ann, bob] = [
  { id: 'v1|1|0', seller: 'ann', askCents: cents(4_000) },
  { id: 'v1|2|0', seller: 'bob', askCents: cents(100_000) },
]

onOneEngine(engine => {
  let app: TestApp
  let holder: TestCollector
  let [card, made] = ['', 0]
  beforeAll(async () => {
    const priceSource = sourcesInOrder([playedSource().priceSource], inEveryOrder(['ebay', 'other']))
    app = await testApp(engine, { priceSource })
    holder = await newCollector(app)
  })
  beforeEach(async () => {
    card = `card-${(made += 1)}`
    await addProducts(app.storage, [{ id: card }])
    const at = app.clock.now.toISOString()
    await setPrices(app.storage, [[card, 'raw:near%20mint', 10_000]], at, at)
    await holder.add({ product_id: card, grading_company: 'BGS', grade: '10', purchase_price: 500 })
  })
  afterAll(() => app.close())

  async function find(dollars: number, origins = [ann, bob], source = 'ebay') {
    const quote = {
      priceCents: cents(dollars * 100),
      kind: 'ask',
      asOf: app.clock.now.toISOString(),
      confidence: 'low',
      listings: origins.length,
    } as const
    const question = charizardAsked({ productId: card, target: bgs10 })
    await savePriceAnswers(app.parts, [
      { question, source, outcome: 'priced', quote, origins, evidence: null },
    ])
  }

  async function shown() {
    const { body } = await app.call('GET /api/prices/product/:id', {
      token: holder.token,
      params: { id: card },
    })
    const price = body.prices.find(({ label }) => label === 'BGS 10') ?? null
    const { waiting } = price ?? { waiting: body.waiting.find(({ label }) => label === 'BGS 10') ?? null }
    const copies = (await holder.list()).collection.filter(({ product_id }) => product_id === card)
    expect(copies.map(({ current_market_price }) => current_market_price)).toEqual([price?.price ?? null])
    return { price: price?.price ?? null, waiting: waiting?.price ?? null, contradicts: waiting?.contradicts }
  }

  const waits = { price: null, waiting: 40, contradicts: true }
  const counts = { price: 40, waiting: null, contradicts: undefined }

  it('waits where two offers 25 times apart put a BGS 10 under its raw card, and the slab has no price', async () => {
    await find(40)
    expect(await shown()).toEqual(waits)
    app.clock.advance(24 * hourMs)
    await find(40)
    expect(await shown()).toEqual(waits)
  })

  it('counts once other sellers ask as much', async () => {
    await find(40)
    await find(42, [{ id: 'v1|3|0', seller: 'cat', askCents: cents(4_200) }])
    expect(await shown()).toEqual({ ...counts, price: 42 })
  })

  it('counts once another source agrees, though it contradicts as well', async () => {
    await find(40)
    await find(45, [], 'other')
    expect(await shown()).toMatchObject({ price: 45, waiting: null })
    await find(40)
    expect(await shown()).toEqual(counts)
  })

  it('keeps the price before it', async () => {
    await find(900, [{ id: 'v1|4|0', seller: 'dan', askCents: cents(90_000) }])
    await find(40)
    expect(await shown()).toEqual({ price: 900, waiting: 40, contradicts: true })
  })

  it('counts at once where nothing contradicts it', async () => {
    await find(700, [{ id: 'v1|5|0', seller: 'eve', askCents: cents(70_000) }])
    expect(await shown()).toMatchObject({ price: 700, waiting: null })
  })
})

import { cents } from '#domain/money/money'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import type { PriceKind } from '#domain/prices/price-quote'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { StorageFull } from '#server/database/storage'
import { mapKey } from '#server/db/prices/market-prices'
import { pointsOfProduct, pricesOfProduct } from '#server/db/prices/product-prices'
import { quotesByKey } from '#server/db/prices/source-quotes'
import { tidy } from '#server/jobs/tidy'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { playedSource } from '#server/testing/played-source'
import { addProducts } from '#server/testing/products'
import { onBothEngines, onOneEngine } from '#server/testing/storages'
import { inEveryOrder, sourcesInOrder } from '#server/price-sources/sources-in-order'
import { charizardAsked } from '#server/testing/priced-questions'
import { savePriceAnswers } from './save-price-answers.ts'
import { saveQuotes } from '#server/testing/prices/saved-quotes'

const day = 24 * 60 * 60 * 1_000
const priceKey = priceKeyOf(nearMint)

onOneEngine(engine => {
  let app: TestApp
  let card = ''
  let cards = 0
  beforeAll(async () => {
    const priceSource = sourcesInOrder(
      [playedSource().priceSource],
      inEveryOrder(['list', 'played', 'guide']),
    )
    app = await testApp(engine, { priceSource })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    card = `card-${++cards}`
    await addProducts(app.storage, [{ id: card }])
  })

  /** A price as of now. */
  const quoted = (dollars: number, kind: PriceKind = 'market') => ({
    priceCents: cents(Math.round(dollars * 100)),
    kind,
    asOf: app.clock.now.toISOString(),
    confidence: 'medium' as const,
    listings: null,
  })
  const save = (source: string, dollars: number, kind?: PriceKind) =>
    saveQuotes(app.parts, source, [{ productId: card, priceKey, quote: quoted(dollars, kind) }])
  const price = async () => {
    const [found] = await app.storage.read(db => pricesOfProduct(db, 'nobody', card))
    return found && `${found.source} ${found.priceCents / 100}`
  }
  const quotes = async () => {
    const found = await app.storage.read(db => quotesByKey(db, [{ productId: card, priceKey }]))
    return (found.get(mapKey({ productId: card, priceKey })) ?? [])
      .map(({ source, priceCents }) => `${source} ${priceCents / 100}`)
      .toSorted()
  }
  const points = async () => {
    const found = await app.storage.read(db => pointsOfProduct(db, 'nobody', card))
    return found.map(point => `${point.day} ${point.priceCents / 100}`)
  }
  const sourcePoints = async () => {
    const found = await app.storage.read(db =>
      db.selectFrom('source_points').selectAll().where('product_id', '=', card).orderBy('day').execute(),
    )
    return found.map(point => `${point.day} ${point.source} ${point.price_cents / 100}`)
  }
  const today = () => app.clock.now.toISOString().slice(0, 10)

  it('keeps a quote of each source, and the price of the first in order', async () => {
    await save('guide', 7)
    expect(await price()).toBe('guide 7')
    await save('list', 8)
    await save('guide', 9)
    expect(await price()).toBe('list 8')
    expect(await quotes()).toEqual(['guide 9', 'list 8'])
  })

  it('keeps a price from sales for 30 days, though its source knows only asks by then', async () => {
    await save('list', 8)
    app.clock.now = new Date(app.clock.now.getTime() + 30 * day)
    await save('list', 9, 'ask')
    expect(await price()).toBe('list 8')
    app.clock.now = new Date(app.clock.now.getTime() + 1)
    await save('list', 9, 'ask')
    expect(await price()).toBe('list 9')
    await save('list', 8.5)
    expect(await price()).toBe('list 8.5')
  })

  it('takes the next source when the first has said nothing for a week', async () => {
    await save('list', 8)
    app.clock.advance(8 * day)
    await save('guide', 9)
    expect(await price()).toBe('guide 9')
    await save('list', 8.5)
    expect(await price()).toBe('list 8.5')
  })

  it('keeps what a source said in its own currency', async () => {
    const original = { currency: 'EUR', cents: 750, rateDay: '2026-03-13' }
    await saveQuotes(app.parts, 'guide', [
      { productId: card, priceKey, quote: { ...quoted(8, 'guide'), original } },
    ])
    const kept = await app.storage.read(db => quotesByKey(db, [{ productId: card, priceKey }]))
    expect([...kept.values()][0]?.[0]).toMatchObject({ priceCents: 800, original })
  })

  it('keeps the days on which a watched price changed, and the last one before', async () => {
    const holder = await newCollector(app)
    await holder.add({ product_id: card, condition: 'Near Mint', purchase_price: 1 })
    const days: string[] = []
    for (const dollars of [8, 8, 8, 9]) {
      days.push(today())
      await save('list', dollars)
      app.clock.advance(day)
    }
    expect(await points()).toEqual([`${days[0]} 8`, `${days[2]} 8`, `${days[3]} 9`])
    expect(await sourcePoints()).toEqual([`${days[0]} list 8`, `${days[2]} list 8`, `${days[3]} list 9`])
  })

  it('keeps a price that no collector holds once in 28 days, and queues no collector', async () => {
    const days: string[] = []
    for (let dollars = 10; dollars < 40; dollars++) {
      days.push(today())
      await save('list', dollars)
      app.clock.advance(day)
    }
    expect(await points()).toEqual([`${days[0]} 10`, `${days[28]} 38`])
    expect(await sourcePoints()).toEqual([])
    const queued = app.storage.read(db =>
      db.selectFrom('changed_prices').selectAll().where('product_id', '=', card).execute(),
    )
    expect(await queued).toEqual([])
  })

  it('watches what is wished for at a target price', async () => {
    const wisher = await newCollector(app)
    const { token } = wisher
    await app.call('PUT /api/wishlist/:id', {
      token,
      params: { id: card },
      body: { target_price: 9 },
    })
    await save('list', 8)
    expect(await sourcePoints()).toHaveLength(1)
  })

  it('keeps the price of each day where a list is a day old', async () => {
    const holder = await newCollector(app)
    await holder.add({ product_id: card, condition: 'Near Mint', purchase_price: 1 })
    const days: string[] = []
    for (const dollars of [10, 12, 13, 14]) {
      days.push(today())
      const yesterday = new Date(app.clock.now.getTime() - day).toISOString()
      const quote = { ...quoted(dollars), asOf: yesterday }
      await saveQuotes(app.parts, 'list', [{ productId: card, priceKey, quote }])
      app.clock.advance(day)
    }
    const [first = '', ...others] = days
    const before = new Date(Date.parse(first) - day).toISOString().slice(0, 10)
    const expected = [before, first, ...others].map((on, place) => [on, [10, 10, 12, 13, 14][place]] as const)
    expect(await points()).toEqual(expected.map(([on, dollars]) => `${on} ${dollars}`))
    expect(await sourcePoints()).toEqual(expected.map(([on, dollars]) => `${on} list ${dollars}`))
  })

  it('keeps holding a price back when somebody asks for the last one of the list', async () => {
    await save('list', 8)
    const last = quoted(8)
    app.clock.advance(day)
    await save('list', 800)
    const question = charizardAsked({ productId: card })
    const answer = {
      question,
      source: 'list',
      outcome: 'priced',
      quote: last,
      origins: [],
      evidence: null,
    } as const
    expect([...(await savePriceAnswers(app.parts, [answer])).values()]).toEqual(['priced'])
    app.clock.advance(day)
    await save('list', 810)
    expect(await price()).toBe('list 810')
  })

  it('holds back a price far from the last one of its source, until a later list repeats it', async () => {
    await save('guide', 30)
    await save('list', 8)
    expect(await price()).toBe('list 8')
    app.clock.advance(day)
    await save('list', 800)
    expect(await price()).toBe('list 8')
    expect(await quotes()).toEqual(['guide 30', 'list 8'])
    app.clock.advance(day)
    await save('list', 810)
    expect(await price()).toBe('list 810')
  })

  it('waits for the same source to repeat a price, whatever another one says', async () => {
    await save('guide', 30)
    await save('list', 8)
    app.clock.advance(day)
    await save('list', 800)
    await save('guide', 31)
    app.clock.advance(day)
    await save('guide', 790)
    expect(await quotes()).toEqual(['guide 31', 'list 8'])
    await save('list', 810)
    expect(await quotes()).toEqual(['guide 31', 'list 810'])
  })

  it('values whom a changed price concerns', async () => {
    const holder = await newCollector(app)
    await holder.add({ product_id: card, condition: 'Near Mint', purchase_price: 1 })
    await save('list', 8)
    await app.parts.background.settled()
    expect(await holder.stats()).toMatchObject({ total_market_price: 8 })
  })

  it('saves many at once, each once', async () => {
    const ids = Array.from({ length: 250 }, (_, place) => `${card}-${place}`)
    await addProducts(
      app.storage,
      ids.map(id => ({ id })),
    )
    await saveQuotes(
      app.parts,
      'list',
      ids.toReversed().map(productId => ({ productId, priceKey, quote: quoted(3) })),
    )
    const keys = ids.map(productId => ({ productId, priceKey }))
    expect((await app.storage.read(db => quotesByKey(db, keys))).size).toBe(250)
  })

  it('forgets what sources said more than a year ago', async () => {
    const holder = await newCollector(app)
    await holder.add({ product_id: card, condition: 'Near Mint', purchase_price: 1 })
    await save('list', 8)
    app.clock.advance(365 * day)
    await tidy(app.parts)
    expect(await sourcePoints()).toHaveLength(1)
    app.clock.advance(3 * day)
    await tidy(app.parts)
    expect(await sourcePoints()).toEqual([])
    expect(await price()).toBe('list 8')
  })
})

onBothEngines(engine => {
  it('saves nothing while the disk of an embedded database is below its floor', async () => {
    const app = await testApp(engine)
    onTestFinished(() => app.close())
    await addProducts(app.storage, [{ id: 'card' }])
    const parts = { ...app.parts, diskFloorBytes: 1_000, freeDiskBytes: async () => 0 }
    const quote = {
      priceCents: cents(300),
      kind: 'market' as const,
      asOf: app.clock.now.toISOString(),
      confidence: 'medium' as const,
      listings: null,
    }
    const outcome = await saveQuotes(parts, 'list', [{ productId: 'card', priceKey, quote }]).then(
      () => 'saved',
      (error: unknown) => (error instanceof StorageFull ? 'refused' : error),
    )
    expect(outcome).toBe(engine === 'sqlite' ? 'refused' : 'saved')
  })
})

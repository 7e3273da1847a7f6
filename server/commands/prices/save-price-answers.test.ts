import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ListingOrigin } from '#domain/prices/held-back-price'
import { cents } from '#domain/money/money'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { mapKey, pricesByKey } from '#server/db/prices/market-prices'
import { checksByKey } from '#server/db/prices/price-checks'
import { heldBackByKey } from '#server/db/prices/held-back-prices'
import { quotesByKey } from '#server/db/prices/source-quotes'
import type { SourcedAnswer } from '#server/price-sources/sources-in-order'
import { type TestApp, testApp } from '#server/testing/app'
import { charizardAsked } from '#server/testing/priced-questions'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { savePriceAnswers } from './save-price-answers.ts'

const hourMs = 60 * 60 * 1_000

onOneEngine(engine => {
  let app: TestApp
  let card: string
  let cards = 0
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    card = `card-${++cards}`
    await addProducts(app.storage, [{ id: card }])
  })

  const key = () => ({ productId: card, priceKey: priceKeyOf(nearMint) })
  const question = () => charizardAsked({ productId: card })
  const listing = (id: string): ListingOrigin => ({ id, seller: `seller of ${id}` })

  const save = (answer: Partial<SourcedAnswer>) =>
    savePriceAnswers(app.parts, [
      { question: question(), source: 'ebay', evidence: null, ...answer } as SourcedAnswer,
    ])

  /** Saves a find of few listings. Returns what it leaves: price, outcome of the check, held-back price. */
  async function find(dollars: number, ...listings: string[]) {
    const asOf = app.clock.now.toISOString()
    const found = { kind: 'ask', asOf, confidence: 'low', listings: listings.length } as const
    await save({
      outcome: 'priced',
      quote: { ...found, priceCents: cents(dollars * 100) },
      origins: listings.map(listing),
    })
    return state()
  }

  async function state() {
    const { prices, checks, heldBack } = await app.storage.read(async db => ({
      prices: await pricesByKey(db, [key()]),
      checks: await checksByKey(db, [key()]),
      heldBack: await heldBackByKey(db, [key()]),
    }))
    const name = mapKey(key())
    return [
      (prices.get(name)?.priceCents ?? 0) / 100,
      checks.get(name)?.outcome,
      (heldBack.get(`${name} ebay`)?.priceCents ?? 0) / 100,
    ]
  }

  it('counts a share of an ask under $5, and keeps the ask as its ceiling and as what the source said', async () => {
    expect(await find(0.99, 'a')).toEqual([0.35, 'priced', 0])
    const { price, quotes } = await app.storage.read(async db => ({
      price: (await pricesByKey(db, [key()])).get(mapKey(key())),
      quotes: (await quotesByKey(db, [key()])).get(mapKey(key())),
    }))
    expect(price).toMatchObject({ priceCents: 35, ceilingCents: 99, isEstimate: true })
    expect(quotes).toMatchObject([{ source: 'ebay', priceCents: 99, isEstimate: false }])
    expect(await find(6, 'a', 'b')).toEqual([0.35, 'held_back', 6])
    expect(await find(6, 'c')).toEqual([6, 'priced', 0])
    const next = await app.storage.read(db => pricesByKey(db, [key()]))
    expect(next.get(mapKey(key()))).toMatchObject({ ceilingCents: null, isEstimate: false })
  })

  it('keeps a price found again for each day, also when its source has no newer one', async () => {
    const quote = {
      kind: 'market',
      asOf: app.clock.now.toISOString(),
      confidence: 'high',
      listings: null,
      priceCents: cents(1_000),
    } as const
    const find = () => save({ source: 'tcgdex', outcome: 'priced', quote, origins: [] })
    await find()
    app.clock.advance(24 * hourMs)
    await find()
    const points = await app.storage.read(db =>
      db.selectFrom('price_points').select('price_cents').where('product_id', '=', card).execute(),
    )
    expect(points).toEqual([{ price_cents: 1_000 }, { price_cents: 1_000 }])
  })

  it('estimates a played card from the Near Mint price that counts, and not from one that waits', async () => {
    await find(100, 'a', 'b')
    const asOf = app.clock.now.toISOString()
    const ask = { kind: 'ask', asOf, confidence: 'low', listings: 1 } as const
    const played = { ...question(), target: { kind: 'raw', condition: 'Damaged' } as const }
    const answers = [
      { question: question(), source: 'ebay', quote: { ...ask, priceCents: cents(90_000) } },
      {
        question: played,
        source: 'near-mint',
        quote: { ...ask, priceCents: cents(26_100), isEstimate: true },
      },
    ]
    await savePriceAnswers(
      app.parts,
      answers.map(answer => ({ ...answer, outcome: 'priced', origins: [], evidence: null }) as SourcedAnswer),
    )
    expect(await state()).toEqual([100, 'held_back', 900])
    const estimate = { productId: card, priceKey: priceKeyOf(played.target) }
    const prices = await app.storage.read(db => pricesByKey(db, [estimate]))
    expect(prices.get(mapKey(estimate))).toMatchObject({ priceCents: 2_900, isEstimate: true })
  })

  it('removes what a source takes back, with what was made of it, but not by one answer that is unsure', async () => {
    const quote = {
      kind: 'market',
      asOf: app.clock.now.toISOString(),
      confidence: 'high',
      listings: null,
      priceCents: cents(1_000),
    } as const
    const played = { ...question(), target: { kind: 'raw', condition: 'Damaged' } as const }
    await save({ source: 'tcgdex', outcome: 'priced', quote, origins: [] })
    await save({ question: played, source: 'near-mint', outcome: 'priced', quote, origins: [] })
    const takeBack = (isSure = false) =>
      save({ source: 'another', outcome: 'unpriced', takenBackBy: [{ source: 'tcgdex', isSure }] })
    app.clock.advance(20 * hourMs - 1)
    await takeBack()
    await takeBack()
    expect(await state()).toEqual([10, 'unpriced', 0])
    await save({ source: 'ebay', outcome: 'failed', failure: 'unreachable', sentence: 'It is down.' })
    app.clock.advance(1)
    await takeBack()
    expect(await state()).toEqual([10, 'unpriced', 0])
    await takeBack()
    expect(await state()).toEqual([0, 'unpriced', 0])
    const left = await app.storage.read(async db => [
      await quotesByKey(db, [key(), { ...key(), priceKey: priceKeyOf(played.target) }]),
      await db.selectFrom('price_points').select('day').where('product_id', '=', card).execute(),
    ])
    expect(left).toEqual([new Map(), []])

    await save({ source: 'tcgdex', outcome: 'priced', quote, origins: [] })
    await takeBack(true)
    expect(await state()).toEqual([0, 'unpriced', 0])
  })

  it('compares an ask with what another source asked, not with the share that counts', async () => {
    await find(0.99, 'a')
    const quote = {
      kind: 'ask',
      asOf: app.clock.now.toISOString(),
      confidence: 'low',
      listings: 1,
      priceCents: cents(120),
    } as const
    await save({ source: 'another', outcome: 'priced', quote, origins: [listing('b')] })
    expect((await state())[1]).toBe('priced')
  })

  describe('a price far from the last one', () => {
    it('is kept with its time and listings, and counts when other listings have it', async () => {
      expect(await find(10, 'a')).toEqual([10, 'priced', 0])
      expect(await find(500, 'b', 'c')).toEqual([10, 'held_back', 500])
      const heldBack = await app.storage.read(db => heldBackByKey(db, [key()]))
      expect([...heldBack.values()]).toEqual([
        {
          priceCents: 50_000,
          foundAt: app.clock.now.toISOString(),
          origins: [listing('b'), listing('c')],
          isContradicting: false,
        },
      ])
      expect(await find(450, 'd')).toEqual([450, 'priced', 0])
    })

    it('is not confirmed by one on the other side', async () => {
      await find(100, 'a')
      expect(await find(5_000, 'b')).toEqual([100, 'held_back', 5_000])
      expect(await find(10, 'c')).toEqual([100, 'held_back', 10])
      app.clock.advance(20 * hourMs - 1)
      expect(await find(10, 'c')).toEqual([100, 'held_back', 10])
      app.clock.advance(1)
      expect(await find(10, 'c')).toEqual([10, 'priced', 0])
    })

    it('is forgotten when a price near the last one is found', async () => {
      await find(10, 'a')
      await find(500, 'b')
      expect(await find(12, 'a')).toEqual([12, 'priced', 0])
      expect(await find(500, 'c')).toEqual([12, 'held_back', 500])
    })

    it('stays while the source knows no price or does not answer', async () => {
      await find(10, 'a')
      await find(500, 'b')
      await save({ outcome: 'unpriced' })
      expect(await state()).toEqual([10, 'unpriced', 500])
      await save({ outcome: 'failed', failure: 'unreachable', sentence: 'The source is away.' })
      expect(await state()).toEqual([10, 'failed', 500])
      expect(await find(500, 'c')).toEqual([500, 'priced', 0])
    })
  })

  it('records no check of what the source was not asked for', async () => {
    const away = { outcome: 'failed', failure: 'unreachable', sentence: 'The source is away.' } as const
    await save({ ...away, isUnasked: true })
    await save({ ...away, failure: 'quota' })
    expect(await state()).toEqual([0, undefined, 0])
    await save(away)
    expect(await state()).toEqual([0, 'failed', 0])
  })
})

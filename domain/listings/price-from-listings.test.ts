import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, charizard, listedNow as now } from '#domain/testing/charizard-listings'
import { checkProperty } from '#domain/testing/check-property'
import type { Listing } from './listing.ts'
import type { PricedProduct } from '#domain/prices/price-question'
import { conditions } from '#domain/copies/copy'
import { cents } from '#domain/money/money'
import { exclusionTexts, type ListingsQuestion, priceFromListings } from './price-from-listings.ts'
import { gradedTarget, nearMint, type PriceTarget, sealed } from '#domain/prices/price-target'
import { phrases } from './title-words.ts'

const question: ListingsQuestion = { product: charizard, target: nearMint, now }

function priceOf(listings: readonly Listing[], change: Partial<ListingsQuestion> = {}) {
  return priceFromListings({ ...question, ...change }, listings)
}

test('prices a card whose name is a property of every JavaScript object', () => {
  const product = { ...charizard, name: 'Constructor' }
  const listings = [ask(200, { title: 'Constructor 4/102 Base Set Holo NM' }), ask(100)]
  expect(priceOf(listings, { product })).toMatchObject({ priceCents: 20_000, listings: 1 })
})

describe('a price', () => {
  test('from no listings is null', () => {
    expect(priceOf([])).toEqual({
      priceCents: null,
      confidence: null,
      listings: 0,
      origins: [],
      judged: [],
      leftOut: {},
    })
  })

  test.each([
    ['from one is its price', [200], 20_000],
    ['from two is the cheaper', [210, 200], 20_000],
    ['from three is the 40th percentile', [200, 220, 210], 21_000],
    ['from five is the second', [180, 200, 220, 210, 190], 19_000],
    ['from ten is the fourth', [100, 101, 102, 103, 104, 105, 106, 107, 108, 109], 10_300],
  ])('%s', (_, asks, priceCents) => {
    expect(priceOf(asks.map(dollars => ask(dollars)))).toMatchObject({ priceCents, listings: asks.length })
  })

  test('is scaled from asking to market price and rounded half up once', () => {
    expect(priceOf([ask(10.01)], { askToMarketFactor: 0.93 }).priceCents).toBe(931)
    expect(priceOf([ask(0.5)], { askToMarketFactor: 0.93 }).priceCents).toBe(47)
    expect(priceOf([ask(0.01)], { askToMarketFactor: 0.3 }).priceCents).toBe(1)
  })

  test('includes shipping beyond the usual', () => {
    const shipped = (shippingCents: number) => [ask(1, { shippingCents: cents(shippingCents) })]
    expect(priceOf(shipped(500)).priceCents).toBe(100)
    expect(priceOf(shipped(2_499)).priceCents).toBe(2_099)
    const box: PricedProduct = { ...charizard, name: '151 Elite Trainer Box', productType: 'sealed_product' }
    const boxes = [ask(50, { title: '151 ETB sealed', conditionId: '1000', shippingCents: cents(1_999) })]
    expect(priceOf(boxes, { product: box, target: sealed }).priceCents).toBe(5_499)
  })

  test('gives each seller one vote, the cheapest listing', () => {
    const flood = [100, 101, 99, 102].map(dollars => ask(dollars, { seller: 'flood' }))
    const { judged, leftOut, listings, origins } = priceOf([...flood, ask(200), ask(210, { seller: null })])
    expect(listings).toBe(3)
    expect(origins).toEqual([
      { id: flood[2]?.id, seller: 'flood', askCents: 9_900 },
      { id: judged[4]?.listing.id, seller: expect.any(String), askCents: 20_000 },
      { id: judged[5]?.listing.id, seller: null, askCents: 21_000 },
    ])
    expect(leftOut).toEqual({ 'same seller': 3 })
    expect(judged.map(({ leftOut: reason }) => reason)).toEqual([
      'same seller',
      'same seller',
      null,
      'same seller',
      null,
      null,
    ])
  })

  test('counts a listing found twice once, even without a seller', () => {
    const found = ask(100, { seller: null })
    expect(priceOf([found, ask(120, { seller: null }), found])).toMatchObject({
      listings: 2,
      leftOut: { 'same seller': 1 },
    })
  })

  test('ignores outliers', () => {
    const asks = [95, 100, 100, 105, 110].map(dollars => ask(dollars))
    const { priceCents, leftOut } = priceOf([...asks, ask(4_000), ask(3)])
    expect(priceCents).toBe(10_000)
    expect(leftOut).toEqual({ 'far from the rest': 2 })
  })

  test('from fewer than four drops no outliers', () => {
    expect(priceOf([ask(100), ask(110), ask(9_000)])).toMatchObject({ priceCents: 11_000, leftOut: {} })
  })

  test.each<[string, Partial<Listing>]>([
    ['an old listing', { listedAt: '2026-08-22T12:00:00Z' }],
    ['a new seller abroad', { sellerFeedback: 3, country: 'DE' }],
    ['a title that names no set', { title: 'Charizard 4/102', listedAt: '2026-09-21T12:00:00Z' }],
  ])('weighs %s less', (_, change) => {
    const asks = (cheapest: Partial<Listing>) => [ask(100, cheapest), ask(101, cheapest), ask(102), ask(103)]
    expect(priceOf(asks({})).priceCents).toBe(10_100)
    expect(priceOf(asks(change)).priceCents).toBe(10_200)
  })

  test('accepts an unreadable date', () => {
    const asks = [100, 101, 102].map(dollars => ask(dollars, { listedAt: 'last week' }))
    expect(priceOf(asks).priceCents).toBe(10_100)
  })
})

describe('confidence', () => {
  const around = (count: number, spread: number) =>
    Array.from({ length: count }, (_, index) => ask(100 * spread ** (index % 2 === 0 ? 1 : -1)))
  test.each([
    ['high for eight that agree', around(8, 1.05), 'high'],
    ['medium for seven that agree', around(7, 1.05), 'medium'],
    ['medium for eight that differ', around(8, 1.25), 'medium'],
    ['low for eight that differ a lot', around(8, 1.6), 'low'],
    ['low for three', around(3, 1.01), 'low'],
  ])('is %s', (_, listings, confidence) => expect(priceOf(listings).confidence).toBe(confidence))
})

test('judges every listing in order, and has a text for every reason', () => {
  const listings = [
    ask(200),
    ask(null),
    ask(50, { currency: 'EUR' }),
    ask(20, { title: 'Charizard 4/102 proxy' }),
    ask(90, { title: 'Charizard 4/102 Base Set Japanese', shippingCents: cents(600) }),
  ]
  const { judged, leftOut, priceCents } = priceOf(listings)
  expect(judged.map(({ listing }) => listing)).toEqual(listings)
  expect(judged.map(({ comparedCents }) => comparedCents)).toEqual([20_000, null, null, 2_000, 9_100])
  expect(judged.map(({ leftOut: reason }) => reason)).toEqual([
    null,
    'no price',
    'another currency',
    'not genuine',
    'another language',
  ])
  expect(leftOut).toEqual({
    'no price': 1,
    'another currency': 1,
    'not genuine': 1,
    'another language': 1,
  })
  expect(priceCents).toBe(20_000)
  for (const text of Object.values(exclusionTexts)) expect(text).toMatch(/^[a-z]/)
})

describe('for any listings', () => {
  const words = fc.constantFrom(
    ...phrases(
      'Charizard, 4/102, Base Set, PSA 10, PSA, 10, CGC 9.5, graded, NM, LP, Damaged, holo, 1st Edition',
      'Japanese, lot, x4, proxy, #4, mint, ?, ready',
    ),
  )
  const listing = fc
    .record({
      title: fc.array(words, { maxLength: 9 }).map(added => ['Charizard 4/102', ...added].join(' ')),
      dollars: fc.oneof(fc.constant(null), fc.double({ min: 0.01, max: 99_999, noNaN: true })),
      shippingCents: fc.oneof(fc.constant(null), fc.nat(9_999).map(cents)),
      currency: fc.constantFrom('USD', 'USD', 'USD', 'EUR', null),
      conditionId: fc.constantFrom('2750', '4000', '1000', null),
      seller: fc.constantFrom('one', 'two', 'three', null),
      listedAt: fc.constantFrom(null, '2026-11-01T00:00:00Z', '0001-01-01T00:00:00Z', '2030-01-01T00:00:00Z'),
    })
    .map(({ dollars, ...change }) => ask(dollars, change))
  const listings = fc.array(listing, { maxLength: 25 })
  const raw: readonly PriceTarget[] = conditions.map(condition => ({ kind: 'raw', condition }))
  const graded = [gradedTarget('PSA', '10'), gradedTarget('PSA', '9'), gradedTarget('CGC', '9.5')]
  const used = (target: PriceTarget, offered: readonly Listing[]) =>
    priceOf(offered, { target })
      .judged.filter(({ leftOut }) => leftOut === null)
      .map(({ listing: { id } }) => id)

  test('never takes a raw copy for a slab, nor a slab for a raw copy', () => {
    checkProperty(
      fc.property(listing, offered => {
        const asRaw = raw.some(target => used(target, [offered]).length > 0)
        const asGraded = graded.filter(target => used(target, [offered]).length > 0)
        expect(asRaw && asGraded.length > 0).toBe(false)
        expect(asGraded.length).toBeLessThanOrEqual(1)
        expect(asRaw && /PSA 10|CGC 9\.5/.test(offered.title)).toBe(false)
        expect(asRaw && offered.conditionId === '2750').toBe(false)
        expect(asGraded.length > 0 && offered.conditionId !== '2750').toBe(false)
      }),
      { seed: 86_412, numRuns: 500 },
    )
  })

  test('takes the price from a used listing, and never returns 0', () => {
    checkProperty(
      fc.property(listings, fc.constantFrom(...raw, ...graded), (offered, target) => {
        const { priceCents, confidence, judged, leftOut, listings: votes } = priceOf(offered, { target })
        const usedOnes = judged.filter(({ leftOut: reason }) => reason === null)
        expect(usedOnes).toHaveLength(votes)
        expect(judged.map(({ listing: { id } }) => id)).toEqual(offered.map(({ id }) => id))
        expect(Object.values(leftOut).reduce((sum, count) => sum + count, votes)).toBe(offered.length)
        expect(confidence === null).toBe(priceCents === null)
        expect(priceCents).not.toBe(0)
        expect(votes === 0 ? [null] : usedOnes.map(({ comparedCents }) => comparedCents)).toContain(
          priceCents,
        )
      }),
      { seed: 56_293 },
    )
  })

  test('ignores the order when all prices differ', () => {
    const distinct = fc.uniqueArray(fc.integer({ min: 5_000, max: 20_000 }), { maxLength: 20 })
    checkProperty(
      fc.property(
        distinct,
        fc.array(fc.constantFrom('one', 'two', 'three', null), { minLength: 20 }),
        (asks, sellers) => {
          const offered = asks.map((askCents, index) =>
            ask(askCents / 100, { seller: sellers[index] ?? null }),
          )
          expect(priceOf(offered.toReversed()).priceCents).toBe(priceOf(offered).priceCents)
        },
      ),
      { seed: 38_119 },
    )
  })
})

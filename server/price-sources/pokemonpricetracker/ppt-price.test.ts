import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gradedTarget, nearMint, type PriceTarget, sealed } from '#domain/prices/price-target'
import { checkProperty } from '#domain/testing/check-property'
import { charizardAsked } from '#server/testing/priced-questions'
import { pptQuote, psaGradeOf, readPptProduct } from './ppt-price.ts'

const now = new Date('2026-11-20T12:00:00Z')
const asked = (target: PriceTarget = nearMint, printingKey: string | null = 'holo') =>
  charizardAsked({ target, product: { printingKey } })
const psa10 = gradedTarget('PSA', '10')

const sales = {
  count: 12,
  medianPrice: 1_859,
  averagePrice: 2_000,
  minPrice: 1_500,
  maxPrice: 2_500,
  marketPriceMedian7Day: 1_880.53,
  lastMarketUpdate: '2026-11-18T00:00:00.000Z',
  smartMarketPrice: { price: 1_880.53, confidence: 'low' },
}
const holofoil = { 'Lightly Played': { price: 10.62 }, 'Near Mint': { price: 22.1 } }
const cardWith = (change: object = {}, variants: object = { Holofoil: holofoil }) => ({
  prices: { market: 99, low: 1, primaryPrinting: 'Holofoil', variants },
  ebay: { salesByGrade: { psa10: { ...sales, ...change } } },
})
const centsOf = (card: Readonly<Record<string, unknown>>, question = asked()) =>
  pptQuote(question, card, now)?.priceCents ?? null

describe('a product', () => {
  const product = { tcgPlayerId: '4', name: 'Charizard' }
  test.each([
    ['an object', product],
    ['a list of one', [product]],
    ['an object with a number as id', { ...product, tcgPlayerId: 4 }],
  ])('is read from %s', (_what, data) => {
    expect(readPptProduct({ data }, '4')).toMatchObject({ name: 'Charizard' })
  })

  test.each([
    null,
    {},
    [],
    { data: null },
    { data: [] },
    { data: [product, product] },
    { data: 'card' },
    { data: { ...product, tcgPlayerId: '44' } },
    { data: { name: 'Charizard' } },
  ])('is not read from %j', json => {
    expect(readPptProduct(json, '4')).toBeNull()
  })
})

describe('a raw price', () => {
  test('is of the asked condition, never the first', () => {
    expect(centsOf(cardWith())).toBe(2_210)
    expect(centsOf(cardWith(), asked({ kind: 'raw', condition: 'Lightly Played' }))).toBe(1_062)
    expect(centsOf(cardWith(), asked({ kind: 'raw', condition: 'Damaged' }))).toBeNull()
  })

  test('is of the asked printing', () => {
    const both = { Normal: { 'Near Mint': { price: 1 } }, Holofoil: holofoil }
    expect(centsOf(cardWith({}, both), asked(nearMint, 'normal'))).toBe(100)
    expect(centsOf(cardWith({}, both), asked(nearMint, 'holo'))).toBe(2_210)
    expect(centsOf(cardWith({}, both), asked(nearMint, 'reverse'))).toBeNull()
    expect(centsOf(cardWith({}, both), asked(nearMint, null))).toBe(100)
  })

  test('is read where variants are outside the prices', () => {
    expect(centsOf({ prices: { market: 99 }, variants: { Holofoil: holofoil } })).toBe(2_210)
  })

  test.each([
    {},
    { prices: null },
    { prices: { market: 22.1, variants: [] } },
    { prices: { variants: { Holofoil: null } } },
    { prices: { variants: { Holofoil: { 'Near Mint': 22.1 } } } },
    { prices: { variants: { Holofoil: { 'Near Mint': { price: '22.1' } } } } },
    { prices: { variants: { Holofoil: { 'Near Mint': { price: 0 } } } } },
    { prices: { variants: { Holofoil: { 'Near Mint': { price: 1e9 } } } } },
  ])('is not found in %j: the market price is of any condition', card => {
    expect(centsOf(card)).toBeNull()
  })
})

describe('a grade', () => {
  test.each([
    ['PSA', '10', '10'],
    ['psa', 'Gem Mint 10', '10'],
    ['PSA', '1', '1'],
    ['PSA', '9.0', '9'],
    ['PSA', '8.5', null],
    ['PSA', 'Authentic', null],
    ['BGS', '10', null],
    ['CGC', '9', null],
  ])('of %s %s is %j', (company, grade, expected) => {
    expect(psaGradeOf(asked(gradedTarget(company, grade)))).toBe(expected)
  })

  test('has the median of its sales', () => {
    expect(pptQuote(asked(psa10), cardWith(), now)).toEqual({
      priceCents: 185_900,
      kind: 'sold',
      asOf: '2026-11-18T00:00:00.000Z',
      confidence: 'high',
      listings: null,
    })
    expect(centsOf(cardWith(), asked(gradedTarget('PSA', '9')))).toBeNull()
    expect(centsOf(cardWith(), asked(gradedTarget('CGC', '10')))).toBeNull()
  })

  test.each([
    [{ count: 10 }, 'high'],
    [{ count: 9 }, 'medium'],
    [{ count: 4 }, 'medium'],
    [{ count: 3 }, 'low'],
    [{ lastMarketUpdate: '2026-06-01T00:00:00.000Z' }, 'low'],
    [{ lastMarketUpdate: null }, 'low'],
  ])('with %j is %s', (change, confidence) => {
    expect(pptQuote(asked(psa10), cardWith(change), now)?.confidence).toBe(confidence)
  })

  test.each([
    { medianPrice: null },
    { medianPrice: '1859' },
    { medianPrice: 1e8 },
    { medianPrice: 1_000 },
    { medianPrice: 3_000 },
    { count: 0 },
    { count: null },
    { count: 1.5 },
  ])('with %j has no price', change => {
    expect(centsOf(cardWith(change), asked(psa10))).toBeNull()
  })

  test('counts for the main printing of a product alone', () => {
    const both = { Normal: {}, Holofoil: holofoil }
    expect(centsOf(cardWith({}, both), asked(psa10, 'holo'))).toBe(185_900)
    expect(centsOf(cardWith({}, both), asked(psa10, 'normal'))).toBeNull()
    const unsaid = { ...cardWith(), prices: { variants: both } }
    expect(centsOf(unsaid, asked(psa10, 'holo'))).toBeNull()
    expect(centsOf({ ...cardWith(), prices: { primaryPrinting: 'Holofoil' } }, asked(psa10))).toBe(185_900)
  })

  test.each([null, {}, { salesByGrade: null }, { salesByGrade: [] }])('is not found in %j', ebay => {
    expect(centsOf({ ...cardWith(), ebay }, asked(psa10))).toBeNull()
  })
})

describe('a sealed price', () => {
  const boxed = { ...asked(sealed, null) }
  test('is what it costs unopened, on the newest day of its history', () => {
    const priceHistory = [{ date: '2026-11-19T00:00:00.000Z' }, { date: '2026-11-12T00:00:00.000Z' }, null]
    expect(pptQuote(boxed, { unopenedPrice: 4280.92, priceHistory }, now)).toMatchObject({
      priceCents: 428_092,
      kind: 'market',
      asOf: '2026-11-19T00:00:00.000Z',
      confidence: 'high',
    })
    expect(pptQuote(boxed, { unopenedPrice: 5 }, now)).toMatchObject({
      asOf: now.toISOString(),
      confidence: 'medium',
    })
  })

  test.each([
    {},
    { unopenedPrice: null },
    { unopenedPrice: -1 },
    { prices: { market: 5 } },
  ])('is not found in %j', product => {
    expect(centsOf(product, boxed)).toBeNull()
  })
})

test('anything is read without an error, and never a price of zero', () => {
  const card = fc.record({
    prices: fc.oneof(fc.record({ variants: fc.object(), primaryPrinting: fc.anything() }), fc.anything()),
    ebay: fc.oneof(fc.record({ salesByGrade: fc.record({ psa10: fc.object() }) }), fc.anything()),
    unopenedPrice: fc.anything(),
    priceHistory: fc.anything(),
  })
  checkProperty(
    fc.property(card, fc.constantFrom(nearMint, psa10, sealed), (product, target) => {
      expect(centsOf(product, asked(target)) ?? 1).toBeGreaterThan(0)
    }),
    { seed: 14_926 },
  )
})

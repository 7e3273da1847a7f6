import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { marketPriceFor } from './tcgdex-price.ts'

const updated = '2026-07-23T20:05:11.000Z'

/** TCGplayer's part of a card's pricing: market prices in dollars by printing. */
function pricing(marketPrices: Readonly<Record<string, unknown>>, more: object = {}) {
  const printings = Object.entries(marketPrices).map(([name, marketPrice]) => [
    name,
    { productId: 42_382, lowPrice: 1, midPrice: 999, highPrice: 9_999, marketPrice },
  ])
  return {
    cardmarket: { unit: 'EUR', updated, avg: 446.7, trend: 421.11 },
    tcgplayer: { unit: 'USD', updated, ...Object.fromEntries(printings), ...more },
  }
}

const all = {
  normal: 1,
  holofoil: 2,
  'reverse-holofoil': 3,
  unlimited: 4,
  'unlimited-holofoil': 5,
  '1st-edition': 6,
  '1st-edition-holofoil': 7,
}

describe('a printing', () => {
  test.each([
    ['normal', 100],
    ['holo', 200],
    ['reverse', 300],
    ['unlimited normal', 400],
    ['unlimited holo', 500],
    ['1st edition normal', 600],
    ['1st edition holo', 700],
  ])('%s has its own price', (printing, priceCents) => {
    expect(marketPriceFor(printing, pricing(all))).toEqual({ priceCents, updated })
  })

  test.each([
    ['unlimited normal', { normal: 1, '1st-edition': 6 }, 100],
    ['unlimited holo', { holofoil: 800.43, '1st-edition-holofoil': 7_000 }, 80_043],
  ])('%s takes the plain price when the only other is the 1st edition', (printing, prices, cents) => {
    expect(marketPriceFor(printing, pricing(prices))?.priceCents).toBe(cents)
  })

  test.each([
    ['normal', { holofoil: 2, unlimited: 4 }],
    ['holo', { normal: 1, 'reverse-holofoil': 3, 'unlimited-holofoil': 5 }],
    ['reverse', { normal: 1, holofoil: 2 }],
    ['unlimited holo', { unlimited: 4, normal: 1, '1st-edition-holofoil': 7 }],
    ['unlimited holo', { 'unlimited-holofoil': null, holofoil: 2 }],
    ['unlimited reverse', all],
    ['lenticular', all],
    ['metal', all],
    ['updated', all],
    ['constructor', all],
  ])('%s takes no price of another printing: %j', (printing, prices) => {
    expect(marketPriceFor(printing, pricing(prices))).toBeNull()
  })

  test('that is unknown takes the only price there is', () => {
    expect(marketPriceFor(null, pricing({ 'reverse-holofoil': 3 }))?.priceCents).toBe(300)
    expect(marketPriceFor(null, pricing({ 'reverse-holofoil': 3, normal: 1 }))).toBeNull()
    expect(marketPriceFor(null, pricing({ 'reverse-holofoil': null, normal: 1 }))).toBeNull()
    expect(marketPriceFor(null, pricing({}))).toBeNull()
  })
})

describe('a market price', () => {
  test.each([
    [0.01, 1],
    [0.005, 1],
    [0.29, 29],
    [1.15, 115],
    [100_000_000, 10_000_000_000],
  ])('of $%d is %d cents', (dollars, priceCents) => {
    expect(marketPriceFor('holo', pricing({ holofoil: dollars }))?.priceCents).toBe(priceCents)
  })

  test.each([
    undefined,
    null,
    0,
    -0,
    -1,
    0.004,
    100_000_000.01,
    Number.POSITIVE_INFINITY,
    Number.NaN,
    'NaN',
    '800.43',
    [800.43],
  ])('of %j is none: asks and euros do not replace it', marketPrice => {
    expect(marketPriceFor('holo', pricing({ holofoil: marketPrice }))).toBeNull()
  })

  test.each(['EUR', 'usd', null, undefined])('in %j is none', unit => {
    expect(marketPriceFor('holo', pricing({ holofoil: 2 }, { unit }))).toBeNull()
  })

  test.each([
    undefined,
    null,
    [],
    'pricing',
    { tcgplayer: null },
    { tcgplayer: [] },
    { cardmarket: { unit: 'EUR', trend: 421.11 }, tcgplayer: null },
    pricing({}, { holofoil: 2 }),
    pricing({}, { holofoil: null }),
  ])('is not found in %j', found => {
    expect(marketPriceFor('holo', found)).toBeNull()
  })

  test.each([
    ['2026-07-23', '2026-07-23T00:00:00.000Z'],
    ['2026-07-23T22:05:11+02:00', '2026-07-23T20:05:11.000Z'],
    ['yesterday', null],
    ['2026-13-45', null],
    [1_784_836_000, null],
    [null, null],
  ])('was updated %j: %j', (updatedText, expected) => {
    expect(marketPriceFor('holo', pricing({ holofoil: 2 }, { updated: updatedText }))?.updated).toBe(expected)
  })

  const anythingPriced = fc.oneof(
    fc.anything().map(found => pricing({ holofoil: found })),
    fc.anything().map(tcgplayer => ({ tcgplayer })),
    fc.double().map(marketPrice => pricing({ holofoil: marketPrice })),
    fc.double({ min: 0, max: 1e9 }).map(marketPrice => pricing({ holofoil: marketPrice })),
  )

  test('is whole cents above zero or null, whatever the input', () => {
    checkProperty(
      fc.property(anythingPriced, found => {
        const priceCents = marketPriceFor('holo', found)?.priceCents ?? 1
        expect(Number.isSafeInteger(priceCents) && priceCents > 0).toBe(true)
      }),
      { seed: 68_366 },
    )
  })
})

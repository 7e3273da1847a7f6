import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { charizardAsked } from '#server/testing/priced-questions'
import { isWithoutAnyProduct } from './printing-prices.ts'
import { marketPriceFor } from './tcgdex-price.ts'

const updated = '2026-07-23T20:05:11.000Z'

/** TCGplayer's part of a card's pricing: market prices in dollars by printing. */
function pricing(marketPrices: Readonly<Record<string, unknown>>, more: object = {}, productId = 42_382) {
  const printings = Object.entries(marketPrices).map(([name, marketPrice]) => [
    name,
    { productId, lowPrice: 1, midPrice: 999, highPrice: 9_999, marketPrice },
  ])
  return {
    cardmarket: { unit: 'EUR', updated, idProduct: 273_699, avg: 446.7, trend: 421.11 },
    tcgplayer: { unit: 'USD', updated, ...Object.fromEntries(printings), ...more },
  }
}

/** Reads the price of a printing of a card whose printings TCGdex does not list. */
function priceOf(printingKey: string | null, found: unknown) {
  const price = marketPriceFor(charizardAsked({ product: { printingKey, printing: null } }), {
    pricing: found,
  })
  return isWithoutAnyProduct(price) ? null : price
}

const editions = { unlimited: 4, 'unlimited-holofoil': 5, '1st-edition': 6, '1st-edition-holofoil': 7 }
const all = { normal: 1, holofoil: 2, 'reverse-holofoil': 3, ...editions }

describe('a printing', () => {
  test.each([
    ['normal', { normal: 1, holofoil: 2, 'reverse-holofoil': 3 }, 100],
    ['holo', { normal: 1, holofoil: 2, 'reverse-holofoil': 3 }, 200],
    ['reverse', all, 300],
    ['normal:unlimited', editions, 400],
    ['holo:unlimited', editions, 500],
    ['normal:1st-edition', editions, 600],
    ['holo:1st-edition', editions, 700],
  ])('%s has its own price', (printing, prices, priceCents) => {
    expect(priceOf(printing, pricing(prices))).toEqual({ priceCents, updated })
  })

  test.each([
    ['normal:unlimited', { normal: 1, '1st-edition': 6 }, 100],
    ['holo:unlimited', { holofoil: 800.43, '1st-edition-holofoil': 7_000 }, 80_043],
  ])('%s takes the plain price when the only other is the 1st edition', (printing, prices, cents) => {
    expect(priceOf(printing, pricing(prices))?.priceCents).toBe(cents)
  })

  test.each([
    ['normal', { holofoil: 2, '1st-edition': 6 }],
    ['normal', { normal: 1, unlimited: 4 }],
    ['holo', { normal: 1, 'reverse-holofoil': 3, '1st-edition-holofoil': 7 }],
    ['reverse', { normal: 1, holofoil: 2 }],
    ['holo:unlimited', { unlimited: 4, normal: 1, '1st-edition-holofoil': 7 }],
    ['holo:unlimited', { 'unlimited-holofoil': null, holofoil: 2 }],
    ['reverse:1st-edition', all],
    ['holo:shadowless:1st-edition', all],
    ['lenticular', all],
    ['metal', all],
    ['updated', all],
    ['constructor', all],
  ])('%s takes no price of another printing: %j', (printing, prices) => {
    expect(priceOf(printing, pricing(prices))).toBeNull()
  })

  test('that is unknown takes the only price there is, or that of the usual finish', () => {
    expect(priceOf(null, pricing({ 'reverse-holofoil': 3 }))?.priceCents).toBe(300)
    expect(priceOf(null, pricing({ 'reverse-holofoil': 3, normal: 1 }))?.priceCents).toBe(100)
    expect(priceOf(null, pricing({ 'reverse-holofoil': 3, normal: null }))).toBeNull()
    expect(priceOf(null, pricing({ unlimited: 4, '1st-edition': 6 }))).toBeNull()
    expect(priceOf(null, pricing({}))).toBeNull()
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
    expect(priceOf('holo', pricing({ holofoil: dollars }))?.priceCents).toBe(priceCents)
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
    expect(priceOf('holo', pricing({ holofoil: marketPrice }))).toBeNull()
  })

  test.each(['EUR', 'usd', null, undefined])('in %j is none', unit => {
    expect(priceOf('holo', pricing({ holofoil: 2 }, { unit }))).toBeNull()
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
    expect(priceOf('holo', found)).toBeNull()
  })

  test.each([
    ['2026-07-23', '2026-07-23T00:00:00.000Z'],
    ['2026-07-23T22:05:11+02:00', '2026-07-23T20:05:11.000Z'],
    ['yesterday', null],
    ['2026-13-45', null],
    [1_784_836_000, null],
    [null, null],
  ])('was updated %j: %j', (updatedText, expected) => {
    expect(priceOf('holo', pricing({ holofoil: 2 }, { updated: updatedText }))?.updated).toBe(expected)
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
        const priceCents = priceOf('holo', found)?.priceCents ?? 1
        expect(Number.isSafeInteger(priceCents) && priceCents > 0).toBe(true)
      }),
      { seed: 68_366 },
    )
  })
})

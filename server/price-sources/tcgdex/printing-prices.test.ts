import { describe, expect, test } from 'vitest'
import type { ExternalIds } from '#domain/prices/price-question'
import { charizardAsked } from '#server/testing/priced-questions'
import { isWithoutAnyProduct, noProduct, noProductNow } from './printing-prices.ts'
import { marketPriceFor } from './tcgdex-price.ts'

const updated = '2026-11-19T20:00:00.000Z'

/** What TCGdex has of one product of TCGplayer, with a price for each of its rows. */
function product(productId: number, rows: Readonly<Record<string, number>>) {
  const priced = Object.entries(rows).map(([name, marketPrice]) => [name, { productId, marketPrice }])
  return { cardmarket: null, tcgplayer: { unit: 'USD', updated, ...Object.fromEntries(priced) } }
}
const empty = { cardmarket: null, tcgplayer: null }

function centsOf(printingKey: string | null, card: unknown, externalIds: ExternalIds = {}) {
  const question = charizardAsked({ product: { printingKey, printing: null }, externalIds })
  const price = marketPriceFor(question, card)
  return isWithoutAnyProduct(price) ? price : (price?.priceCents ?? null)
}

const stamped = product(101, { normal: 90 })
/** A stamped card comes first, and its prices stand at the card too. */
const promo = {
  variants_detailed: [
    { type: 'normal', stamp: ['pikachu-tail'], size: 'standard', pricing: stamped },
    { type: 'normal', size: 'standard', pricing: product(102, { normal: 20 }) },
  ],
  pricing: stamped,
}

describe('a printing', () => {
  test('takes no price of the stamped card whose prices stand at the card', () => {
    expect(centsOf('normal', promo)).toBe(2_000)
    expect(centsOf('normal:pikachu-tail', promo)).toBe(9_000)
    const unpriced = [promo.variants_detailed[0], { type: 'normal', pricing: empty }]
    expect(centsOf('normal', { ...promo, variants_detailed: unpriced })).toBeNull()
  })

  test('takes no price of another finish that is a product of its own', () => {
    const foils = product(201, { holofoil: 8, 'reverse-holofoil': 9 })
    const card = {
      variants_detailed: [
        { type: 'holo', pricing: foils },
        { type: 'reverse', stamp: ['set-logo'], pricing: foils },
        { type: 'normal', pricing: product(202, { normal: 1 }) },
      ],
      pricing: foils,
    }
    const printings = ['normal', 'holo', 'reverse:set-logo']
    expect(printings.map(key => centsOf(key, card))).toEqual([100, 800, 900])
  })

  test('has the price of a prerelease only if it is the prerelease', () => {
    const early = product(301, { normal: 4 })
    const plain = product(302, { holofoil: 2, 'reverse-holofoil': 3 })
    const card = {
      variants_detailed: [
        { type: 'normal', stamp: ['pre-release'], pricing: early },
        { type: 'holo', pricing: plain },
        { type: 'holo', foil: 'cosmos', pricing: product(303, { holofoil: 7 }) },
        { type: 'reverse', pricing: plain },
      ],
      pricing: early,
    }
    const printings = ['normal:pre-release', 'holo', 'holo:cosmos', 'reverse', 'normal']
    expect(printings.map(key => centsOf(key, card))).toEqual([400, 200, 700, 300, null])
  })

  test('that shares a row with a plainer one has no price', () => {
    const shared = product(401, { normal: 5 })
    const card = {
      variants_detailed: [
        { type: 'normal', stamp: ['pre-release'], pricing: shared },
        { type: 'normal', pricing: shared },
      ],
      pricing: shared,
    }
    expect(centsOf('normal', card)).toBe(500)
    expect(centsOf('normal:pre-release', card)).toBeNull()
  })

  test('without prices of its own has those of the whole card, unless it is a special one', () => {
    const card = {
      variants_detailed: [
        { type: 'holo', size: 'standard' },
        { type: 'holo', stamp: ['1st-edition'], size: 'standard' },
        { type: 'holo', foil: 'cosmos', pricing: product(502, { holofoil: 3 }) },
        { type: 'holo', size: 'jumbo' },
      ],
      pricing: product(501, { 'unlimited-holofoil': 10, '1st-edition-holofoil': 70 }),
    }
    expect(centsOf('holo', card)).toBe(1_000)
    expect(centsOf('holo:1st-edition', card)).toBe(7_000)
    expect(centsOf('holo:cosmos', card)).toBe(300)
    expect(centsOf('holo:jumbo', card)).toBe(noProductNow)
  })

  test('that is unknown has a price if the card is one product', () => {
    const one = { variants_detailed: [{ type: 'holo' }], pricing: product(1, { holofoil: 3 }) }
    expect(centsOf(null, one)).toBe(300)
    expect(centsOf(null, promo)).toBeNull()
  })

  test.each(['normal', 'holo', 'reverse'])('is found by the words that it is priced by: %s', finish => {
    const rows = { normal: 1, holofoil: 1, 'reverse-holofoil': 1 }
    const card = {
      variants_detailed: ['normal', 'holo', 'reverse'].map((type, place) => ({
        type,
        pricing: product(place + 1, Object.fromEntries(Object.keys(rows).map(name => [name, place + 1]))),
      })),
    }
    const question = charizardAsked({ product: { printingKey: null, printing: finish } })
    const place = ['normal', 'holo', 'reverse'].indexOf(finish)
    expect(marketPriceFor(question, card)).toMatchObject({ priceCents: (place + 1) * 100 })
    const unknown = charizardAsked({ product: { printingKey: null, printing: 'lenticular' } })
    expect(marketPriceFor(unknown, card)).toBeNull()
  })
})

describe('our id of a printing', () => {
  test('decides, wherever its product stands', () => {
    expect(centsOf('normal', promo, { tcgplayer: '101' })).toBe(9_000)
    expect(centsOf('normal', promo, { tcgplayer: '999' })).toBeNull()
  })

  test('at one market alone says that the other has no product that is certain', () => {
    expect(centsOf('normal', promo, { cardmarket: '7' })).toBe(noProduct)
  })

  test('is not needed to know that TCGdex lists a special printing without any product', () => {
    const [tail, plain] = promo.variants_detailed
    const card = { ...promo, variants_detailed: [{ ...tail, pricing: undefined }, plain], pricing: null }
    expect(centsOf('normal:pikachu-tail', card)).toBe(noProductNow)
    const unpriced = { ...card, variants_detailed: [{ ...tail, pricing: empty }, plain] }
    expect(centsOf('normal:pikachu-tail', unpriced)).toBeNull()
    // These may have a product whose prices are missing today, or that TCGdex does not know yet.
    expect(centsOf('normal', { ...card, variants_detailed: [tail, { type: 'normal' }] })).toBeNull()
    expect(centsOf('normal:staff', card)).toBeNull()
  })
})

test.each([
  null,
  'card',
  { variants_detailed: {} },
  { variants_detailed: [null, 7, 'holo', { type: 7 }] },
  { variants_detailed: [{ type: 'normal', pricing: { tcgplayer: [] } }] },
  { variants_detailed: [{ type: 'normal', pricing: { tcgplayer: { normal: { productId: '1' } } } }] },
  { variants_detailed: [{ type: 'normal', pricing: { tcgplayer: { normal: { productId: -1 } } } }] },
])('an answer such as %j has no price', card => {
  expect(centsOf('normal', card)).toBeNull()
})

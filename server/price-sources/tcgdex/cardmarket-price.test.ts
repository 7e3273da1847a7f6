import { describe, expect, test } from 'vitest'
import type { ExternalIds } from '#domain/prices/price-question'
import { charizardAsked } from '#server/testing/priced-questions'
import { euroPriceFor } from './tcgdex-price.ts'

const updated = '2026-11-19T08:55:34.000Z'
/** A row of Cardmarket's price guide, as TCGdex relays it. */
const row = (idProduct: number, trend: unknown, reverseTrend: unknown = null) => ({
  tcgplayer: null,
  cardmarket: { unit: 'EUR', updated, idProduct, low: 0.02, trend, avg30: 9, 'trend-holo': reverseTrend },
})

function priceOf(printingKey: string | null, card: object, externalIds: ExternalIds = { cardmarket: '7' }) {
  return euroPriceFor(charizardAsked({ product: { printingKey, printing: null }, externalIds }), card)
}
const centsOf = (...asked: Parameters<typeof priceOf>) => priceOf(...asked)?.euroCents ?? null

const pair = {
  variants_detailed: [
    { type: 'normal', pricing: row(7, 7.5, 20) },
    { type: 'reverse', pricing: row(7, 7.5, 20) },
  ],
  pricing: row(7, 7.5, 20),
}

test('a price has its date, and its reverse holo a price of its own', () => {
  expect(priceOf('normal', pair)).toEqual({ euroCents: 750, updated })
  expect(priceOf('reverse', pair)).toEqual({ euroCents: 2_000, updated })
})

test('a pattern that is a product of its own has its trend', () => {
  const card = {
    variants_detailed: [
      { type: 'reverse', pricing: row(8, 1, 2) },
      { type: 'reverse', foil: 'pokeball', pricing: row(7, 12) },
    ],
  }
  expect(centsOf('reverse:pokeball', card)).toBe(1_200)
})

describe('there is no price', () => {
  test.each<[string, string, object[]]>([
    [
      'the first edition has the same product',
      'holo:unlimited',
      [
        { type: 'holo', subtype: 'unlimited', pricing: row(7, 40) },
        { type: 'holo', stamp: ['1st-edition'], pricing: row(7, 40) },
      ],
    ],
    [
      'the first edition has none of its own',
      'holo:unlimited',
      [
        { type: 'holo', subtype: 'unlimited', pricing: row(7, 40) },
        { type: 'holo', stamp: ['1st-edition'] },
      ],
    ],
    [
      'another finish may be in the same figure',
      'normal',
      [{ type: 'holo' }, { type: 'normal', pricing: row(7, 2) }],
    ],
    [
      'another reverse holo may be in the same figure',
      'reverse',
      [
        { type: 'normal', pricing: row(7, 2, 3) },
        { type: 'reverse', pricing: row(7, 2, 3) },
        { type: 'reverse', foil: 'masterball' },
      ],
    ],
    [
      'a plain reverse holo is a product alone',
      'reverse',
      [
        { type: 'reverse', pricing: row(7, 2, 3) },
        { type: 'holo', pricing: row(8, 4) },
      ],
    ],
  ])('where %s', (_why, printingKey, variants) => {
    expect(centsOf(printingKey, { variants_detailed: variants })).toBeNull()
  })

  test('without our id of the printing, which twins have not', () => {
    expect(centsOf('normal', pair, {})).toBeNull()
    expect(centsOf('normal', pair, { tcgplayer: '7' })).toBeNull()
    expect(centsOf('normal', pair, { cardmarket: '8' })).toBeNull()
  })

  test.each([undefined, null, 0, -1, 0.004, 1.005, '2.00', [2], 10_000_001])('for a trend of %j', trend => {
    expect(centsOf('holo', { pricing: row(7, trend) })).toBeNull()
  })

  test.each(['USD', 'eur', null])('in %j', unit => {
    const { cardmarket } = row(7, 2)
    expect(centsOf('holo', { pricing: { cardmarket: { ...cardmarket, unit } } })).toBeNull()
  })
})

test('a card whose printings are unknown has a price if it has one printing at most', () => {
  const holo = { type: 'holo', size: 'standard' }
  const reverse = { type: 'reverse', size: 'standard' }
  expect(centsOf(null, { pricing: row(7, 2, 3) })).toBe(200)
  expect(centsOf(null, { variants_detailed: [holo, reverse], pricing: row(7, 2, 3) })).toBe(200)
  const normal = { type: 'normal', size: 'standard' }
  expect(centsOf(null, { variants_detailed: [holo, normal], pricing: row(7, 2, 3) })).toBeNull()
})

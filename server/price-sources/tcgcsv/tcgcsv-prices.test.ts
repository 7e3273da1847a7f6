import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import type { OurProduct } from '#server/price-sources/price-list'
import { readPrices } from './tcgcsv-files.ts'

const builtAt = '2026-11-19T20:05:58.000Z'
const plain: OurProduct = {
  productType: 'card',
  printingKey: 'normal',
  releaseDate: '2024-11-08',
  printingsOfId: ['normal'],
  hasId: true,
}
const row = (productId: unknown, subTypeName: unknown, marketPrice: unknown) => {
  const others = { lowPrice: 0.1, midPrice: 0.51, highPrice: 25.51, directLowPrice: 0.44 }
  return { productId, ...others, marketPrice, subTypeName }
}
const pricesIn = (...results: unknown[]) => {
  const read = readPrices({ success: true, errors: [], results })
  if ('unreadable' in read) throw new Error(read.unreadable)
  return read
}
const fine = row(1, 'Normal', 1)

test('gives each printing the price of its row, in cents', () => {
  const prices = pricesIn(
    row(451_784, 'Holofoil', 0.53),
    row(451_784, 'Reverse Holofoil', 0.74),
    row(2, 'Normal', 1.15),
  )
  expect(prices.productIds).toEqual(['451784', '2'])
  const centsOf = (id: string, printingKey: string | null) =>
    prices.quoteOf(id, { ...plain, printingKey }, builtAt)?.priceCents ?? null
  expect(centsOf('451784', 'holo')).toBe(53)
  expect(centsOf('451784', 'reverse')).toBe(74)
  expect(centsOf('451784', 'normal')).toBeNull()
  expect(centsOf('2', null)).toBe(115)
  expect(centsOf('3', null)).toBeNull()
})

test('says that it is a market price, of when, and less sure for old cards, whose sales are often played ones', () => {
  const quoted = (ours: Partial<OurProduct>) => pricesIn(fine).quoteOf('1', { ...plain, ...ours }, builtAt)
  const quote = { priceCents: 100, kind: 'market', asOf: builtAt, confidence: 'high', listings: null }
  expect(quoted({})).toEqual(quote)
  expect(quoted({ releaseDate: '1999-01-09' })).toEqual({ ...quote, confidence: 'medium' })
  expect(quoted({ releaseDate: null })).toEqual(quote)
  const box = { productType: 'sealed_product', printingKey: null, releaseDate: '1999-01-09' } as const
  expect(quoted(box)).toEqual(quote)
})

describe('where too few were sold for a market price', () => {
  /** Ten cards that sell at eight tenths of the middle ask of 51 cents. */
  const sold = Array.from({ length: 10 }, (_, place) => row(100 + place, 'Normal', 0.41))
  const thin = row(1, 'Normal', null)

  test('estimates one from the middle ask, by how the other prices of the group compare with theirs', () => {
    const prices = pricesIn({ ...thin, midPrice: 102 }, ...sold)
    expect(prices.leftOut).toBe(0)
    expect(prices.quoteOf('1', plain, builtAt)).toEqual({
      priceCents: 8_200,
      kind: 'ask',
      asOf: builtAt,
      confidence: 'low',
      listings: null,
      isEstimate: true,
    })
  })

  test('has no price without asks, or with too few other prices', () => {
    expect(pricesIn({ ...thin, midPrice: null }, ...sold).quoteOf('1', plain, builtAt)).toBeNull()
    expect(pricesIn({ ...thin, midPrice: 'much' }, ...sold).quoteOf('1', plain, builtAt)).toBeNull()
    expect(pricesIn(thin, ...sold.slice(1)).quoteOf('1', plain, builtAt)).toBeNull()
  })
})

test.each([
  0,
  -1,
  10_000_000.01,
  0.125,
  '0.53',
  '',
  undefined,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  [1],
  {},
  true,
])('leaves out the price %j, and counts it', marketPrice => {
  const prices = pricesIn(row(1, 'Normal', marketPrice), row(1, 'Reverse Holofoil', 2), fine, fine)
  expect(prices.leftOut).toBe(1)
  // Its row still says that the other one is not the only one.
  expect(prices.quoteOf('1', { ...plain, printingKey: 'lenticular' }, builtAt)).toBeNull()
  expect(prices.quoteOf('1', { ...plain, printingKey: 'reverse' }, builtAt)?.priceCents).toBe(200)
})

test.each([
  [row('1', 'Normal', 1)],
  [row(1.5, 'Normal', 1)],
  [row(-1, 'Normal', 1)],
  [row(1, null, 1)],
  [row(1, '', 1)],
  [null],
  ['row'],
  [[1]],
])('leaves out the row %j, and counts it', odd => {
  expect(pricesIn(odd, fine)).toMatchObject({ productIds: ['1'], leftOut: 1 })
})

test('gives no price where two rows contradict each other', () => {
  expect(pricesIn(fine, row(1, 'Normal', 2)).quoteOf('1', plain, builtAt)).toBeNull()
})

describe('a file of another format', () => {
  test.each([
    undefined,
    null,
    [],
    'prices',
    {},
    { results: [fine] },
    { success: false, results: [fine] },
    { success: true, results: { 1: fine } },
    { success: true, results: [{ id: 1 }, { id: 2 }, fine] },
    { success: true, results: [row(1, 'Normal', '1'), row(2, 'Normal', '2'), fine] },
  ])('is refused as a whole: %j', content => {
    expect(readPrices(content)).toHaveProperty('unreadable')
  })
})

test('no content at all makes a price that is not whole cents above zero', () => {
  const anyRow = fc.record({
    productId: fc.constantFrom(1, 2),
    subTypeName: fc.constantFrom('Normal', 'X'),
    marketPrice: fc.anything(),
  })
  checkProperty(
    fc.property(fc.array(fc.oneof(anyRow, fc.anything())), results => {
      const read = readPrices({ success: true, results })
      if ('unreadable' in read) return
      for (const id of read.productIds) {
        const priceCents = read.quoteOf(id, plain, builtAt)?.priceCents ?? 1
        expect(Number.isSafeInteger(priceCents) && priceCents > 0).toBe(true)
      }
    }),
    { seed: 52_191 },
  )
})

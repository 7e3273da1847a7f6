import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conditions } from '#domain/copies/copy'
import { sealed } from '#domain/prices/price-target'
import { checkProperty } from '#domain/testing/check-property'
import { charizardAsked } from '#server/testing/priced-questions'
import { justtcgQuote, readJusttcgCards } from './justtcg-price.ts'

const now = new Date('2026-11-20T12:00:00Z')
const charizard = charizardAsked({ product: { printingKey: 'holo' } })
const box = charizardAsked({
  target: sealed,
  product: { productType: 'sealed_product', cardNumber: null, printingKey: null },
})

const nearMint = { condition: 'Near Mint', printing: 'Holofoil', language: 'English', price: 0.16 }
const centsOf = (variants: readonly unknown[], question = charizard) =>
  justtcgQuote(question, variants, now)?.priceCents ?? null

describe('cards', () => {
  const card = (tcgplayerId: unknown, variants: unknown = []) => ({ tcgplayerId, variants })

  test('are matched by id, in any order, as text or number', () => {
    const json = { data: [card('9', [1]), card(4, [2]), card('77', [3]), null, card(undefined)] }
    expect([...(readJusttcgCards(json, ['4', '9', '12']) ?? [])]).toEqual([
      ['9', [1]],
      ['4', [2]],
    ])
  })

  test('that are unknown are left out', () => {
    expect(readJusttcgCards({ data: [] }, ['4'])?.size).toBe(0)
  })

  test('that are there twice, or without a list of variants, count as unknown', () => {
    const json = { data: [card('4', [1]), card('4', [2]), card('9', 'many'), card('9', [3])] }
    expect(readJusttcgCards(json, ['4', '9'])?.size).toBe(0)
  })

  test.each([
    null,
    [],
    'cards',
    {},
    { data: null },
    { data: {} },
    { data: [card('77', [])] },
  ])('are not read from %j', json => {
    expect(readJusttcgCards(json, ['4'])).toBeNull()
  })
})

describe('a variant', () => {
  test('is chosen by condition, whatever the order and the prices', () => {
    const variants = conditions.map((condition, index) => ({ ...nearMint, condition, price: index + 1 }))
    const mixed = [variants[3], variants[0], variants[4], variants[2], variants[1]]
    for (const [index, condition] of conditions.entries())
      expect(centsOf(mixed, { ...charizard, target: { kind: 'raw', condition } })).toBe(100 * (index + 1))
  })

  test.each([
    ['of another printing', { printing: 'Reverse Holofoil' }],
    ['without a printing', { printing: undefined }],
    ['of another language', { language: 'Japanese' }],
    ['in a worse condition', { condition: 'Lightly Played' }],
    ['that is sealed', { condition: 'Sealed' }],
    ['without a condition', { condition: null }],
    ['without a price', { price: null }],
    ['at nothing', { price: 0 }],
    ['at less than nothing', { price: -1 }],
    ['at a price in words', { price: '0.16' }],
    ['at more than ten million', { price: 10_000_000.01 }],
  ])('%s gives no price', (_what, change) => {
    const reverse = { ...nearMint, printing: 'Reverse Holofoil', condition: 'Damaged' }
    expect(centsOf([{ ...nearMint, ...change }, { ...nearMint, condition: 'Damaged' }, reverse])).toBeNull()
  })

  test('without a language is English', () => {
    expect(centsOf([{ ...nearMint, language: undefined }])).toBe(16)
  })

  test('that is there twice gives no price', () => {
    expect(centsOf([nearMint, { ...nearMint, price: 3 }])).toBeNull()
  })

  test('of a sealed product needs no printing', () => {
    expect(centsOf([{ condition: 'Sealed', price: 184.99 }], box)).toBe(18_499)
    expect(centsOf([{ condition: 'Sealed', printing: 'Normal', price: 184.99 }, nearMint], box)).toBe(18_499)
    expect(centsOf([nearMint], box)).toBeNull()
  })

  test('has the date of its price, never later than now', () => {
    const quoteAt = (lastUpdated: unknown) => justtcgQuote(charizard, [{ ...nearMint, lastUpdated }], now)
    const seconds = (instant: string) => Date.parse(instant) / 1_000
    expect(quoteAt(seconds('2026-11-19T08:00:00Z'))).toMatchObject({
      asOf: '2026-11-19T08:00:00.000Z',
      confidence: 'high',
    })
    expect(quoteAt(seconds('2026-10-01T00:00:00Z'))).toMatchObject({
      asOf: '2026-10-01T00:00:00.000Z',
      confidence: 'medium',
    })
    for (const wrong of [undefined, null, '2026-11-19', -5, 1e18, Date.parse('2026-11-19T08:00:00Z')])
      expect(quoteAt(wrong)).toMatchObject({ asOf: now.toISOString(), confidence: 'medium' })
  })
})

test('anything is read without an error, and never a price of zero', () => {
  const variant = fc.record(
    {
      condition: fc.oneof(fc.constant('Near Mint'), fc.anything()),
      printing: fc.oneof(fc.constant('Holofoil'), fc.anything()),
      price: fc.oneof(fc.double(), fc.anything()),
      lastUpdated: fc.oneof(fc.double(), fc.anything()),
    },
    { requiredKeys: [] },
  )
  checkProperty(
    fc.property(fc.array(fc.oneof(variant, fc.anything())), variants => {
      expect(centsOf(variants) ?? 1).toBeGreaterThan(0)
    }),
    { seed: 11_798 },
  )
})

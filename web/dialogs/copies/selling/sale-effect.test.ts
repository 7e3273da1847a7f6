import { describe, expect, test } from 'vitest'
import { decideRemoval, type RemovalRequest } from '#domain/copies/remove-copy'
import { cents } from '#domain/money/money'
import { isRefusal } from '#domain/refusal'
import { dayRemark, marketWords, priceQuestion, saleRows } from './sale-effect.ts'

function rowsOf(costBasisCents: number, request: RemovalRequest) {
  const decision = decideRemoval(cents(costBasisCents), request)
  if (isRefusal(decision)) throw new Error(decision.sentence)
  return saleRows(decision).map(({ name, cents: amount }) => [name, amount])
}

test('remarks on a sale before the purchase, and on nothing else', () => {
  expect(dayRemark('2026-07-01', '2026-07-02')).toBe(
    'Sold before it was bought (Jul 2, 26): check the dates.',
  )
  expect(dayRemark('2026-07-02', '2026-07-02')).toBeNull()
  expect(dayRemark('2026-07-03', '2026-07-02')).toBeNull()
  expect(dayRemark('', '2026-07-02')).toBeNull()
  expect(dayRemark('2026-07-01', null)).toBeNull()
})

describe('what a sale brings', () => {
  test('without costs', () => {
    expect(rowsOf(10_000, { soldPriceCents: cents(15_001) })).toEqual([
      ['Sold price', 15_001],
      ['You receive', 15_001],
      ['You paid', 10_000],
      ['Profit', 5_001],
    ])
  })
  test('after its costs, at a loss', () => {
    const costs = { saleFeesCents: cents(500), saleShippingCents: cents(250), saleTaxCents: cents(1) }
    expect(rowsOf(10_000, { soldPriceCents: cents(9_000), ...costs })).toEqual([
      ['Sold price', 9_000],
      ['Fees, shipping and tax', -751],
      ['You receive', 8_249],
      ['You paid', 10_000],
      ['Loss', -1_751],
    ])
  })
  test('with costs above its price', () => {
    expect(rowsOf(0, { soldPriceCents: cents(100), saleFeesCents: cents(130) })).toEqual([
      ['Sold price', 100],
      ['Fees, shipping and tax', -130],
      ['You pay', 30],
      ['You paid', 0],
      ['Loss', -30],
    ])
  })
})

describe('the price compared with the market', () => {
  test.each([
    [null, 5_000, 'Market price N/A'],
    [5_000, null, 'Market price $50.00'],
    [5_000, 6_000, 'Market price $50.00 · 20.0% above'],
    [5_000, 4_000, 'Market price $50.00 · 20.0% below'],
    [5_000, 5_001, 'Market price $50.00'],
    [0, 4_000, 'Market price $0.00'],
  ])('%s and %s', (market, price, words) => {
    const amount = (value: number | null) => (value === null ? null : cents(value))
    expect(marketWords(amount(market), amount(price))).toBe(words)
  })

  test('marks a market price that is a guide for any company', () => {
    expect(marketWords(cents(13_000), cents(15_000), true)).toBe(
      'Market price $130.00 (guide for any company) · 15.4% above',
    )
  })

  test('asks about a price that looks mistyped', () => {
    expect(priceQuestion(cents(500), cents(15_000))).toMatchObject({
      title: 'Sell for $5.00?',
      body: 'The market price is $150.00. $5.00 is less than a third of it.',
      confirmLabel: 'Sell for $5.00',
    })
    expect(priceQuestion(cents(150_000), cents(15_000))).toMatchObject({
      body: 'The market price is $150.00. $1,500.00 is more than three times that.',
    })
    expect(priceQuestion(cents(14_000), cents(15_000))).toBeNull()
    expect(priceQuestion(cents(14_000), null)).toBeNull()
  })
})

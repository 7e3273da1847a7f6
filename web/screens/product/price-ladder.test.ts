import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conditions } from '#domain/copies/copy'
import { gradingCompanies } from '#domain/copies/grading-company'
import { cents } from '#domain/money/money'
import { gradedTarget, priceKeyOf } from '#domain/prices/price-target'
import { checkProperty } from '#domain/testing/check-property'
import type { ProductPrice, WaitingPrice } from '#web/api/product-prices.ts'
import { type LadderParts, ladderRows } from './price-ladder.ts'

const card = { productType: 'card', currentMarketPriceCents: cents(1_250) } as const
const bundle = { productType: 'sealed_product', currentMarketPriceCents: null } as const
const graded = (company: string, grade: string) => priceKeyOf(gradedTarget(company, grade))

const psaTen: ProductPrice = {
  key: 'graded:psa:10',
  label: 'PSA 10',
  condition: null,
  gradingCompany: 'PSA',
  grade: '10',
  priceCents: cents(90_000),
  source: 'ebay',
  sourceLabel: 'eBay',
  kind: 'ask',
  confidence: 'medium',
  asOf: '2026-11-20T10:00:00.000Z',
  listings: 7,
  isEstimate: true,
  forAnyCompany: false,
  estimatedFrom: null,
  ceilingCents: null,
  original: null,
  waiting: null,
}

const rowsOf = (parts: Partial<LadderParts>) =>
  ladderRows({ product: card, prices: [], waiting: [], copies: [], requestedKeys: [], ...parts })
const labelsOf = (parts: Partial<LadderParts>) => rowsOf(parts).map(row => row.label)

test('gives a card a row for every condition and a sealed product one row', () => {
  expect(labelsOf({})).toEqual([...conditions])
  expect(labelsOf({ product: bundle })).toEqual(['Sealed'])
})

test('lists grades after conditions, by company, highest first', () => {
  const requestedKeys = [
    graded('CGC', '9.5'),
    graded('PSA', '9'),
    graded('Zed', '10'),
    graded('Alpha', '1'),
    graded('BGS', '10'),
    graded('BGS', 'Authentic'),
    graded('PSA', '10'),
    graded('PSA', '9.5'),
    graded('BGS', 'Black Label 10'),
    graded('PSA', '1.5'),
  ]
  expect(labelsOf({ requestedKeys }).slice(conditions.length)).toEqual([
    'PSA 10',
    'PSA 9.5',
    'PSA 9',
    'PSA 1.5',
    'BGS black label 10',
    'BGS 10',
    'BGS authentic',
    'CGC 9.5',
    'ALPHA 1',
    'ZED 10',
  ])
})

test('merges a price, copies and a requested key into one row', () => {
  const copies = [
    { priceKey: 'graded:psa:10', currentMarketPriceCents: cents(88_000) },
    { priceKey: 'graded:psa:10', currentMarketPriceCents: cents(88_000) },
    { priceKey: 'raw:near%20mint', currentMarketPriceCents: null },
  ]
  const rows = rowsOf({ prices: [psaTen], copies, requestedKeys: [graded('psa', 'GEM MINT 10')] })
  expect(rows).toHaveLength(6)
  expect(rows[5]).toEqual({
    key: 'graded:psa:10',
    label: 'PSA 10',
    params: { gradingCompany: 'PSA', grade: '10' },
    price: psaTen,
    waiting: null,
    earlierCents: 88000,
    ownedQuantity: 2,
  })
  expect(rows[0]).toMatchObject({ label: 'Near Mint', price: null, earlierCents: null, ownedQuantity: 1 })
})

test("shows the product's market price for Near Mint until prices load", () => {
  expect(rowsOf({}).map(row => row.earlierCents)).toEqual([1250, null, null, null, null])
  expect(rowsOf({ product: { ...bundle, currentMarketPriceCents: cents(4_000) } })).toMatchObject([
    { earlierCents: 4000 },
  ])
})

test('ignores invalid price keys', () => {
  expect(labelsOf({ requestedKeys: ['raw:', 'graded:psa', 'nonsense'] })).toEqual([...conditions])
})

test('sorts rows the same whatever the input order, higher grades first', () => {
  const grade = fc.constantFrom('10', '9.5', '9', '1', 'pristine 10', 'authentic')
  const key = fc
    .tuple(fc.constantFrom(...gradingCompanies), grade)
    .map(([company, each]) => graded(company, each))
  checkProperty(
    fc.property(fc.uniqueArray(key, { minLength: 2 }), requestedKeys => {
      const labels = labelsOf({ requestedKeys })
      expect(labelsOf({ requestedKeys: requestedKeys.toReversed() })).toEqual(labels)
      const numbered = labels.filter(label => /^PSA \d/.test(label)).map(label => Number(label.slice(4)))
      expect(numbered).toEqual(numbered.toSorted((left, right) => right - left))
    }),
    { seed: 50_376 },
  )
})

test('has a row for a price that waits where none counts, and says what waits', () => {
  const waiting: WaitingPrice = {
    key: graded('BGS', '10'),
    label: 'BGS 10',
    condition: null,
    gradingCompany: 'BGS',
    grade: '10',
    priceCents: cents(900),
    foundAt: '2026-11-28T10:00:00.000Z',
    contradicts: true,
  }
  const row = rowsOf({ waiting: [waiting] }).find(({ label }) => label === 'BGS 10')
  expect(row).toMatchObject({ price: null, waiting: { priceCents: 900, contradicts: true } })
})

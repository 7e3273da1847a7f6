import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gradingCompanies } from '#domain/collection/grading-company'
import { conditions } from '#domain/collection/copy'
import { gradedTarget, priceKeyOf } from '#domain/prices/price-target'
import type { ProductPrice } from '#web/api/product-prices.ts'
import { askedPriceOf, type LadderParts, ladderRows } from './price-ladder.ts'

const card = { product_type: 'card', current_market_price: 12.5 } as const
const bundle = { product_type: 'sealed_product', current_market_price: null } as const
const graded = (company: string, grade: string) => priceKeyOf(gradedTarget(company, grade))

const psaTen: ProductPrice = {
  key: 'graded:psa:10',
  label: 'PSA 10',
  condition: null,
  grading_company: 'PSA',
  grade: '10',
  price: 900,
  source: 'ebay',
  source_label: 'eBay',
  kind: 'ask',
  confidence: 'medium',
  as_of: '2026-11-20T10:00:00.000Z',
  listings: 7,
  is_estimate: true,
}

const rowsOf = (parts: Partial<LadderParts>) =>
  ladderRows({ product: card, prices: [], copies: [], askedKeys: [], ...parts })
const labelsOf = (parts: Partial<LadderParts>) => rowsOf(parts).map(row => row.label)

test('a card has every condition, priced or not; a sealed product one row', () => {
  expect(labelsOf({})).toEqual([...conditions])
  expect(labelsOf({ product: bundle })).toEqual(['Sealed'])
})

test('grades come after the conditions, by company, highest first', () => {
  const askedKeys = [
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
  expect(labelsOf({ askedKeys }).slice(conditions.length)).toEqual([
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

test('a price, a copy and a question of one key are one row', () => {
  const copies = [
    { price_key: 'graded:psa:10', current_market_price: 880 },
    { price_key: 'graded:psa:10', current_market_price: 880 },
    { price_key: 'raw:near%20mint', current_market_price: null },
  ]
  const rows = rowsOf({ prices: [psaTen], copies, askedKeys: [graded('psa', 'GEM MINT 10')] })
  expect(rows).toHaveLength(6)
  expect(rows[5]).toEqual({
    key: 'graded:psa:10',
    label: 'PSA 10',
    asked: { grading_company: 'PSA', grade: '10' },
    price: psaTen,
    earlierCents: 88000,
    heldQuantity: 2,
  })
  expect(rows[0]).toMatchObject({ label: 'Near Mint', price: null, earlierCents: null, heldQuantity: 1 })
})

test('until prices are there, the price of the product stands for Near Mint alone', () => {
  expect(rowsOf({}).map(row => row.earlierCents)).toEqual([1250, null, null, null, null])
  expect(rowsOf({ product: { ...bundle, current_market_price: 40 } })).toMatchObject([{ earlierCents: 4000 }])
})

test('a key nobody made is no row', () => {
  expect(labelsOf({ askedKeys: ['raw:', 'graded:psa', 'nonsense'] })).toEqual([...conditions])
})

test.each([
  [{ kind: 'raw', condition: 'Damaged' }, { condition: 'Damaged' }],
  [
    { kind: 'graded', gradingCompany: 'TAG', grade: '8' },
    { grading_company: 'TAG', grade: '8' },
  ],
  [{ kind: 'sealed' }, {}],
] as const)('%o is asked for as %o', (target, asked) => {
  expect(askedPriceOf(target)).toEqual(asked)
})

test('the order does not depend on the order of the answer, and no grade stands over a higher one', () => {
  const grade = fc.constantFrom('10', '9.5', '9', '1', 'pristine 10', 'authentic')
  const key = fc
    .tuple(fc.constantFrom(...gradingCompanies), grade)
    .map(([company, each]) => graded(company, each))
  fc.assert(
    fc.property(fc.uniqueArray(key, { minLength: 2 }), askedKeys => {
      const labels = labelsOf({ askedKeys })
      expect(labelsOf({ askedKeys: askedKeys.toReversed() })).toEqual(labels)
      const numbered = labels.filter(label => /^PSA \d/.test(label)).map(label => Number(label.slice(4)))
      expect(numbered).toEqual(numbered.toSorted((left, right) => right - left))
    }),
  )
})

import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { contradicts, type FoundSlabPrice, type Neighbours } from './held-back-price.ts'
import { gradedTarget } from './price-target.ts'

/** A price of "BGS 10", in dollars, of listings at these dollars. */
function found(slab: string, dollars: number, asks: readonly number[] = []): FoundSlabPrice {
  const [company = '', ...grade] = slab.split(' ')
  const target = gradedTarget(company, grade.join(' '))
  if (target.kind !== 'graded') throw new Error('no grade')
  return {
    target,
    priceCents: cents(dollars * 100),
    kind: 'ask',
    origins: asks.map((ask, index) => ({ id: String(index), seller: null, askCents: cents(ask * 100) })),
  }
}

/** A raw price and others as "9 $50", in dollars. */
function known(raw: number | null, ...others: readonly string[]): Neighbours {
  return {
    rawCents: raw === null ? null : cents(raw * 100),
    grades: others.map(other => {
      const [grade = '', dollars = ''] = other.split(' $')
      return { grade, priceCents: cents(Number(dollars) * 100) }
    }),
  }
}

test('a BGS 10 of two offers 25 times apart, under its raw card, contradicts', () => {
  expect(contradicts(found('BGS 10', 40, [40, 1_000]), known(100))).toBe(true)
})

describe('under the raw card', () => {
  test.each([
    ['PSA 10', 99, true],
    ['PSA 10', 100, false],
    ['CGC Pristine 10', 99, true],
    ['BGS Black Label 10', 99, true],
    ['ACE 10', 99, false],
    ['ACE 10', 19, true],
    ['PSA 9', 99, false],
    ['PSA 9', 20, false],
    ['PSA 9', 19, true],
    ['BGS 9.5', 19, true],
    ['PSA 8', 1, false],
    ['PSA Authentic', 1, false],
  ])('of $100, %s at $%i contradicts: %s', (slab, dollars, isContradicting) => {
    expect(contradicts(found(slab, dollars), known(100))).toBe(isContradicting)
  })

  test('nothing is said where the raw card has no price', () => {
    expect(contradicts(found('PSA 10', 1), known(null))).toBe(false)
  })
})

describe('next to another grade of its company', () => {
  test.each([
    ['PSA 10', 49, '9 $100', true],
    ['PSA 10', 50, '9 $100', false],
    ['PSA 9', 201, '10 $100', true],
    ['PSA 9', 200, '10 $100', false],
    ['PSA 9.5', 10, '9.5 $100', false],
    ['BGS Black Label 10', 10, '10 $100', false],
    ['PSA 9', 10, 'authentic $100', false],
  ])('%s at $%i, next to %s, contradicts: %s', (slab, dollars, other, isContradicting) => {
    expect(contradicts(found(slab, dollars), known(null, other))).toBe(isContradicting)
  })
})

test.each([
  [[10, 50], false],
  [[10, 51], true],
  [[10, 12, 51], true],
  [[10, 12, 13, 51], false],
  [[10], false],
])('few offers at %o contradict each other: %s', (asks, isContradicting) => {
  expect(contradicts(found('PSA 8', 10, asks), known(null))).toBe(isContradicting)
})

test.each([
  ['sold', true],
  ['market', false],
  ['guide', false],
] as const)('a figure that is %s may contradict: %s', (kind, isContradicting) => {
  expect(contradicts({ ...found('PSA 10', 1), kind }, known(100))).toBe(isContradicting)
})

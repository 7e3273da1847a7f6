import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import type { Confidence } from '#domain/prices/price-quote'
import { checkProperty } from '#domain/testing/check-property'
import {
  type FoundPrice,
  type HeldBackPrice,
  isFar,
  type ListingOrigin,
  priceToHoldBack,
} from './held-back-price.ts'

test.each([
  [301, 100, 'low', true],
  [300, 100, 'low', false],
  [301, 100, 'medium', true],
  [301, 100, 'high', false],
  [33, 100, 'low', true],
  [34, 100, 'low', false],
  [33, 100, 'high', false],
  [33, 99, 'low', false],
  [100_000, null, 'low', false],
  [1_000, 1, null, true],
] as const)('%i after %j with confidence %s is far: %s', (newCents, lastCents, confidence, far) => {
  expect(isFar(cents(newCents), lastCents === null ? null : cents(lastCents), confidence)).toBe(far)
})

const startMs = Date.parse('2026-11-20T12:00:00Z')
const hourMs = 60 * 60 * 1_000

/** A find: its hour, its dollars, and its listings as "id" or "id by seller". */
type Find = readonly [hour: number, dollars: number, listings: string, confidence?: Confidence]

function foundAt([hour, dollars, listings, confidence = 'low']: Find): FoundPrice {
  return {
    priceCents: cents(Math.round(dollars * 100)),
    foundAt: new Date(startMs + hour * hourMs).toISOString(),
    origins: listings.split(', ').filter(Boolean).map(originOf),
    confidence,
  }
}

function originOf(listing: string): ListingOrigin {
  const [id = '', seller = null] = listing.split(' by ')
  return { id, seller }
}

/** The price in dollars that counts after each find, starting at $10. */
function pricesAfter(finds: readonly Find[]): number[] {
  let last = cents(1_000)
  let heldBack: HeldBackPrice | null = null
  return finds.map(find => {
    const found = foundAt(find)
    heldBack = priceToHoldBack(found, last, heldBack)
    if (heldBack === null) last = found.priceCents
    return last / 100
  })
}

describe('after $10, a price far away', () => {
  test.each<[string, readonly Find[], readonly number[]]>([
    ['waits', [[0, 500, 'a']], [10]],
    ['counts at once with high confidence', [[0, 500, 'a', 'high']], [500]],
    [
      'counts when other listings have it',
      [
        [0, 500, 'a'],
        [1, 480, 'b'],
      ],
      [10, 480],
    ],
    [
      'waits while the same listing has it',
      [
        [0, 500, 'a'],
        [5.9, 500, 'a'],
      ],
      [10, 10],
    ],
    [
      'counts when the same listing has it six hours later',
      [
        [0, 500, 'a'],
        [6, 500, 'a'],
      ],
      [10, 500],
    ],
    [
      'is not postponed by finds in between',
      [
        [0, 500, 'a'],
        [3, 500, 'a'],
        [6, 500, 'a'],
      ],
      [10, 10, 500],
    ],
    [
      'waits while one listing is among others',
      [
        [0, 500, 'a'],
        [1, 500, 'b, a, c'],
      ],
      [10, 10],
    ],
    [
      'waits when a seller lists again',
      [
        [0, 500, 'a by ann'],
        [1, 500, 'b by ann'],
      ],
      [10, 10],
    ],
    [
      'counts from another seller',
      [
        [0, 500, 'a by ann'],
        [1, 500, 'b by bob'],
      ],
      [10, 500],
    ],
    [
      'does not take two unknown sellers for one',
      [
        [0, 500, 'a'],
        [1, 500, 'b'],
      ],
      [10, 500],
    ],
    [
      'waits while its listings are unknown',
      [
        [0, 500, ''],
        [1, 500, ''],
        [2, 500, 'b'],
      ],
      [10, 10, 10],
    ],
    [
      'counts later although its listings are unknown',
      [
        [0, 500, ''],
        [6, 500, ''],
      ],
      [10, 500],
    ],
    [
      'counts at 1.5 times the waiting one',
      [
        [0, 400, 'a'],
        [1, 600, 'b'],
      ],
      [10, 600],
    ],
    [
      'waits above 1.5 times the waiting one',
      [
        [0, 400, 'a'],
        [1, 600.01, 'b'],
      ],
      [10, 10],
    ],
    [
      'counts at the waiting one divided by 1.5',
      [
        [0, 600, 'a'],
        [1, 400, 'b'],
      ],
      [10, 400],
    ],
    [
      'waits below the waiting one divided by 1.5',
      [
        [0, 600, 'a'],
        [1, 399.99, 'b'],
      ],
      [10, 10],
    ],
    [
      'does not confirm one on the other side',
      [
        [0, 500, 'a'],
        [1, 0.1, 'b'],
      ],
      [10, 10],
    ],
    [
      'does not confirm it a day later either',
      [
        [0, 500, 'a'],
        [24, 0.1, 'b'],
      ],
      [10, 10],
    ],
    [
      'waits anew when it took the place of another',
      [
        [0, 500, 'a'],
        [5, 0.1, 'b'],
        [7, 0.1, 'b'],
        [11, 0.1, 'b'],
      ],
      [10, 10, 10, 0.1],
    ],
    [
      'is no longer confirmed once another took its place',
      [
        [0, 500, 'a'],
        [1, 0.1, 'b'],
        [7, 500, 'c'],
        [8, 500, 'd'],
      ],
      [10, 10, 10, 500],
    ],
    [
      'is forgotten when a near price is found',
      [
        [0, 500, 'a'],
        [1, 12, 'b'],
        [2, 500, 'c'],
        [3, 500, 'd'],
      ],
      [10, 12, 12, 500],
    ],
    [
      'is confirmed after the clock was set back',
      [
        [100, 500, 'a'],
        [0, 500, 'a'],
        [6, 500, 'a'],
      ],
      [10, 10, 500],
    ],
  ])('%s', (_, finds, prices) => {
    expect(pricesAfter(finds)).toEqual(prices)
  })
})

test('keeps the first find while others only agree with it', () => {
  const [first, again] = [foundAt([0, 500, 'a']), foundAt([1, 550, 'a'])]
  const held = priceToHoldBack(first, cents(1_000), null)
  expect(held).toEqual({ priceCents: 50_000, foundAt: first.foundAt, origins: first.origins })
  expect(priceToHoldBack(again, cents(1_000), held)).toEqual(held)
})

test('never counts a far price of a few listings that nothing confirms', () => {
  const find = fc.tuple(
    fc.constantFrom(0, 1, 2, 5),
    fc.constantFrom(0.05, 0.1, 9, 30, 45, 400, 500, 900),
    fc.constantFrom('', 'a', 'b', 'a, b', 'c by ann', 'd by ann'),
  )
  checkProperty(
    fc.property(fc.array(find, { maxLength: 12 }), waits => {
      let hour = 0
      const finds = waits.map(([wait, dollars, listings]): Find => [(hour += wait), dollars, listings])
      let last = 10
      for (const [index, price] of pricesAfter(finds).entries()) {
        const before = last
        last = price
        const [now, dollars] = finds[index] ?? [0, 0]
        if (price === before || !isFar(cents(dollars * 100), cents(before * 100), 'low')) continue
        const agreeing = finds
          .slice(0, index)
          .filter(([, other]) => Math.max(other, dollars) <= 1.5 * Math.min(other, dollars))
        const isConfirmed = agreeing.some(
          ([then, , listings]) => now - then >= 6 || !shares(listings, finds[index]?.[2] ?? ''),
        )
        expect(isConfirmed).toBe(true)
      }
    }),
    { seed: 70_097 },
  )
})

function shares(some: string, others: string): boolean {
  if (some === '' || others === '') return true
  const namesOf = (listings: string) => listings.split(/, | by /)
  return namesOf(some).some(name => namesOf(others).includes(name))
}

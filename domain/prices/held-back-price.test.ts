import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { checkProperty } from '#domain/testing/check-property'
import {
  type FoundPrice,
  type HeldBackPrice,
  isFar,
  type ListingOrigin,
  type PriceCourse,
  priceToHoldBack,
} from './held-back-price.ts'

test.each([
  [301, 100, 'ask', true],
  [300, 100, 'ask', false],
  [33, 100, 'ask', true],
  [34, 100, 'ask', false],
  [201, 100, 'market', true],
  [200, 100, 'market', false],
  [200, 100, 'sold', false],
  [201, 100, 'guide', true],
  [49, 100, 'market', true],
  [50, 100, 'market', false],
  [6, 56, 'market', false],
  [6, 57, 'market', true],
  [5, 50, 'market', false],
  [5, 51, 'market', true],
  [1, 10, 'market', false],
  [1, 11, 'ask', true],
  [11, 1, 'ask', true],
  [70, 20, 'market', false],
  [71, 20, 'market', true],
  [1_000, 1, 'ask', true],
] as const)('%i after %i of a %s is far: %s', (newCents, lastCents, kind, far) => {
  expect(isFar(cents(newCents), cents(lastCents), kind)).toBe(far)
})

const startMs = Date.parse('2026-11-20T12:00:00Z')
const hourMs = 60 * 60 * 1_000

/** A find: its hour, its dollars, and its listings as "id" or "id by seller". */
type Find = readonly [hour: number, dollars: number, listings: string]

function foundAt([hour, dollars, listings]: Find): FoundPrice {
  return {
    priceCents: cents(Math.round(dollars * 100)),
    foundAt: new Date(startMs + hour * hourMs).toISOString(),
    origins: listings.split(', ').filter(Boolean).map(originOf),
    isContradicting: false,
    kind: 'ask',
  }
}

const alone = { heldBack: null, othersCents: [], othersWaitingCents: [], isOfMovedReading: false }
const after = (dollars: number | null, more: Partial<PriceCourse> = {}): PriceCourse => ({
  ...alone,
  lastCents: dollars === null ? null : cents(dollars * 100),
  ...more,
})

/** Reads "20 $500 a, b by ann": the hour, the dollars, and the listings. */
function findIn(text: string): Find {
  const [hour = '', dollars = '', ...listings] = text.split(' ')
  return [Number(hour), Number(dollars.slice(1)), listings.join(' ')]
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
    heldBack = priceToHoldBack(found, { ...alone, lastCents: last, heldBack })
    if (heldBack === null) last = found.priceCents
    return last / 100
  })
}

describe('after $10, a price far away', () => {
  test.each<[string, string, readonly number[]]>([
    ['waits', '0 $500 a', [10]],
    ['counts when other listings have it', '0 $500 a | 1 $480 b', [10, 480]],
    ['waits while the same listing has it', '0 $500 a | 19.9 $500 a', [10, 10]],
    ['counts when the same listing has it 20 hours later', '0 $500 a | 20 $500 a', [10, 500]],
    ['is not postponed by finds in between', '0 $500 a | 10 $500 a | 20 $500 a', [10, 10, 500]],
    ['waits while one listing is among others', '0 $500 a | 1 $500 b, a, c', [10, 10]],
    ['waits when a seller lists again', '0 $500 a by ann | 1 $500 b by ann', [10, 10]],
    ['counts from another seller', '0 $500 a by ann | 1 $500 b by bob', [10, 500]],
    ['does not take two unknown sellers for one', '0 $500 a | 1 $500 b', [10, 500]],
    ['waits while its listings are unknown', '0 $500 | 1 $500 | 2 $500 b', [10, 10, 10]],
    ['counts later although its listings are unknown', '0 $500 | 20 $500', [10, 500]],
    ['counts at 1.5 times the waiting one', '0 $400 a | 1 $600 b', [10, 600]],
    ['waits above 1.5 times the waiting one', '0 $400 a | 1 $600.01 b', [10, 10]],
    ['counts at the waiting one divided by 1.5', '0 $600 a | 1 $400 b', [10, 400]],
    ['waits below the waiting one divided by 1.5', '0 $600 a | 1 $399.99 b', [10, 10]],
    ['does not confirm one on the other side', '0 $500 a | 1 $0.1 b', [10, 10]],
    ['does not confirm it a day later either', '0 $500 a | 24 $0.1 b', [10, 10]],
    [
      'starts to wait again when it replaces another',
      '0 $500 a | 19 $0.1 b | 21 $0.1 b | 39 $0.1 b',
      [10, 10, 10, 0.1],
    ],
    [
      'is no longer confirmed once another took its place',
      '0 $500 a | 1 $0.1 b | 7 $500 c | 8 $500 d',
      [10, 10, 10, 500],
    ],
    [
      'is forgotten when a near price is found',
      '0 $500 a | 1 $12 b | 2 $500 c | 3 $500 d',
      [10, 12, 12, 500],
    ],
    ['is confirmed after the clock was set back', '100 $500 a | 0 $500 a | 20 $500 a', [10, 10, 500]],
  ])('%s: %s', (_, finds, prices) => {
    expect(pricesAfter(finds.split(' | ').map(findIn))).toEqual(prices)
  })
})

test('keeps the first find while others only agree with it', () => {
  const [first, again] = [foundAt([0, 500, 'a']), foundAt([1, 550, 'a'])]
  const held = priceToHoldBack(first, after(10))
  expect(held).toEqual({
    priceCents: 50_000,
    foundAt: first.foundAt,
    origins: first.origins,
    isContradicting: false,
  })
  expect(priceToHoldBack(again, after(10, { heldBack: held }))).toEqual(held)
})

test('counts what a source says first', () => {
  expect(priceToHoldBack(foundAt([0, 500, '']), after(null))).toBeNull()
  expect(priceToHoldBack(foundAt([0, 500, '']), after(null, { isOfMovedReading: true }))).toBeNull()
})

describe('another source', () => {
  const found = foundAt([0, 500, ''])
  test.each([
    [333, false],
    [334, true],
    [750, true],
    [751, false],
  ])('at $%i confirms $500: %s', (dollars, isConfirmed) => {
    const held = priceToHoldBack(found, after(10, { othersCents: [cents(1_000), cents(dollars * 100)] }))
    expect(held === null).toBe(isConfirmed)
  })

  test('confirms no price of a reading that moved as one, nor do other sellers', () => {
    const course = after(480, { othersCents: [cents(50_000)], isOfMovedReading: true })
    expect(priceToHoldBack(found, course)).toMatchObject({ priceCents: 50_000 })
    const heldBack = priceToHoldBack(foundAt([0, 500, 'a']), course)
    expect(priceToHoldBack(foundAt([1, 500, 'b']), { ...course, heldBack })).toEqual(heldBack)
  })
})

describe('a price that contradicts its neighbours', () => {
  const found = (find: string) => ({ ...foundAt(findIn(find)), isContradicting: true })
  const first = found('0 $9 a, b by ann')
  const heldBack = priceToHoldBack(first, after(null))

  test('waits also as the first of its source, and as one that is far', () => {
    expect(heldBack).toMatchObject({ priceCents: 900, isContradicting: true })
    expect(priceToHoldBack(first, after(100))).toMatchObject({ priceCents: 900 })
  })

  test('counts on while its source says it again once it counts', () => {
    expect(priceToHoldBack(found('30 $9.50 a'), after(9))).toBeNull()
  })

  test.each<[string, string, boolean]>([
    ['the same listing a month later', '720 $9 a', true],
    ['the same seller', '1 $9 c by ann', true],
    ['unknown sellers', '48 $9', true],
    ['other sellers', '1 $9 c by bob', false],
    ['other sellers at another price', '1 $20 c by bob', true],
  ])('waits after %s: %s', (_, find, waits) => {
    expect(priceToHoldBack(found(find), after(null, { heldBack })) !== null).toBe(waits)
  })

  test('is confirmed by another source, also by what waits there', () => {
    expect(priceToHoldBack(first, after(null, { othersCents: [cents(1_000)] }))).toBeNull()
    expect(priceToHoldBack(first, after(null, { othersWaitingCents: [cents(1_000)] }))).toBeNull()
    expect(priceToHoldBack(first, after(null, { othersWaitingCents: [cents(9_000)] }))).not.toBeNull()
  })

  test('is compared with new listings once the first ones are forgotten', () => {
    const forgotten = heldBack && { ...heldBack, origins: [] }
    const again = priceToHoldBack(found('48 $9 c by bob'), after(null, { heldBack: forgotten }))
    expect(again?.origins).toEqual([{ id: 'c', seller: 'bob' }])
    expect(priceToHoldBack(found('49 $9 d by eve'), after(null, { heldBack: again }))).toBeNull()
  })

  test('counts at once when it contradicts no more', () => {
    expect(priceToHoldBack(foundAt([1, 9, 'a']), after(null, { heldBack }))).toBeNull()
  })
})

test('what waits elsewhere confirms no price that is only far', () => {
  const waiting = after(10, { othersWaitingCents: [cents(50_000)] })
  expect(priceToHoldBack(foundAt([0, 500, 'a']), waiting)).not.toBeNull()
})

test('a later reading confirms one that moved as one, though no price of it is far', () => {
  const held = priceToHoldBack(foundAt([0, 9.2, '']), after(10, { isOfMovedReading: true }))
  const next = after(10, { heldBack: held, isOfMovedReading: true })
  expect(held).toMatchObject({ priceCents: 920 })
  expect(priceToHoldBack(foundAt([19, 9.2, '']), next)).toEqual(held)
  expect(priceToHoldBack(foundAt([24, 9.2, '']), next)).toBeNull()
  expect(priceToHoldBack(foundAt([24, 10.1, '']), { ...next, isOfMovedReading: false })).toBeNull()
})

test('never counts a far price of a few listings that nothing confirms', () => {
  const find = fc.tuple(
    fc.constantFrom(0, 1, 7, 19),
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
        if (price === before || !isFar(cents(dollars * 100), cents(before * 100), 'ask')) continue
        const agreeing = finds
          .slice(0, index)
          .filter(([, other]) => Math.max(other, dollars) <= 1.5 * Math.min(other, dollars))
        const isConfirmed = agreeing.some(
          ([then, , listings]) => now - then >= 20 || !shares(listings, finds[index]?.[2] ?? ''),
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

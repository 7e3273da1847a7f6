import { describe, expect, it, test } from 'vitest'
import { cents } from '#domain/money/money'
import { leastMoveCents, moverOf, topMovers } from './movers.ts'

const compared = (groupKey: string, quantity: number, then: number | null, now: number, cost = 0) =>
  moverOf({
    groupKey,
    quantity,
    costBasisCents: cents(cost),
    priceCents: cents(now),
    thenCents: then === null ? null : cents(then),
  })
const keysOf = (movers: readonly { groupKey: string }[]) => movers.map(({ groupKey }) => groupKey)

describe('a mover', () => {
  it('is compared with the price of then, for all copies held now', () => {
    expect(compared('a', 3, 200, 250)).toMatchObject({ valueChangeCents: 150, percent: 25 })
    expect(compared('a', 3, 250, 200)).toMatchObject({ valueChangeCents: -150, percent: -20 })
  })

  it('is compared with its cost since the purchase, without a percentage when that is nothing', () => {
    expect(compared('a', 3, null, 250, 700)).toMatchObject({ valueChangeCents: 50, percent: 7.14 })
    expect(compared('a', 1, null, 250, 0)).toMatchObject({ valueChangeCents: 250, percent: null })
  })
})

describe('the top movers', () => {
  const cheap = compared('cheap', 1, 20, 80)
  const box = compared('box of cheap ones', 200, 20, 80)
  const slab = compared('slab', 1, 200_000, 204_000)
  const fallen = compared('fallen', 2, 1_000, 800)
  const still = compared('still', 1, 500, 500)
  const all = [cheap, still, slab, fallen, box]
  const least = leastMoveCents(cents(250_000), cents(100))

  it('go by the amount', () => {
    const { up, down } = topMovers(all, { by: 'amount', limit: 5, leastCents: least })
    expect(keysOf(up)).toEqual(['box of cheap ones', 'slab', 'cheap'])
    expect(keysOf(down)).toEqual(['fallen'])
    expect(keysOf(topMovers(all, { by: 'amount', limit: 1, leastCents: least }).up)).toEqual([
      'box of cheap ones',
    ])
  })

  it('go by the percentage, where a card of 20 cents alone counts as nothing', () => {
    const { up, down } = topMovers(all, { by: 'percent', limit: 5, leastCents: least })
    expect(keysOf(up)).toEqual(['box of cheap ones', 'slab'])
    expect(keysOf(down)).toEqual(['fallen'])
  })
})

test.each([
  [0, 100, 100],
  [1_000_000, 100, 100],
  [50_000_000, 100, 5_000],
  [50_000_000, 15_900, 15_900],
])('in a collection worth %i cents where a dollar is %i, %i count', (value, dollar, least) => {
  expect(leastMoveCents(cents(value), cents(dollar))).toBe(least)
})

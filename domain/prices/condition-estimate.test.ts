import { conditions } from '#domain/copies/copy'
import { cents } from '#domain/money/money'
import { expect, test } from 'vitest'
import { estimateFromNearMint, type NearMintPrice } from './condition-estimate.ts'

const played = conditions.filter(condition => condition !== 'Near Mint')
const estimates = (priceCents: number, change: Partial<NearMintPrice> = {}) =>
  played.map(condition =>
    estimateFromNearMint(condition, {
      priceCents: cents(priceCents),
      kind: 'market',
      listings: null,
      releasedOn: '2021-10-08',
      ...change,
    }),
  )

test('a played card is a share of the Near Mint price', () => {
  expect(estimates(10_000)).toEqual([8_400, 6_600, 4_500, 2_900])
  expect(estimates(10_000, { kind: 'ask' })).toEqual([8_400, 6_600, 4_500, 2_900])
  expect(estimates(10_000, { releasedOn: null })).toEqual([8_400, 6_600, 4_500, 2_900])
})

test('a market figure of a vintage card is as good as Lightly Played', () => {
  expect(estimates(10_000, { releasedOn: '1999-01-09' })).toEqual([10_000, 8_700, 6_000, 3_800])
  expect(estimates(10_000, { releasedOn: '2002-12-31', kind: 'guide' })).toEqual([
    10_000, 8_700, 6_000, 3_800,
  ])
  expect(estimates(10_000, { releasedOn: '2003-01-01' })).toEqual([8_400, 6_600, 4_500, 2_900])
})

test('what is asked or was paid for a Near Mint vintage card is for Near Mint alone', () => {
  for (const kind of ['ask', 'sold'] as const)
    expect(estimates(10_000, { releasedOn: '1999-01-09', kind, listings: 9 })).toEqual([
      8_400, 6_600, 4_500, 2_900,
    ])
})

test('what a list estimates from asks for a vintage card is for copies in any condition, as its figures are', () => {
  expect(estimates(10_000, { releasedOn: '1999-01-09', kind: 'ask' })).toEqual([10_000, 8_700, 6_000, 3_800])
})

test('an estimate is rounded half up to the cent, and never nothing', () => {
  expect(estimates(25)).toEqual([21, 17, 11, 7])
  expect(estimates(50)).toEqual([42, 33, 23, 15])
  expect(estimates(1)).toEqual([1, 1, 1, 1])
})

test('no estimate is above a better condition', () => {
  for (let priceCents = 1; priceCents < 3_000; priceCents += 7) {
    for (const releasedOn of ['1999-01-09', '2021-10-08']) {
      const all = [priceCents, ...estimates(priceCents, { releasedOn })]
      expect(all).toEqual(all.toSorted((one, other) => other - one))
    }
  }
})

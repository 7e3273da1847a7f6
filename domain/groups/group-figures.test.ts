import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noRemarks } from '#domain/copies/remarks'
import { type Cents, cents, maxEnteredCents } from '#domain/money/money'
import { checkProperty } from '#domain/testing/check-property'
import { type CopyState, gradedState } from '#domain/copies/copy'
import type { CopyRecord } from '#domain/copies/copy-record'
import { noExtraCosts } from '#domain/copies/extra-costs'
import {
  type CollectionSums,
  distanceFromMean,
  type GroupFigures,
  groupMoves,
  heldQuantity,
  movedSums,
} from './group-figures.ts'
import { countedOwnPrice, groupKey, groupKeyOf } from './grouping.ts'
import type { CopyChange } from '#domain/copies/operation'

const states: CopyState[] = [
  { kind: 'raw', condition: 'Near Mint' },
  gradedState('PSA', '10'),
  { kind: 'sealed' },
  {
    kind: 'grading',
    condition: null,
    rawCardCostCents: cents(0),
    gradingCostCents: cents(0),
    predictedGrade: null,
  },
]

const ownPrice = fc.oneof(
  fc.record({ ownPriceCents: fc.constant(null), countsOwnPrice: fc.constant(false) }),
  fc.record({ ownPriceCents: fc.nat(maxEnteredCents).map(cents), countsOwnPrice: fc.boolean() }),
  fc.record({ ownPriceCents: fc.constantFrom(cents(0), cents(500)), countsOwnPrice: fc.constant(true) }),
)

const copyFields = fc.record({
  state: fc.constantFrom(...states),
  costBasisCents: fc.nat(maxEnteredCents).map(cents),
  purchaseDate: fc.constant('2026-01-01'),
  purchaseCosts: fc.constant(noExtraCosts),
  paid: fc.constant(null),
  remarks: fc.constant(noRemarks),
  removal: fc.constantFrom(null, null, { removal: 'mistake' } as const),
})
const copy: fc.Arbitrary<CopyRecord> = fc
  .tuple(copyFields, ownPrice)
  .map(([fields, own]) => ({ ...fields, ...own }))

/** Each step gives a copy a new version. */
const steps = fc.array(fc.record({ copyId: fc.constantFrom('a', 'b', 'c', 'd'), after: copy }), {
  maxLength: 30,
})

const prices: ReadonlyMap<string, Cents> = new Map([
  [groupKey('card', { kind: 'sealed' }), cents(12_345)],
  [groupKey('card', gradedState('PSA', '10')), cents(0)],
])

function changesOf(versions: readonly { copyId: string; after: CopyRecord }[]): CopyChange[] {
  const last = new Map<string, CopyRecord>()
  return versions.map(({ copyId, after }) => {
    const before = last.get(copyId) ?? null
    last.set(copyId, after)
    return { copyId, productId: 'card', before, after }
  })
}

/** Adds up what is held, copy by copy. */
function addedUp(held: readonly CopyRecord[]): CollectionSums {
  const count = (kind: string) => held.filter(({ state }) => state.kind === kind).length
  const marketPriceOf = ({ state }: CopyRecord) => prices.get(groupKey('card', state)) ?? null
  const priceOf = (record: CopyRecord) => countedOwnPrice(record) ?? marketPriceOf(record)
  const sum = (of: (record: CopyRecord) => number) =>
    cents(held.reduce((total, record) => total + of(record), 0))
  const groups = (all: readonly CopyRecord[]) => new Set(all.map(record => groupKeyOf('card', record))).size
  const groupsOf = (kind: string) => groups(held.filter(({ state }) => state.kind === kind))
  const priced = held.filter(record => priceOf(record) !== null)
  return {
    groupCount: groups(held),
    rawGroups: groupsOf('raw'),
    gradedGroups: groupsOf('graded'),
    gradingGroups: groupsOf('grading'),
    sealedGroups: groupsOf('sealed'),
    rawQuantity: count('raw'),
    gradedQuantity: count('graded'),
    gradingQuantity: count('grading'),
    sealedQuantity: count('sealed'),
    costBasisCents: sum(record => record.costBasisCents),
    marketValueCents: sum(record => priceOf(record) ?? 0),
    pricedQuantity: priced.length,
    pricedCostBasisCents: sum(record => (priceOf(record) === null ? 0 : record.costBasisCents)),
    ownPricedQuantity: held.filter(record => record.ownPriceCents !== null).length,
    valuedQuantity: held.filter(record => record.ownPriceCents !== null || priceOf(record) !== null).length,
    valueWithOwnCents: sum(record => record.ownPriceCents ?? priceOf(record) ?? 0),
    ownCountedQuantity: held.filter(record => record.countsOwnPrice).length,
    ownCountedCents: sum(record => countedOwnPrice(record) ?? 0),
  }
}

const nothing = addedUp([])
const noGroup = { quantity: 0, costBasisCents: cents(0), ownPricedQuantity: 0, ownPriceCents: cents(0) }

describe('totals moved by differences', () => {
  test('equal totals added up from zero, after any history', () => {
    checkProperty(
      fc.property(steps, fc.integer({ min: 1, max: 5 }), (history, each) => {
        const changes = changesOf(history)
        const groups = new Map<string, GroupFigures>()
        let sums = nothing
        for (let start = 0; start < changes.length; start += each) {
          const moved = [...groupMoves(changes.slice(start, start + each))].map(([key, move]) => {
            const before = groups.get(key) ?? null
            const last = before ?? noGroup
            const after: GroupFigures = {
              kind: move.state.kind,
              quantity: last.quantity + move.quantity,
              costBasisCents: cents(last.costBasisCents + move.costBasisCents),
              ownPricedQuantity: last.ownPricedQuantity + move.ownPricedQuantity,
              ownPriceCents: cents(last.ownPriceCents + move.ownPriceCents),
              countedPriceCents: move.countedOwnCents ?? prices.get(key) ?? null,
              countedOwnCents: move.countedOwnCents,
            }
            if (after.quantity > 0) groups.set(key, after)
            else groups.delete(key)
            return { before, after: after.quantity > 0 ? after : null }
          })
          sums = movedSums(sums, moved)
        }
        const last = new Map(history.map(({ copyId, after }) => [copyId, after]))
        const held = [...last.values()].filter(({ removal }) => removal === null)
        expect(sums).toEqual(addedUp(held))
        expect(heldQuantity(sums)).toBe(held.length)
      }),
      { seed: 14_056 },
    )
  })

  test('count a new price of a group in place of the last one', () => {
    const group = { ...noGroup, kind: 'raw', quantity: 3, costBasisCents: cents(600) } as const
    const [unpriced, priced] = [null, cents(250)].map(price => ({
      ...group,
      countedPriceCents: price,
      countedOwnCents: null,
    }))
    if (!unpriced || !priced) throw new Error('there are two')
    const before = movedSums(nothing, [{ before: null, after: unpriced }])
    const after = movedSums(before, [{ before: unpriced, after: priced }])
    expect(after).toEqual({
      ...before,
      marketValueCents: 750,
      pricedQuantity: 3,
      pricedCostBasisCents: 600,
      valuedQuantity: 3,
      valueWithOwnCents: 750,
    })
    expect(movedSums(after, [{ before: priced, after: unpriced }])).toEqual(before)
  })
})

test.each([
  [100, 301, 3, 0],
  [101, 302, 3, 0],
  [100, 303, 2, 52],
  [200, 303, 2, 48],
  [0, 1, 2, 1],
])('a price of %i and a mean of %i ÷ %i are apart by %i', (price, cost, quantity, distance) => {
  const group = { countedPriceCents: cents(price), costBasisCents: cents(cost), quantity }
  expect(distanceFromMean(group)).toBe(distance)
})

test('without a price there is no distance', () => {
  expect(distanceFromMean({ countedPriceCents: null, costBasisCents: cents(1), quantity: 1 })).toBeNull()
})

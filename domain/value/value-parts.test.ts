import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { noRemarks } from '#domain/copies/remarks'
import { type Cents, cents, maxEnteredCents } from '#domain/money/money'
import type { CopyState } from '#domain/copies/copy'
import type { CopyRecord } from '#domain/copies/copy-record'
import { checkProperty } from '#domain/testing/check-property'
import { rangeStart } from './change-range.ts'
import { noExtraCosts } from '#domain/copies/extra-costs'
import { type GroupMove, groupMoves, noCopiesMoved } from '#domain/groups/group-figures'
import { groupKey, noOwnPrice } from '#domain/groups/grouping'
import { entryForAdd, entryForSale, ledgerEntry, oppositeEntry } from '#domain/ledger/ledger'
import type { CopyChange } from '#domain/copies/operation'
import type { Removal } from '#domain/copies/remove-copy'
import { movedCash, movedParts, noParts, type PartsOfGroup, valueOf } from './value-parts.ts'

const raw: CopyState = { kind: 'raw', condition: 'Near Mint' }
const sealed: CopyState = { kind: 'sealed' }
const sold: Removal = {
  removal: 'sold',
  soldPriceCents: cents(5),
  saleCosts: noExtraCosts,
  venue: null,
}

function record(removal: Removal | null = null, state = raw, own = noOwnPrice): CopyRecord {
  return {
    state,
    costBasisCents: cents(1_000),
    purchaseDate: '2026-01-01',
    ...own,
    purchaseCosts: noExtraCosts,
    paid: null,
    remarks: noRemarks,
    removal,
  }
}

const change = (before: CopyRecord | null, after: CopyRecord, copyId = 'a'): CopyChange => ({
  copyId,
  productId: 'card',
  before,
  after,
})

/** The groups after these changes, at prices by group key. */
function stepOf(groups: Map<string, number>, changes: readonly CopyChange[], prices: Map<string, Cents>) {
  return [...groupMoves(changes)].map(([key, copies]): PartsOfGroup & { copies: GroupMove } => {
    const price = copies.countedOwnCents ?? prices.get(key) ?? null
    const before = groups.get(key) ?? 0
    const after = before + copies.quantity
    groups.set(key, after)
    const group = (quantity: number) => (quantity > 0 ? { quantity, countedPriceCents: price } : null)
    return { before: group(before), after: group(after), copies }
  })
}

describe('the parts of a change', () => {
  const price = fc.option(fc.nat(maxEnteredCents).map(cents))
  const countedSource = fc.constantFrom('ebay', 'tcgdex', null)
  const group = fc.record({
    quantity: fc.integer({ min: 1, max: 1_000 }),
    countedPriceCents: price,
    countedSource,
  })

  test('add up to the difference of the values, whatever moves', () => {
    const moves = fc.tuple(fc.nat(99), fc.nat(99)).map(([added, removed]) => ({ added, removed }))
    const moved = fc
      .record({ before: fc.option(group), moves, price, source: countedSource })
      .map(({ before, moves: m, ...now }) => {
        const held = before?.quantity ?? 0
        const removed = Math.min(m.removed, held + m.added)
        const quantity = held + m.added - removed
        const copies = { ...noCopiesMoved, addedQuantity: m.added, removedQuantity: removed }
        const after = { quantity, countedPriceCents: now.price, countedSource: now.source }
        return { before, after: quantity > 0 ? after : null, copies }
      })
    checkProperty(
      fc.property(fc.array(moved, { maxLength: 20 }), groups => {
        const value = (which: 'before' | 'after') =>
          groups.reduce(
            (sum, { [which]: one }) => sum + (one?.quantity ?? 0) * (one?.countedPriceCents ?? 0),
            0,
          )
        expect(valueOf(movedParts(noParts, groups))).toBe(value('after') - value('before'))
      }),
      { seed: 69_769 },
    )
  })

  it('tells the step to another source from a price that moved', () => {
    const of = (source: string | null, cost: number) => ({
      quantity: 3,
      countedPriceCents: cents(cost),
      countedSource: source,
    })
    const parts = (before: string | null, after: string | null) => {
      const { priceMovesCents, sourceStepsCents } = movedParts(noParts, [
        { before: of(before, 100), after: of(after, 140) },
      ])
      return [priceMovesCents, sourceStepsCents]
    }
    expect(parts('ebay', 'ebay')).toEqual([120, 0])
    expect(parts('ebay', 'tcgdex')).toEqual([0, 120])
    expect(parts(null, 'tcgdex')).toEqual([120, 0])
    expect(parts('ebay', null)).toEqual([120, 0])
  })

  it('tells a price that became known from one that moved', () => {
    const at = (cost: number | null, quantity = 3) => ({
      quantity,
      countedPriceCents: cost === null ? null : cents(cost),
    })
    const moved = (before: number | null, after: number | null) =>
      movedParts(noParts, [{ before: at(before), after: at(after) }])
    expect(moved(200, 250)).toEqual({ ...partsOnly, priceMovesCents: 150 })
    expect(moved(null, 250)).toEqual({ ...partsOnly, newlyPricedCents: 750 })
    expect(moved(250, null)).toEqual({ ...partsOnly, newlyPricedCents: -750 })
    expect(moved(0, 250)).toEqual({ ...partsOnly, priceMovesCents: 750 })
  })

  it('tells how copies came and left', () => {
    const held = record()
    const prices = new Map([
      [groupKey('card', raw), cents(700)],
      [groupKey('card', sealed), cents(900)],
    ])
    const parts = (first: CopyChange[], ...then: CopyChange[][]) => {
      const groups = new Map<string, number>()
      const start = movedParts(noParts, stepOf(groups, first, prices))
      return then.reduce((last, changes) => movedParts(last, stepOf(groups, changes, prices)), start)
    }
    const added = [change(null, held)]
    expect(parts(added)).toEqual({ ...partsOnly, addedValueCents: 700 })
    expect(parts(added, [change(held, record(sold))])).toMatchObject({
      addedValueCents: 700,
      removedValueCents: 700,
    })
    for (const removal of ['mistake', 'undone'] as const) {
      const gone = record({ removal })
      expect(parts(added, [change(held, gone)])).toEqual(partsOnly)
      expect(parts(added, [change(held, gone)], [change(gone, held)])).toMatchObject({ addedValueCents: 700 })
    }
    for (const removal of [
      sold,
      { removal: 'gift' },
      { removal: 'traded' },
      { removal: 'opened' },
    ] as const) {
      const gone = record(removal)
      expect(parts(added, [change(held, gone)], [change(gone, held)])).toEqual({
        ...partsOnly,
        addedValueCents: 700,
      })
    }
    expect(parts(added, [change(held, record(null, sealed))])).toEqual({
      ...partsOnly,
      addedValueCents: 700,
      regradedValueCents: 200,
    })
    expect(parts(added, [change(held, { ...held, costBasisCents: cents(5) })])).toEqual({
      ...partsOnly,
      addedValueCents: 700,
    })
    const atOwn = (own: number, removal: Removal | null = null, state = raw) =>
      record(removal, state, { ownPriceCents: cents(own), countsOwnPrice: true })
    expect(parts(added, [change(held, atOwn(1_500))])).toEqual({
      ...partsOnly,
      addedValueCents: 700,
      ownPriceStepsCents: 800,
    })
    expect(parts(added, [change(held, atOwn(1_500))], [change(atOwn(1_500), atOwn(100))])).toMatchObject({
      ownPriceStepsCents: -600,
    })
    expect(parts(added, [change(held, atOwn(1_500))], [change(atOwn(1_500), held)])).toEqual({
      ...partsOnly,
      addedValueCents: 700,
    })
    expect(parts(added, [change(held, atOwn(1_500))], [change(atOwn(1_500), atOwn(1_500, sold))])).toEqual({
      ...partsOnly,
      addedValueCents: 700,
      ownPriceStepsCents: 800,
      removedValueCents: 1_500,
    })
    const regraded = record(null, sealed)
    expect(parts(added, [change(held, atOwn(1_500))], [change(atOwn(1_500), regraded)])).toMatchObject({
      ownPriceStepsCents: 800,
      regradedValueCents: -600,
    })
  })
})

const { boughtCents: _bought, soldCents: _sold, ...partsOnly } = noParts

describe('cash', () => {
  const add = { ...entryForAdd(cents(1_000)), copyId: 'a' }
  const sale = { ...entryForSale(cents(1_000), cents(1_500)), copyId: 'a' }
  const held = record()
  const bought = { kind: 'add', entries: [add], changes: [change(null, held)] } as const
  const soldOne = { kind: 'sale', entries: [sale], changes: [change(held, record(sold))] } as const

  it('is bought or sold, and an undone sale is neither', () => {
    expect(movedCash(noParts, [bought, soldOne])).toEqual({ boughtCents: 1_000, soldCents: 1_500 })
    const undo = {
      kind: 'undo',
      entries: [{ ...oppositeEntry(sale), copyId: 'a' }],
      changes: [change(record(sold), held)],
    } as const
    expect(movedCash(noParts, [bought, soldOne, undo])).toEqual({ boughtCents: 1_000, soldCents: 0 })
    const unbought = {
      kind: 'undo',
      entries: [{ ...oppositeEntry(add), copyId: 'a' }],
      changes: [change(held, record({ removal: 'undone' }))],
    } as const
    expect(movedCash(noParts, [bought, unbought])).toEqual({ boughtCents: 0, soldCents: 0 })
  })

  it.each([
    [-300, { boughtCents: 300, soldCents: 0 }],
    [300, { boughtCents: 0, soldCents: 300 }],
  ])('of a trade (%i) is paid or received, and taken back with it', (cash, after) => {
    const entry = { ...ledgerEntry('trade', cents(cash), cents(0)), copyId: null }
    const given = record({ removal: 'traded' })
    const trade = { kind: 'trade', entries: [entry], changes: [change(held, given)] } as const
    expect(movedCash(noParts, [trade])).toEqual(after)
    const undo = {
      kind: 'undo',
      entries: [{ ...oppositeEntry(entry), copyId: null }],
      changes: [change(given, held)],
    } as const
    expect(movedCash(noParts, [trade, undo])).toEqual({ boughtCents: 0, soldCents: 0 })
  })
})

test.each([
  ['1d', '2026-02-28'],
  ['7d', '2026-02-22'],
  ['1y', '2025-03-01'],
  ['month', '2026-02-28'],
  ['all', null],
] as const)('the range %s of 1 March starts from the end of %s', (range, start) => {
  expect(rangeStart(range, '2026-03-01')).toBe(start)
})

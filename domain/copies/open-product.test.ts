import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, maxEnteredCents, sumCents } from '#domain/money/money'
import { conflict, invalid, isRefusal, type Refusal } from '#domain/refusal'
import { checkProperty } from '#domain/testing/check-property'
import { gradedState, inGrading } from './copy.ts'
import { splitBasis } from './cost-split.ts'
import { applyEntry, type Balances, balancesAgree, emptyBalances, entryForAdd } from '#domain/ledger/ledger'
import {
  costLeftCents,
  decideOpening,
  type Opening,
  type OpeningDecision,
  type PulledLine,
} from './open-product.ts'

const nearMint = { kind: 'raw', condition: 'Near Mint' } as const
const sealed = { kind: 'sealed' } as const

describe('opening a sealed product', () => {
  test('moves its cost to the cards by market value', () => {
    const charizard = byMarket(1, 30_000)
    const common = byMarket(2, 5_000)
    expect(decided({ opened: box(14_364), pulled: [charizard, common], split: 'market' })).toEqual({
      entry: entryOf(14_364),
      pulled: [
        { line: charizard, costBasisCents: 10_773, entry: entryOf(-10_773) },
        { line: common, costBasisCents: 1_796, entry: entryOf(-1_796) },
        { line: common, costBasisCents: 1_795, entry: entryOf(-1_795) },
      ],
    })
  })

  test('splits the cost evenly when a card has no price', () => {
    const pulled = [byMarket(1, 30_000), byMarket(2, null)]
    expect(costsOf(decided({ opened: box(1_000), pulled, split: 'market' }))).toEqual([334, 333, 333])
  })

  test('moves the cost as typed, shared evenly by the copies of a line', () => {
    const pulled = [byHand(1, 14_000), byHand(3, 364), byHand(5, null)]
    expect(costsOf(decided({ opened: box(14_364), pulled, split: 'manual' }))).toEqual([
      14_000, 122, 121, 121, 0, 0, 0, 0, 0,
    ])
  })

  test('without a card turns the cost into a realised loss', () => {
    for (const split of ['market', 'manual'] as const) {
      expect(decided({ opened: box(14_364), pulled: [], split })).toEqual({
        entry: { kind: 'opening', cashCents: 0, costBasisCents: -14_364, realisedProfitCents: -14_364 },
        pulled: [],
      })
    }
  })

  test('that cost nothing gives cards that cost nothing', () => {
    for (const pulled of [[byHand(2, null)], [byHand(2, 0)], []]) {
      const decision = decided({ opened: box(0), pulled, split: 'manual' })
      expect(sumCents(costsOf(decision))).toBe(0)
      expect(decision.entry.realisedProfitCents).toBe(0)
    }
  })

  test.each<[string, number, (number | null)[], string]>([
    ['less', 14_364, [14_000, null], '140.00, 3.64 less than the 143.64 of the product.'],
    ['more', 14_364, [14_364, 1], '143.65, 0.01 more than the 143.64 of the product.'],
    ['nothing', 14_364, [null], '0.00, 143.64 less than the 143.64 of the product.'],
  ])('is refused with the difference when the typed costs are %s', (_, costCents, typed, rest) => {
    const pulled = typed.map(totalCents => byHand(1, totalCents))
    expect(decideOpening({ opened: box(costCents), pulled, split: 'manual' })).toEqual(
      invalid(`The costs add up to ${rest}`, 'pulled'),
    )
  })

  test('is refused with a typed cost in a split by market value', () => {
    const pulled = [byMarket(1, 1), { ...byMarket(1, 1), totalCostCents: cents(0) }]
    expect(decideOpening({ opened: box(1), pulled, split: 'market' })).toEqual(
      invalid('Costs are typed only when you split the cost by hand.', 'pulled[1].totalCost'),
    )
  })

  test('brings at most 500 cards', () => {
    const opening = { opened: box(500), split: 'market' } as const
    expect(decided({ ...opening, pulled: [byMarket(499, 1), byMarket(1, 1)] }).pulled).toHaveLength(500)
    expect(decideOpening({ ...opening, pulled: [byMarket(499, 1), byMarket(2, 1)] })).toEqual(
      invalid('You can add at most 500 cards in one opening.', 'pulled'),
    )
  })

  test.each([
    ['a card', { state: nearMint, costBasisCents: cents(1) }],
    ['a graded card', { state: gradedState('PSA', '10'), costBasisCents: cents(1) }],
    ['a card in grading', inGrading(cents(1), cents(1), null)],
  ])('is refused for %s', (_, opened) => {
    expect(decideOpening({ opened, pulled: [byMarket(1, 1)], split: 'market' })).toEqual(
      conflict('Only a sealed product can be opened.'),
    )
  })
})

const anyCost = fc.oneof(fc.nat(20), fc.nat(maxEnteredCents)).map(cents)
const marketLine = fc.record({
  state: fc.constant(nearMint),
  quantity: fc.integer({ min: 1, max: 5 }),
  marketPriceCents: fc.option(anyCost),
  totalCostCents: fc.constant(null),
})
/** A cost, and lines whose typed costs add up to it. */
const handSplit = fc
  .array(fc.record({ quantity: fc.integer({ min: 1, max: 5 }), totalCostCents: fc.option(anyCost) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map(lines => ({
    costBasisCents: sumCents(lines.map(line => line.totalCostCents ?? cents(0))),
    pulled: lines.map(line => byHand(line.quantity, line.totalCostCents)),
  }))

describe('any opening', () => {
  test('keeps every figure, and gives the cards the whole cost, split as a trade splits it', () => {
    checkProperty(
      fc.property(
        anyCost,
        fc.array(marketLine, { minLength: 1, maxLength: 12 }),
        (costBasisCents, pulled) => {
          const decision = decided({ opened: box(costBasisCents), pulled, split: 'market' })
          expectNothingRealised(costBasisCents, decision)
          const copies = pulled.flatMap(line => Array.from({ length: line.quantity }, () => line))
          expect(costsOf(decision)).toEqual(splitBasis(costBasisCents, copies))
          expect(decision.pulled.map(({ line }) => line)).toEqual(copies)
        },
      ),
      { seed: 65_133 },
    )
  })

  test('keeps every figure when split by hand, and each line has what was typed for it', () => {
    checkProperty(
      fc.property(handSplit, ({ costBasisCents, pulled }) => {
        const decision = decided({ opened: box(costBasisCents), pulled, split: 'manual' })
        expectNothingRealised(costBasisCents, decision)
        for (const line of pulled) {
          const costs = decision.pulled.flatMap(copy => (copy.line === line ? [copy.costBasisCents] : []))
          expect(costs).toHaveLength(line.quantity)
          expect(sumCents(costs)).toBe(line.totalCostCents ?? 0)
          expect(Math.max(...costs) - Math.min(...costs)).toBeLessThanOrEqual(1)
        }
      }),
      { seed: 17_049 },
    )
  })

  test('by hand is refused when a single cent is missing or too much', () => {
    const off = fc.integer({ min: 1, max: 1_000 })
    checkProperty(
      fc.property(handSplit, off, ({ costBasisCents, pulled }, missing) => {
        const dearer = box(costBasisCents + missing)
        expect(isRefusal(decideOpening({ opened: dearer, pulled, split: 'manual' }))).toBe(true)
        expect(costLeftCents(dearer.costBasisCents, pulled)).toBe(missing)
        const more = [...pulled, byHand(1, missing)]
        expect(isRefusal(decideOpening({ opened: box(costBasisCents), pulled: more, split: 'manual' }))).toBe(
          true,
        )
        expect(costLeftCents(costBasisCents, more)).toBe(-missing)
      }),
      { seed: 85_696 },
    )
  })
})

/** The balances of the product alone must be those of its cards. */
function expectNothingRealised(costBasisCents: number, { entry, pulled }: OpeningDecision<PulledLine>) {
  const bought = applyEntry(emptyBalances, entryForAdd(cents(costBasisCents)))
  let balances: Balances = bought
  for (const one of [entry, ...pulled.map(copy => copy.entry)]) {
    expect(one.kind).toBe('opening')
    expect(one.realisedProfitCents).toBe(0)
    balances = applyEntry(balances, one)
    expect(balancesAgree(balances)).toBe(true)
  }
  expect(balances).toEqual(bought)
  for (const copy of pulled) {
    expect(copy.costBasisCents).toBeGreaterThanOrEqual(0)
    expect(copy.entry.costBasisCents).toBe(copy.costBasisCents)
  }
}

function box(costBasisCents: number) {
  return { state: sealed, costBasisCents: cents(costBasisCents) }
}

function byMarket(quantity: number, priceCents: number | null): PulledLine {
  return {
    state: nearMint,
    quantity,
    marketPriceCents: priceCents === null ? null : cents(priceCents),
    totalCostCents: null,
  }
}

function byHand(quantity: number, totalCents: number | null): PulledLine {
  return {
    state: nearMint,
    quantity,
    marketPriceCents: null,
    totalCostCents: totalCents === null ? null : cents(totalCents),
  }
}

function entryOf(cashCents: number) {
  return {
    kind: 'opening',
    cashCents,
    costBasisCents: cashCents === 0 ? 0 : -cashCents,
    realisedProfitCents: 0,
  }
}

function costsOf({ pulled }: OpeningDecision<PulledLine>) {
  return pulled.map(copy => copy.costBasisCents)
}

function decided(opening: Opening<PulledLine>): OpeningDecision<PulledLine> {
  const decision: OpeningDecision<PulledLine> | Refusal = decideOpening(opening)
  if (isRefusal(decision)) throw new Error(`refused: ${decision.sentence}`)
  return decision
}

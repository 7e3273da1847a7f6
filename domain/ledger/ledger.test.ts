import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import {
  applyEntry,
  type Balances,
  balancesAgree,
  emptyBalances,
  entryForAdd,
  entryForEdit,
  entryForMistake,
  entryForSale,
  type LedgerEntry,
} from './ledger.ts'
import { type Cents, cents, maxEnteredCents, minus, sumCents } from '#domain/money/money'

describe('an entry', () => {
  test.each([
    ['for an add', entryForAdd(cents(1_250)), 'add', -1_250, 1_250, 0],
    ['for an add at no cost', entryForAdd(cents(0)), 'add', 0, 0, 0],
    ['for an edit upwards', entryForEdit(cents(1_000), cents(1_250)), 'edit', -250, 250, 0],
    ['for an edit downwards', entryForEdit(cents(1_250), cents(0)), 'edit', 1_250, -1_250, 0],
    ['for a sale at a profit', entryForSale(cents(1_000), cents(1_500)), 'sale', 1_500, -1_000, 500],
    ['for a sale at a loss', entryForSale(cents(1_000), cents(400)), 'sale', 400, -1_000, -600],
    ['for a sale at cost', entryForSale(cents(1_000), cents(1_000)), 'sale', 1_000, -1_000, 0],
    ['for a sale for nothing', entryForSale(cents(1_000), cents(0)), 'sale', 0, -1_000, -1_000],
    ['for a sale of a gift', entryForSale(cents(0), cents(300)), 'sale', 300, 0, 300],
    ['for a mistake', entryForMistake(cents(1_250)), 'mistake', 1_250, -1_250, 0],
  ])('%s', (_, entry, kind, cashCents, costBasisCents, realisedProfitCents) => {
    expect(entry).toStrictEqual({ kind, cashCents, costBasisCents, realisedProfitCents })
  })

  test('for an edit that changes nothing is null', () => {
    expect(entryForEdit(cents(1_250), cents(1_250))).toBeNull()
    expect(entryForEdit(cents(0), cents(0))).toBeNull()
  })
})

describe('balances', () => {
  test('start at 0', () => {
    expect(figures(emptyBalances)).toEqual([0, 0, 0])
  })

  test('follow a short history to the cent', () => {
    const history = [
      entryForAdd(cents(1_000)),
      entryForAdd(cents(2_550)),
      entryForEdit(cents(1_000), cents(1_200)),
      entryForSale(cents(1_200), cents(2_000)),
      entryForMistake(cents(2_550)),
    ]
    expect(balancesAfterEach(history.filter(entry => entry !== null)).map(figures)).toEqual([
      [-1_000, 1_000, 0],
      [-3_550, 3_550, 0],
      [-3_750, 3_750, 0],
      [-1_750, 2_550, 800],
      [800, 0, 800],
    ])
  })

  test.each([
    [0, 0, 0, true],
    [-1_000, 1_000, 0, true],
    [500, 0, 500, true],
    [-1_000, 1_001, 0, false],
    [500, 0, 499, false],
    [0, 0, 1, false],
  ])('%i, %i and %i agree: %s', (lifetime, held, realised, agree) => {
    const balances = {
      lifetimeEarningsCents: cents(lifetime),
      costBasisCents: cents(held),
      realisedProfitCents: cents(realised),
    }
    expect(balancesAgree(balances)).toBe(agree)
  })
})

const paidCents = fc.oneof(fc.nat(10), fc.nat(maxEnteredCents)).map(cents)
const step = fc.oneof(
  fc.record({ does: fc.constant<'add'>('add'), paidCents }),
  fc.record({ does: fc.constant<'edit'>('edit'), which: fc.nat(), paidCents }),
  fc.record({ does: fc.constant<'sale'>('sale'), which: fc.nat(), soldCents: paidCents }),
  fc.record({ does: fc.constant<'mistake'>('mistake'), which: fc.nat() }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

describe('any history', () => {
  test('keeps lifetime earnings + cost basis = realised profit after every entry', () => {
    checkProperty(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), steps => {
        const tally = new Tally()
        let balances = emptyBalances
        for (const next of steps) {
          const entry = tally.take(next)
          if (entry) balances = applyEntry(balances, entry)
          expect(balancesAgree(balances)).toBe(true)
          expect(balances).toEqual(tally.balances())
        }
      }),
      { seed: 62_298 },
    )
  })

  test('leaves all balances at 0 when a copy is added, edited and removed as a mistake', () => {
    checkProperty(
      fc.property(paidCents, fc.array(paidCents, { maxLength: 5 }), (firstCents, corrections) => {
        const { entries, costCents } = addedAndEdited(firstCents, corrections)
        expect(lastOf([...entries, entryForMistake(costCents)])).toEqual(emptyBalances)
      }),
      { seed: 52_088 },
    )
  })

  test('earns sold price − cost when a copy is added, edited and sold', () => {
    checkProperty(
      fc.property(
        paidCents,
        fc.array(paidCents, { maxLength: 5 }),
        paidCents,
        (firstCents, corrections, soldCents) => {
          const { entries, costCents } = addedAndEdited(firstCents, corrections)
          const profitCents = minus(soldCents, costCents)
          expect(lastOf([...entries, entryForSale(costCents, soldCents)])).toEqual({
            lifetimeEarningsCents: profitCents,
            costBasisCents: 0,
            realisedProfitCents: profitCents,
          })
        },
      ),
      { seed: 80_614 },
    )
  })
})

/** Computes every figure from amounts paid and received, without the ledger's arithmetic. */
class Tally {
  readonly #held: Cents[] = []
  readonly #paid: Cents[] = []
  readonly #received: Cents[] = []
  readonly #profits: Cents[] = []

  /** Returns the entry of the step; null when it needs a copy and there is none, or changes nothing. */
  take(next: Step): LedgerEntry | null {
    if (next.does === 'add') {
      this.#held.push(next.paidCents)
      this.#paid.push(next.paidCents)
      return entryForAdd(next.paidCents)
    }
    const at = next.which % this.#held.length
    const costCents = this.#held[at]
    if (costCents === undefined) return null
    switch (next.does) {
      case 'edit':
        this.#held[at] = next.paidCents
        this.#paid[this.#paid.indexOf(costCents)] = next.paidCents
        return entryForEdit(costCents, next.paidCents)
      case 'sale':
        this.#held.splice(at, 1)
        this.#received.push(next.soldCents)
        this.#profits.push(minus(next.soldCents, costCents))
        return entryForSale(costCents, next.soldCents)
      case 'mistake':
        this.#held.splice(at, 1)
        this.#paid.splice(this.#paid.indexOf(costCents), 1)
        return entryForMistake(costCents)
    }
  }

  balances(): Balances {
    return {
      lifetimeEarningsCents: minus(sumCents(this.#received), sumCents(this.#paid)),
      costBasisCents: sumCents(this.#held),
      realisedProfitCents: sumCents(this.#profits),
    }
  }
}

/** The entries of a copy that is bought and corrected, and its final cost. */
function addedAndEdited(firstCents: Cents, corrections: readonly Cents[]) {
  const entries: LedgerEntry[] = [entryForAdd(firstCents)]
  let costCents = firstCents
  for (const corrected of corrections) {
    const entry = entryForEdit(costCents, corrected)
    if (entry) entries.push(entry)
    costCents = corrected
  }
  return { entries, costCents }
}

function lastOf(entries: readonly LedgerEntry[]): Balances {
  return entries.reduce(applyEntry, emptyBalances)
}

function balancesAfterEach(entries: readonly LedgerEntry[]): Balances[] {
  return entries.map((_, index) => lastOf(entries.slice(0, index + 1)))
}

function figures(balances: Balances): Cents[] {
  return [balances.lifetimeEarningsCents, balances.costBasisCents, balances.realisedProfitCents]
}

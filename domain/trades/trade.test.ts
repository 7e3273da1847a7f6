import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CopyState, gradedState } from '#domain/copies/copy'
import {
  applyEntry,
  type Balances,
  balancesAgree,
  emptyBalances,
  entryForAdd,
  entryForSale,
  type LedgerEntry,
} from '#domain/ledger/ledger'
import { type Cents, cents, maxEnteredCents, sumCents } from '#domain/money/money'
import { invalid, isRefusal, type Refusal } from '#domain/refusal'
import { checkProperty } from '#domain/testing/check-property'
import {
  decideReceived,
  decideTrade,
  type ReceivedLine,
  type ReceivedRequest,
  type Trade,
  type TradeDecision,
  tradeSentences,
} from './trade.ts'

describe('received lines', () => {
  const blank: ReceivedRequest = {
    productType: 'card',
    quantity: 1,
    condition: null,
    gradingCompany: null,
    grade: null,
    certNumber: null,
  }
  const psa10 = { gradingCompany: 'PSA', grade: '10' }

  test('get the state of their copies', () => {
    const lines = decided(
      decideReceived([
        { ...blank, condition: 'Lightly Played', quantity: 3 },
        { ...blank, ...psa10 },
        { ...blank, ...psa10, condition: 'Damaged' },
        { ...blank, productType: 'sealed_product' },
      ]),
    )
    expect(lines.map(({ quantity }) => quantity)).toEqual([3, 1, 1, 1])
    expect(lines.map(({ state }) => state)).toEqual([
      { kind: 'raw', condition: 'Lightly Played' },
      psa10State,
      psa10State,
      { kind: 'sealed' },
    ])
  })

  test.each<[string, Partial<ReceivedRequest>, Refusal]>([
    [
      'a card without condition and grade',
      {},
      invalid(tradeSentences.gradeOrCondition, 'received[2].condition'),
    ],
    [
      'a company without a grade',
      { gradingCompany: 'PSA', condition: 'Damaged' },
      invalid('A grading company needs a grade.', 'received[2].grade'),
    ],
    [
      'a grade without a company',
      { grade: '10' },
      invalid('A grade needs a grading company.', 'received[2].gradingCompany'),
    ],
    [
      'a sealed product with a condition',
      { productType: 'sealed_product', condition: 'Near Mint' },
      invalid('A sealed product has no condition.', 'received[2].condition'),
    ],
    [
      'a sealed product with a company and a grade',
      { productType: 'sealed_product', ...psa10 },
      invalid('A sealed product has no grading company.', 'received[2].gradingCompany'),
    ],
  ])('with %s are rejected, naming the line', (_, line, refusal) => {
    const sealed = { ...blank, productType: 'sealed_product' } as const
    expect(decideReceived([{ ...blank, ...psa10 }, sealed, { ...blank, ...line }])).toEqual(refusal)
  })

  test('have at most 5,000 copies', () => {
    const thousand: ReceivedRequest = { ...blank, condition: 'Damaged', quantity: 1_000 }
    const most = [thousand, thousand, thousand, thousand, thousand]
    expect(decideReceived(most)).toHaveLength(5)
    expect(decideReceived([...most, { ...thousand, quantity: 1 }])).toEqual(
      invalid('You can receive at most 5,000 copies in one trade.', 'received'),
    )
  })
})

describe('a trade', () => {
  const charizard = { id: 'charizard', costBasisCents: cents(10_000) }
  const blastoise = { id: 'blastoise', costBasisCents: cents(2_505) }

  test('moves basis and cash to the received copies, by market value', () => {
    const nearMint = line(raw, 2, 1_000)
    const graded = line(psa10State, 1, 4_000)
    const decision = decided(
      decideTrade({
        given: [charizard, blastoise],
        received: [nearMint, graded],
        cashDeltaCents: cents(1_000),
      }),
    )
    const entryOf = (cashCents: number) => ({
      kind: 'trade',
      cashCents,
      costBasisCents: -cashCents,
      realisedProfitCents: 0,
    })
    expect(decision).toEqual({
      basisGivenCents: 12_505,
      basisReceivedCents: 13_505,
      realisedGainCents: 0,
      given: [
        { id: 'charizard', entry: entryOf(10_000) },
        { id: 'blastoise', entry: entryOf(2_505) },
      ],
      received: [
        { line: nearMint, costBasisCents: 2_251, entry: entryOf(-2_251) },
        { line: nearMint, costBasisCents: 2_251, entry: entryOf(-2_251) },
        { line: graded, costBasisCents: 9_003, entry: entryOf(-9_003) },
      ],
      gainEntry: null,
    })
  })

  test('realises cash beyond the basis as gain and receives copies at no cost', () => {
    const decision = decided(
      decideTrade({
        given: [blastoise],
        received: [line(raw, 1, null)],
        cashDeltaCents: cents(-3_000),
      }),
    )
    expect(decision).toMatchObject({
      basisGivenCents: 2_505,
      basisReceivedCents: 0,
      realisedGainCents: 495,
      received: [{ costBasisCents: 0 }],
      gainEntry: { kind: 'trade', cashCents: 495, costBasisCents: 0, realisedProfitCents: 495 },
    })
  })

  test.each<[string, Partial<Trade<ReceivedLine>>, Refusal]>([
    ['that gives nothing', { given: [] }, invalid(tradeSentences.nothingGiven, 'tradedAway')],
    ['that receives nothing', { received: [] }, invalid(tradeSentences.nothingReceived, 'received')],
    [
      'that gives one copy twice',
      { given: [charizard, blastoise, charizard] },
      invalid('This copy is in the trade twice.', 'tradedAway[2].id'),
    ],
  ])('%s is rejected', (_, part, refusal) => {
    const whole = { given: [charizard], received: [line(raw, 1, 1)], cashDeltaCents: cents(0) }
    expect(decideTrade({ ...whole, ...part })).toEqual(refusal)
  })
})

const paidCents = fc.oneof(fc.nat(10), fc.nat(maxEnteredCents)).map(cents)
const cashDeltaCents = fc
  .oneof(fc.integer({ min: -10, max: 10 }), fc.integer({ min: -maxEnteredCents, max: maxEnteredCents }))
  .map(cents)
const anyLine = fc.record({
  state: fc.constant<CopyState>({ kind: 'sealed' }),
  quantity: fc.integer({ min: 1, max: 4 }),
  marketPriceCents: fc.option(paidCents),
  ownPriceCents: fc.option(paidCents),
})
const step = fc.oneof(
  fc.record({ does: fc.constant<'add'>('add'), paidCents }),
  fc.record({ does: fc.constant<'sale'>('sale'), soldCents: paidCents }),
  fc.record({
    does: fc.constant<'trade'>('trade'),
    howMany: fc.integer({ min: 1, max: 4 }),
    received: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
    cashDeltaCents,
  }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

describe('any history with trades', () => {
  test('keeps lifetime earnings + cost basis = realised profit after every step', () => {
    checkProperty(
      fc.property(fc.array(step, { maxLength: 40, size: 'max' }), steps => {
        const tally = new Tally()
        let balances: Balances = emptyBalances
        for (const next of steps) {
          balances = tally.take(next).reduce(applyEntry, balances)
          expect(balancesAgree(balances)).toBe(true)
          expect(balances).toEqual(tally.balances())
        }
      }),
      { seed: 71_687 },
    )
  })

  test('books every copy of a trade at its own cost, with no realised profit', () => {
    const given = fc.array(paidCents, { minLength: 1, maxLength: 5 })
    const received = fc.array(anyLine, { minLength: 1, maxLength: 5 })
    checkProperty(
      fc.property(given, received, cashDeltaCents, (costs, lines, delta) => {
        const decision = decided(
          decideTrade({
            given: copiesOf(costs),
            received: lines,
            cashDeltaCents: delta,
          }),
        )
        expect(decision.given.map(({ entry }) => entry.cashCents)).toEqual(costs)
        expect(decision.received.map(copy => copy.line)).toEqual(
          lines.flatMap(one => Array.from({ length: one.quantity }, () => one)),
        )
        for (const { entry, costBasisCents } of decision.received)
          expect(entry.costBasisCents).toBe(costBasisCents)
        const ofCopies = [...decision.given, ...decision.received].map(({ entry }) => entry)
        for (const entry of ofCopies) expect(entry.realisedProfitCents).toBe(0)
        for (const entry of allEntries(decision)) {
          expect(entry.cashCents + entry.costBasisCents).toBe(entry.realisedProfitCents)
        }
      }),
      { seed: 77_073 },
    )
  })
})

/** Computes every figure from amounts paid, received and held, without the ledger's arithmetic. */
class Tally {
  #held: Cents[] = []
  #earned = 0
  #gained = 0

  /** Returns the entries of the step; none when it needs a copy and there is none. */
  take(next: Step): LedgerEntry[] {
    if (next.does === 'add') {
      this.#held.push(next.paidCents)
      this.#earned -= next.paidCents
      return [entryForAdd(next.paidCents)]
    }
    const [first] = this.#held
    if (first === undefined) return []
    if (next.does === 'trade') return this.#trade(next)
    this.#held.shift()
    this.#earned += next.soldCents
    this.#gained += next.soldCents - first
    return [entryForSale(first, next.soldCents)]
  }

  #trade({ howMany, received, cashDeltaCents: delta }: Extract<Step, { does: 'trade' }>) {
    const given = this.#held.splice(0, howMany)
    const decision = decided(decideTrade({ given: copiesOf(given), received, cashDeltaCents: delta }))
    this.#held.push(...decision.received.map(copy => copy.costBasisCents))
    this.#earned -= delta
    this.#gained += Math.max(0, -(sumCents(given) + delta))
    return allEntries(decision)
  }

  balances(): Balances {
    return {
      lifetimeEarningsCents: cents(this.#earned),
      costBasisCents: sumCents(this.#held),
      realisedProfitCents: cents(this.#gained),
    }
  }
}

const raw: CopyState = { kind: 'raw', condition: 'Near Mint' }
const psa10State = gradedState('PSA', '10')

function line(state: CopyState, quantity: number, priceCents: number | null) {
  const marketPriceCents = priceCents === null ? null : cents(priceCents)
  return { state, quantity, marketPriceCents, ownPriceCents: null }
}

function copiesOf(costs: readonly Cents[]) {
  return costs.map((costBasisCents, index) => ({ id: `${index}`, costBasisCents }))
}

function decided<Decision extends object>(decision: Decision | Refusal): Decision {
  if (isRefusal(decision)) throw new Error(`refused: ${decision.sentence}`)
  return decision
}

function allEntries({ given, received, gainEntry }: TradeDecision<ReceivedLine>) {
  return [...[...given, ...received].map(({ entry }) => entry), ...(gainEntry ? [gainEntry] : [])]
}

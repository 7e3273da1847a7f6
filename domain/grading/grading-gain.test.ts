import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gradedState } from '#domain/copies/copy'
import { cents } from '#domain/money/money'
import { checkProperty } from '#domain/testing/check-property'
import { type GradedCopy, gradingGain, noFigures, withCopy, withFigures } from './grading-gain.ts'
import { gradeDifference, outcomeOf } from './outcome.ts'

const slab: GradedCopy = {
  outcome: 'graded',
  gradingCostCents: cents(2_000),
  rawPriceCents: cents(3_000),
  predictedGrade: '9',
  grade: '10',
  slabPriceCents: cents(20_000),
  returnedPriceCents: cents(15_000),
}

describe('the gain', () => {
  test.each<[string, Partial<GradedCopy>, number | null]>([
    ['is the slab minus the raw card and its grading cost', {}, 15_000],
    ['may be a loss', { slabPriceCents: cents(4_999) }, -1],
    ['is unknown without a price of the slab', { slabPriceCents: null }, null],
    ['is unknown without a price of the raw card', { rawPriceCents: null }, null],
    [
      'of a card that came back raw is what its grading cost',
      { outcome: 'ungraded', rawPriceCents: null },
      -2_000,
    ],
    ['is unknown while the card is out', { outcome: 'out' }, null],
    ['is unknown of a card that left before', { outcome: 'gone' }, null],
  ])('%s', (_, changes, gain) => {
    const copy = { ...slab, ...changes }
    expect(gradingGain(copy, copy.slabPriceCents)).toBe(gain)
  })
})

describe('a grade compared with the predicted one', () => {
  test.each<[string | null, string, number | null]>([
    ['9', '10', 1],
    ['10', '9.5', -0.5],
    ['PSA 9', 'Mint 9', 0],
    ['Gem Mint 10', '10', 0],
    ['10', 'Authentic', null],
    ['authentic', 'Authentic', 0],
    ['Black Label 10', '10', null],
    [null, '10', null],
  ])('%s and %s differ by %s', (predicted, returned, difference) =>
    expect(gradeDifference(predicted, returned)).toBe(difference))
})

describe('what became of a copy', () => {
  const grading = {
    kind: 'grading',
    rawCardCostCents: cents(0),
    gradingCostCents: cents(0),
    predictedGrade: null,
    condition: null,
  } as const
  const raw = { kind: 'raw', condition: 'Near Mint' } as const
  test.each([
    ['out', grading, true, false],
    ['gone', grading, false, false],
    ['graded', gradedState('PSA', '9'), true, false],
    ['graded', gradedState('PSA', '9'), false, false],
    ['ungraded', raw, true, false],
    ['ungraded', grading, true, true],
    ['ungraded', gradedState('PSA', '9'), true, true],
  ] as const)('%s', (outcome, state, isHeld, isSuperseded) =>
    expect(outcomeOf({ state, isHeld, isSuperseded })).toBe(outcome))
})

describe('figures', () => {
  const copies = fc.array(
    fc.record<GradedCopy>({
      outcome: fc.constantFrom('out', 'graded', 'ungraded', 'gone'),
      gradingCostCents: fc.nat(100_000).map(cents),
      rawPriceCents: fc.option(fc.nat(100_000).map(cents), { nil: null }),
      predictedGrade: fc.constantFrom(null, '9', '10', 'Authentic'),
      grade: fc.constantFrom('8.5', '9', '10', 'Authentic'),
      slabPriceCents: fc.option(fc.nat(100_000).map(cents), { nil: null }),
      returnedPriceCents: fc.option(fc.nat(100_000).map(cents), { nil: null }),
    }),
    { maxLength: 30 },
  )

  test('of two halves add up to those of all', () => {
    checkProperty(
      fc.property(copies, copies, (left, right) => {
        const of = (some: readonly GradedCopy[]) => some.reduce(withCopy, noFigures)
        expect(withFigures(of(left), of(right))).toEqual(of([...left, ...right]))
      }),
      { seed: 30_722 },
    )
  })

  test('count every copy once, and every copy that is back in a gain or as unknown', () => {
    checkProperty(
      fc.property(copies, some => {
        const { out, graded, ungraded, gone, now, atReturn, ...all } = some.reduce(withCopy, noFigures)
        expect(out + graded + ungraded + gone).toBe(some.length)
        expect(all.hits + all.better + all.worse).toBe(all.compared)
        for (const { counted, unknown } of [now, atReturn]) expect(counted + unknown).toBe(graded + ungraded)
      }),
      { seed: 96_431 },
    )
  })
})

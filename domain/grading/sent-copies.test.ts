import { noOwnPrice } from '#domain/groups/grouping'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CopyRecord } from '#domain/copies/copy-record'
import { copyOf, graded, gradedWhileOwned, inGrading, raw, sealed } from '#domain/copies/copy.arbitrary'
import { noExtraCosts } from '#domain/copies/extra-costs'
import { convertedItemCents } from '#domain/copies/purchase-costs'
import { noRemarks } from '#domain/copies/remarks'
import { type Cents, cents, sumCents } from '#domain/money/money'
import { conflict, invalid, isRefusal, type Refusal } from '#domain/refusal'
import { checkProperty } from '#domain/testing/check-property'
import { correctedShares, sentCopy, ungradedCopy, unsendable, withShareChanged } from './sent-copies.ts'
import { submissionTotalCents } from './submission.ts'

const record = (copy: typeof raw, fees = 0): CopyRecord => ({
  ...copy,
  purchaseDate: '2026-01-01',
  ...noOwnPrice,
  purchaseCosts: { ...noExtraCosts, feesCents: cents(fees) },
  paid: null,
  remarks: noRemarks,
  removal: null,
})
const decided = (decision: CopyRecord | Refusal): CopyRecord => {
  if (isRefusal(decision)) throw new Error(decision.sentence)
  return decision
}

test('raw cards and cards in grading can be sent', () => {
  expect([raw, inGrading, graded, sealed].map(({ state }) => unsendable(state)?.sentence ?? null)).toEqual([
    null,
    null,
    'A graded copy cannot be sent for grading again.',
    'A sealed product cannot be sent for grading.',
  ])
})

test('a copy that is sent grows by its share and keeps what it cost', () => {
  const one = sentCopy(raw, cents(1_234), '9')
  expect(one.costBasisCents).toBe(raw.costBasisCents + 1_234)
  expect(one.state).toMatchObject({ kind: 'grading', gradingCostCents: 1_234, predictedGrade: '9' })
  const other = sentCopy(inGrading, cents(100), undefined)
  expect(other.costBasisCents).toBe(inGrading.costBasisCents + 100)
})

describe('a copy that came back without a grade', () => {
  test('keeps its cost, and what was paid for the card itself', () => {
    const before = record(inGrading, 3)
    const after = decided(ungradedCopy(before, 'Damaged'))
    expect(after).toMatchObject({ state: { kind: 'raw', condition: 'Damaged' } })
    expect(after.costBasisCents).toBe(before.costBasisCents)
    expect(convertedItemCents(after, after.purchaseCosts)).toBe(
      convertedItemCents(before, before.purchaseCosts),
    )
  })

  test('must have been out', () => {
    expect(ungradedCopy(record(raw), undefined)).toEqual(conflict('Only a copy in grading can come back.'))
  })
})

describe('corrected shares', () => {
  const copy = fc.record({
    rawPriceCents: fc.option(fc.nat(100_000).map(cents), { nil: null }),
    shareCents: fc.nat(10_000).map(cents),
    isHeld: fc.boolean(),
  })
  const amount = fc.nat(1_000_000).map(cents)
  const costs = fc.record({ feesCents: amount, insuranceCents: amount, returnShippingCents: amount })

  test('add up to the costs, and leave those of copies that left', () => {
    checkProperty(
      fc.property(fc.array(copy, { minLength: 1, maxLength: 40 }), costs, (copies, corrected) => {
        const shares = correctedShares(copies, corrected)
        if (isRefusal(shares)) return
        expect(sumCents(shares)).toBe(submissionTotalCents(corrected))
        expect(shares.every(share => share >= 0)).toBe(true)
        const left = copies.flatMap(({ isHeld, shareCents }, index) =>
          isHeld ? [] : [[shareCents, shares[index]]],
        )
        expect(left.every(([before, after]) => before === after)).toBe(true)
      }),
      { seed: 65_489 },
    )
  })

  test('are refused when no copy is left to pay, or less is left than was paid', () => {
    const gone = { rawPriceCents: null, shareCents: cents(500), isHeld: false }
    const held = { ...gone, isHeld: true }
    const fees = (feesCents: Cents) => ({
      feesCents,
      insuranceCents: cents(0),
      returnShippingCents: cents(0),
    })
    expect(correctedShares([gone], fees(cents(501)))).toEqual(
      conflict('All its copies have left the collection.', 'fees'),
    )
    expect(correctedShares([gone], fees(cents(500)))).toEqual([500])
    expect(correctedShares([gone, held], fees(cents(499)))).toEqual(
      invalid('This is less than what copies that have left the collection have paid of it.', 'fees'),
    )
    expect(correctedShares([gone, held], fees(cents(501)))).toEqual([500, 1])
  })
})

describe('a share that changes', () => {
  test('moves the cost, and never what was paid for the card itself', () => {
    const copies = fc.constantFrom(raw, inGrading, gradedWhileOwned, graded, copyOf(raw.state, 5))
    checkProperty(
      fc.property(
        copies,
        fc.integer({ min: -5_000, max: 5_000 }),
        fc.boolean(),
        (copy, difference, isSuperseded) => {
          const before = record(copy, 5)
          const after = withShareChanged(before, cents(difference), isSuperseded)
          if (isRefusal(after)) return
          expect(after.costBasisCents).toBe(before.costBasisCents + difference)
          expect(convertedItemCents(after, after.purchaseCosts)).toBe(
            convertedItemCents(before, before.purchaseCosts),
          )
          const { state } = after
          const parts =
            state.kind === 'grading' ? state.rawCardCostCents + state.gradingCostCents : after.costBasisCents
          expect(parts).toBe(after.costBasisCents)
        },
      ),
      { seed: 24_487 },
    )
  })

  test('is refused below nothing', () => {
    expect(isRefusal(withShareChanged(record(raw), cents(-1), false))).toBe(true)
    expect(isRefusal(withShareChanged(record(inGrading), cents(-1_000_000), false))).toBe(true)
  })
})

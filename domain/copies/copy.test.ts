import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { decideAdd } from './add-copy.ts'
import { type CopyFields, type CopyKind, type CopyWithCost, fieldsOf, stateLabel, stateOf } from './copy.ts'
import { anyAddRequest, anyEdit, graded, gradedWhileOwned, inGrading, raw, sealed } from './copy.arbitrary.ts'
import { decideEdit } from './edit-copy.ts'
import { allTexts, gradingTexts, noTexts } from './state-texts.ts'
import { sumCents } from '#domain/money/money'
import { productTypes } from '#domain/products/product'
import { isRefusal } from '#domain/refusal'

describe('the label of a state', () => {
  test.each([
    [graded.state, 'PSA 10'],
    [{ kind: 'graded', gradingCompany: 'bgs', grade: 'Black Label 10' } as const, 'BGS Black Label 10'],
    [{ kind: 'graded', gradingCompany: 'Beckett', grade: '9' } as const, 'Beckett 9'],
    [{ kind: 'graded', gradingCompany: 'psa', grade: '10' } as const, 'PSA 10'],
    [raw.state, 'Lightly Played'],
    [sealed.state, 'Sealed'],
    [inGrading.state, 'Being Graded'],
  ])('%j is %s', (state, label) => expect(stateLabel(state)).toBe(label))
})

describe('the flat fields of a state', () => {
  const blank = {
    condition: null,
    gradingCompany: null,
    grade: null,
    ...noTexts,
    rawCardCostCents: null,
    gradingCostCents: null,
  } as const

  test('are null where the kind has none', () => {
    expect(fieldsOf(sealed.state)).toEqual({ ...blank, kind: 'sealed' })
    expect(fieldsOf(raw.state)).toEqual({ ...blank, kind: 'raw', condition: 'Lightly Played' })
  })

  test.each([raw, inGrading, graded, gradedWhileOwned, sealed])('are read back: $state.kind', ({ state }) => {
    expect(stateOf(fieldsOf(state))).toStrictEqual(state)
  })

  test.each<CopyFields>([
    { ...blank, kind: 'raw' },
    { ...blank, kind: 'grading', condition: 'Damaged' },
    { ...blank, kind: 'graded', gradingCompany: 'PSA' },
  ])('throw when a required one is null: $kind', fields => {
    expect(() => stateOf(fields)).toThrow(TypeError)
  })
})

describe('whatever the fields', () => {
  test('a new copy is one of the four kinds, or refused', () => {
    checkProperty(
      fc.property(fc.constantFrom(...productTypes), anyAddRequest, (productType, request) => {
        const decision = decideAdd(productType, request)
        if (isRefusal(decision)) return
        expectValid(decision)
        expect(decision.state.kind === 'sealed').toBe(productType === 'sealed_product')
      }),
      { seed: 62_993, numRuns: 1_000 },
    )
  })

  test('a copy stays one of the four kinds, and becomes another by grading or a correction alone', () => {
    const start = fc.constantFrom(raw, inGrading, graded, gradedWhileOwned, sealed)
    const edits = fc.array(anyEdit, { maxLength: 20, size: 'max' })
    checkProperty(
      fc.property(start, edits, (first, requests) => {
        let current = first
        for (const edit of requests) {
          const next = decideEdit(current, edit)
          if (isRefusal(next)) continue
          expectValid(next)
          const isCorrection = edit.gradingStatus === undefined || edit.gradingStatus === null
          const possible = isCorrection ? canBeCorrectedTo : canBecome
          expect(possible[current.state.kind]).toContain(next.state.kind)
          current = next
        }
      }),
      { seed: 89_673, numRuns: 300 },
    )
  })
})

type Kinds = Readonly<Record<CopyKind, readonly CopyKind[]>>

const canBecome: Kinds = {
  raw: ['grading'],
  grading: ['grading', 'graded'],
  graded: ['graded'],
  sealed: ['sealed'],
}

const canBeCorrectedTo: Kinds = {
  raw: ['raw', 'graded'],
  grading: ['grading'],
  graded: ['graded', 'raw'],
  sealed: ['sealed'],
}

const fieldsOfKind: Readonly<Record<CopyKind, readonly string[]>> = {
  raw: ['condition', 'kind'],
  grading: ['condition', 'gradingCostCents', 'kind', 'rawCardCostCents', ...gradingTexts],
  graded: ['grade', 'gradingCompany', 'gradingCostCents', 'kind', 'rawCardCostCents', ...allTexts],
  sealed: ['kind'],
}

/** Expects the fields of the kind and no others; in grading, the cost basis is the sum of both costs. */
function expectValid({ state, costBasisCents }: CopyWithCost) {
  expect(Object.keys(state).toSorted()).toEqual(fieldsOfKind[state.kind].toSorted())
  expect(Object.values(state)).not.toContain(undefined)
  const parts = state.kind === 'grading' ? [state.rawCardCostCents, state.gradingCostCents] : [costBasisCents]
  expect(costBasisCents).toBe(sumCents(parts))
}

import { describe, expect, test } from 'vitest'
import { slabTexts, textsBy } from '#domain/copies/state-texts'
import { fieldsForGrade, fieldsForKind, kindOf, targetOfForm } from './add-kind.ts'

const blank = { gradingCompany: '', grade: '', condition: '', ...textsBy(slabTexts, () => '') }
const nothing = { condition: null, gradingCompany: null }
const last = { condition: 'Lightly Played', gradingCompany: 'CGC' } as const

describe('the kind of the form', () => {
  test.each([
    [blank, false, null, null],
    [blank, false, 'raw', null],
    [blank, false, 'graded', 'graded'],
    [{ ...blank, condition: 'Damaged' }, false, 'graded', 'raw'],
    [{ ...blank, condition: 'Damaged', grade: ' 9 ' }, false, null, 'graded'],
    [{ ...blank, certNumber: '1' }, false, null, 'graded'],
    [{ ...blank, gradingCompany: ' ' }, false, null, null],
    [{ ...blank, grade: '9' }, true, null, 'grading'],
  ] as const)('of %o, for grading %s, after %s, is %s', (values, isForGrading, picked, kind) => {
    expect(kindOf(values, isForGrading, picked)).toBe(kind)
  })
})

describe('a pressed segment', () => {
  test('raw chooses Near Mint, the last condition or the chosen one, and clears the grade', () => {
    const graded = { ...blank, gradingCompany: 'PSA', grade: '9', certNumber: '1' }
    expect(fieldsForKind('raw', graded, nothing)).toEqual({ ...blank, condition: 'Near Mint' })
    expect(fieldsForKind('raw', graded, last)).toEqual({ ...blank, condition: 'Lightly Played' })
    const damaged = { ...blank, condition: 'Damaged' }
    expect(fieldsForKind('raw', damaged, last)).toEqual(damaged)
  })

  test('graded clears the condition and takes the last company', () => {
    expect(fieldsForKind('graded', blank, nothing)).toEqual({ condition: '', gradingCompany: '' })
    expect(fieldsForKind('graded', blank, last)).toEqual({ condition: '', gradingCompany: 'CGC' })
    const typed = { ...blank, gradingCompany: 'psa' }
    expect(fieldsForKind('graded', typed, last)).toMatchObject({ gradingCompany: 'psa' })
  })

  test('in grading changes no text', () => {
    expect(fieldsForKind('grading', blank, last)).toEqual({})
  })
})

test('a pressed grade takes the last company with it', () => {
  expect(fieldsForGrade('9.5', { ...blank, condition: 'Damaged' }, last)).toEqual({
    condition: '',
    gradingCompany: 'CGC',
    grade: '9.5',
  })
})

describe('the price target', () => {
  test.each([
    ['card', blank, false, null],
    ['card', { ...blank, condition: 'Damaged' }, false, { kind: 'raw', condition: 'Damaged' }],
    ['card', { ...blank, gradingCompany: 'psa' }, false, null],
    [
      'card',
      { ...blank, gradingCompany: 'psa', grade: 'Gem Mint 10', condition: 'Damaged' },
      false,
      { kind: 'graded', gradingCompany: 'PSA', grade: '10' },
    ],
    ['card', { ...blank, condition: 'Damaged' }, true, { kind: 'raw', condition: 'Near Mint' }],
    ['sealed_product', { ...blank, condition: 'Damaged' }, true, { kind: 'sealed' }],
  ] as const)('of a %s with %o, for grading %s', (type, values, isForGrading, target) => {
    expect(targetOfForm(type, values, isForGrading)).toEqual(target)
  })
})

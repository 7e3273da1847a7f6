import { describe, expect, test } from 'vitest'
import { correctionTextsOf, readCorrection } from './correction-form.ts'

const psa9 = { gradingCompany: 'PSA', grade: '9' }

const raw = { kind: 'raw', condition: 'Near Mint', gradingCompany: null, grade: null } as const
const inGrading = { ...raw, kind: 'grading' } as const
const graded = { kind: 'graded', condition: null, gradingCompany: 'PSA', grade: '10' } as const

describe('a correction', () => {
  test.each([
    ['nothing of a raw card', raw, {}, {}],
    ['nothing of a card in grading', inGrading, {}, {}],
    ['nothing of a card in grading whose condition is unknown', { ...inGrading, condition: null }, {}, {}],
    ['nothing of a graded card', graded, {}, {}],
    ['a condition', raw, { condition: 'Damaged' }, { condition: 'Damaged' }],
    ['the condition in grading', inGrading, { condition: 'Damaged' }, { condition: 'Damaged' }],
    ['the grade alone', graded, { grade: ' 9 ' }, { grade: '9' }],
    ['a raw card to graded', raw, { correctedKind: 'graded', ...psa9 }, psa9],
    [
      'a graded card to raw',
      graded,
      { correctedKind: 'raw', condition: 'Near Mint' },
      { condition: 'Near Mint' },
    ],
    ['nothing of a sealed product', { ...raw, kind: 'sealed' as const, condition: null }, {}, {}],
  ])('sends %s', (_, copy, typed, send) => {
    const texts = { ...correctionTextsOf(copy), ...typed }
    expect(readCorrection(copy, texts)).toEqual({ send, errors: {} })
  })

  test.each([
    ['a raw card without company and grade', raw, { correctedKind: 'graded' }, ['gradingCompany', 'grade']],
    ['a blank grade', graded, { grade: ' ' }, ['grade']],
    ['a graded card without a condition', graded, { correctedKind: 'raw' }, ['condition']],
  ])('refuses %s', (_, copy, typed, fields) => {
    const { send, errors } = readCorrection(copy, { ...correctionTextsOf(copy), ...typed })
    expect([send, Object.keys(errors)]).toEqual([{}, fields])
  })
})

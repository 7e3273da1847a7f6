import { expect, test } from 'vitest'
import { targetOfForm } from './add-kind.ts'

const blank = { gradingCompany: '', grade: '', condition: '' }
const all = { gradingCompany: 'psa', grade: 'Gem Mint 10', condition: 'Damaged' }

test.each([
  ['raw', blank, null],
  ['raw', all, { kind: 'raw', condition: 'Damaged' }],
  ['graded', { ...all, grade: ' ' }, null],
  ['graded', { ...all, gradingCompany: '' }, null],
  ['graded', all, { kind: 'graded', gradingCompany: 'PSA', grade: '10' }],
  ['grading', all, { kind: 'raw', condition: 'Near Mint' }],
  ['sealed', all, { kind: 'sealed' }],
] as const)('a %s copy with %o is priced as %o', (kind, texts, target) => {
  expect(targetOfForm(kind, texts)).toEqual(target)
})

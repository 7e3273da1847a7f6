import { expect, test } from 'vitest'
import { readGrade } from './grade-words.ts'

test.each([
  ['10', '10', ''],
  ['10.0', '10', ''],
  ['9.5', '9.5', ''],
  ['Pristine 10', '10', 'Pristine'],
  ['10 Black Label', '10', 'Black Label'],
  ['10 (GEM-MT)', '10', 'GEM-MT'],
  [' Authentic ', 'Authentic', ''],
])('splits %s into %s and "%s"', (grade, figure, words) => {
  expect(readGrade(grade)).toEqual({ figure, words })
})

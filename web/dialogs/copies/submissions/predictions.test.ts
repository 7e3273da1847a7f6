import { expect, test } from 'vitest'
import { sentPredictions } from './predictions.ts'

test('sends what is predicted for single cards, and leaves the others to the grade of all', () => {
  const typed = new Map([
    ['one', ' 9.5 '],
    ['two', '  '],
    ['three', '10'],
  ])
  expect(sentPredictions(typed)).toEqual([
    { id: 'one', predictedGrade: '9.5' },
    { id: 'three', predictedGrade: '10' },
  ])
})

import { expect, test } from 'vitest'
import { targetFromText } from './target-text.ts'

test.each([
  ['45', 4_500],
  [' $1,250.5 ', 125_050],
  ['0.01', 1],
  ['', null],
  ['   ', null],
])('parses "%s"', (typed, targetPriceCents) => {
  expect(targetFromText(typed)).toEqual({ targetPriceCents, error: null })
})

test.each(['0', '0.00', '-5', 'ten', '1.234', '100000000.01'])('rejects "%s"', typed => {
  expect(targetFromText(typed).error).toMatch(/\.$/)
})

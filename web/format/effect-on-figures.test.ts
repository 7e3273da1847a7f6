import { expect, test } from 'vitest'
import { effectOnFigures } from './effect-on-figures.ts'

test.each([
  [0, 0, 'Lifetime earnings and realised profit stay the same.'],
  [-500, 0, 'Lifetime earnings change by -$5.00; realised profit stays the same.'],
  [501, 1, 'Lifetime earnings change by +$5.01, realised profit by +$0.01.'],
])('%s cents of earnings and %s of profit', (earningsCents, profitCents, sentence) => {
  expect(effectOnFigures({ earningsCents, profitCents })).toBe(sentence)
})

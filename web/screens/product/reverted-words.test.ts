import { expect, it } from 'vitest'
import { revertedWords } from './reverted-words.ts'

it.each([
  [{ reverted: 0, keptFields: 0, left: 0 }, 'Nothing is left to revert.'],
  [{ reverted: 1, keptFields: 0, left: 0 }, '1 product reverted.'],
  [
    { reverted: 12, keptFields: 1, left: 1 },
    '12 products reverted. 1 field that others changed later stays.',
  ],
  [{ reverted: 0, keptFields: 3, left: 2 }, '0 products reverted. 3 fields that others changed later stay.'],
])('%o is “%s”', (all, words) => {
  expect(revertedWords(all)).toBe(words)
})

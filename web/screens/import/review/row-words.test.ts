import { expect, test } from 'vitest'
import type { ImportRow } from '#web/api/imports.ts'
import { rowProductWords } from './row-words.ts'

const facts = { setName: 'Base Set', cardNumber: '4', printing: null, language: null } as ImportRow['facts']

test('a card number keeps the size of its set where the file has it', () => {
  const words = (cells: string[], column: number | null) => rowProductWords({ facts, cells }, column)
  expect(words(['Charizard', ' 4/130 '], 1)).toBe('Base Set · 4/130')
  expect(words(['Charizard', '004'], 1)).toBe('Base Set · #4')
  expect(words(['Charizard'], 1)).toBe('Base Set · #4')
  expect(words(['Charizard', '4/130'], null)).toBe('Base Set · #4')
})

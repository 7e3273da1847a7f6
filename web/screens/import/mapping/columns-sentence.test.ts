import { expect, test } from 'vitest'
import { columnsSentence } from './columns.tsx'

test('the sentence says how many columns are read, and names the first that are not', () => {
  expect(columnsSentence(['Card', 'Set'], ['name', 'setName'])).toBe('Every column is read.')
  expect(columnsSentence(['Card', ' ', 'Link'], ['name', null, null])).toBe(
    '1 of 3 columns is read. Not read: Column 2, Link.',
  )
  const many = Array.from({ length: 9 }, (_, column) => `C${column}`)
  expect(columnsSentence(many, ['name', 'setName'])).toBe(
    '2 of 9 columns are read. Not read: C2, C3, C4, C5, C6 and 2 more.',
  )
})

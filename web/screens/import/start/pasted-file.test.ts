import { expect, test } from 'vitest'
import { pastedFile } from './pasted-file.ts'

test('rows with headings become a file of the same text', async () => {
  const text = 'Name\tQuantity\r\nPikachu\t2\r\n'
  const file = pastedFile(text)
  expect(file).toBeInstanceOf(File)
  expect((file as File).name).toBe('Pasted rows.csv')
  expect(await (file as File).text()).toBe(text)
})

test('one line of a deck is enough', () => {
  expect(pastedFile('4 Charizard ex MEW 199\n')).toBeInstanceOf(File)
})

test.each([
  ['', 'Paste the rows first.'],
  [' \n\t\n', 'Paste the rows first.'],
  ['Name\tQuantity\n\n', 'Paste the headings and at least one row under them.'],
])('%j is refused with a sentence', (text, sentence) => {
  expect(pastedFile(text)).toBe(sentence)
})

import { afterEach, expect, test, vi } from 'vitest'
import { parseLine, parseLines, parseSet } from './catalogue-entry.ts'

afterEach(() => vi.restoreAllMocks())

const accents = (count: number) => `e${'\u0301'.repeat(count)}`

test.each([
  ['a tidy text', 'Charizard', 'Charizard'],
  ['spaces', '  Dark  Charizard ', 'Dark Charizard'],
  ['a combining accent', 'Poke\u0301mon', 'Pok\u00E9mon'],
  ['30 accents in a row', accents(30), accents(30).normalize('NFC')],
  ['31 accents in a row', accents(31), null],
  ['an invisible character', 'Mew\u200B', null],
  ['nothing but spaces', ' \t', null],
  ['50 letters', 'x'.repeat(50), 'x'.repeat(50)],
  ['51 letters', 'x'.repeat(51), null],
  ['letters that fold into phrases', '\uFDFA'.repeat(50), null],
  ['a number', 151, null],
  ['nothing', undefined, null],
])('a line of %s', (_, received, parsed) => expect(parseLine(received, 50)).toBe(parsed))

// An Arabic ligature of a whole phrase folds into 18 letters.
test.each([
  ['ﷺ', 'ﷺ'],
  ['ﷺab', 'ﷺab'],
  ['ﷺabc', null],
])('a line folds into at most twice its length: %s', (received, parsed) =>
  expect(parseLine(received, 10)).toBe(parsed))

test('lines keep their breaks', () => expect(parseLines(' one \r\n two', 50)).toBe('one \n two'))

test('outside text that is too long or has endless accents is never normalised', () => {
  const normalised: string[] = []
  const { normalize } = String.prototype
  vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
    normalised.push(String(this))
    return normalize.call(this, form)
  })
  for (const text of [accents(31), accents(100_000), 'é'.repeat(801)]) {
    expect([parseLine(text, 50), parseLines(text, 50)]).toEqual([null, null])
    expect(parseSet({ id: text, name: text })).toBeNull()
  }
  expect(normalised).toEqual([])
  expect(parseLine('Flabébé', 50)).toBe('Flabébé')
  expect(normalised).not.toEqual([])
})

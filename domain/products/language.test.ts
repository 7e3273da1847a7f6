import { describe, expect, test } from 'vitest'
import { languageMark, languageOf, languageOfNote, languages } from './language.ts'

test('has each code once, and a name for each', () => {
  const marks = languages.map(languageMark)
  expect(new Set(marks).size).toBe(languages.length)
  expect(marks.filter(mark => mark === null)).toHaveLength(1)
})

test.each([
  ['de', 'de'],
  [' ZH-TW ', 'zh-tw'],
  ['xx', null],
  ['', null],
  ['constructor', null],
])('the language with the code "%s" is %s', (code, language) => {
  expect(languageOf(code)).toBe(language)
})

describe('the language of a note', () => {
  test.each([
    ['Japanese', 'ja'],
    ['JAPANESE version', 'ja'],
    ['German edition', 'de'],
    ['Français', 'fr'],
  ] as const)('%s is %s', (note, language) => expect(languageOfNote(note)).toBe(language))

  test.each([
    ['says something else too', 'Japanese, signed'],
    ['names a printing too', '1st edition German'],
    ['names two', 'Japanese / Korean'],
    ['fits several languages of cards', 'Chinese'],
    ['fits several languages of cards', 'Spanish'],
    ['is of no language', 'Shadowless'],
    ['is a filler', 'version'],
    ['is blank', ' '],
  ])('is unknown when it %s: %s', (_why, note) => expect(languageOfNote(note)).toBeNull())
})

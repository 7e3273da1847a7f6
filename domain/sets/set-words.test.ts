import { describe, expect, test } from 'vitest'
import { parseSearch } from '#domain/search/search-query'
import { setNames } from './set-words.ts'

describe('the names of a set next to a number', () => {
  test.each([
    ['base1', ['base1', 'bs']],
    ['sv03.5', ['sv3pt5', 'sv35', 'mew']],
    ['sv08.5', ['sv8pt5', 'sv85', 'pre']],
    ['swsh12.5gg', ['swsh12pt5gg', 'swsh125gg', 'crz']],
    ['sv10.5b', ['sv10pt5b', 'sv105b', 'blk']],
    ['swsh9tg', ['swsh9tg', 'brs']],
    ['me02', ['me2', 'pfl']],
    ['sm115', ['sm115', 'hif']],
    ['tk-bw-e', ['tk5e']],
    ['constructor', []],
    ['SV1a', ['sv1a']],
  ])('%s', (code, names) => {
    expect(setNames(code)).toEqual(names)
  })
})

describe('a word of a query that may name a set', () => {
  test.each([
    ['PFL 001', ['1 pfl', null]],
    ['001/094 pfl', [null, '1 pfl']],
    ['PFL', [null]],
    ['sv3pt5 199', ['199 sv3pt5', null]],
    ['sv3pt5 199/165', ['199 sv3pt5', null]],
    ['LOR TG05', ['tg5 lor', null]],
    ['charizard ex 199', [null, '199 ex', null]],
    ['MEW 151', ['151 mew', null]],
    ['evolving skies booster box', [null, null, null, null]],
    ['4/102', [null]],
    ['a 4', [null, null]],
  ])('%s', (text, inSet) => {
    expect(parseSearch(text).map(word => word.inSet)).toEqual(inSet)
  })

  test.each([
    ['MEW 001', true],
    ['mew 001', true],
    ['MEW 001/165', true],
    [' PFL  013 ', true],
    ['MEW 151', true],
    ['mew 151', false],
    ['MEW 8', false],
    ['mew 8', false],
    ['MEW ex 151', false],
    ['MEW EX 001', false],
    ['001 MEW', false],
  ])('is written as on a card: %s, %s', (text, isPrinted) => {
    expect(parseSearch(text).some(word => word.isPrintedSet)).toBe(isPrinted)
  })
})

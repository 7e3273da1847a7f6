import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldedKey, lengthOf, tidyLine, tidyLines, tidySearch, textFault } from './text.ts'

// Letters in two cases, blanks, accents apart from their letters, full-width letters and ligatures, so that
// what normalising joins or splits is common.
const oddUnit = fc.constantFrom(
  'a',
  'B',
  'é',
  'e',
  '\u0301',
  'Ａ',
  'ﬁ',
  'ß',
  'İ',
  'Σ',
  ' ',
  '\u00A0',
  '\n',
  '\r',
  '\t',
)
const anyText = fc.oneof(fc.string({ unit: oddUnit }), fc.string({ unit: 'binary' }))

describe('what is looked for', () => {
  test.each([
    ['a row of a spreadsheet', 'Charizard\t4/102\r\n', 'Charizard 4/102'],
    ['NUL between words', 'Base\u0000Set', 'Base Set'],
    ['a space of no width', '\u200BPika\u200Bchu\uFEFF', 'Pikachu'],
    ['a hyphen for the end of a line', 'Chari\u00ADzard', 'Charizard'],
    ['half a character', 'Mew\uD800', 'Mew'],
    ['an accent apart from its letter', 'Poke\u0301mon', 'Pok\u00E9mon'],
    ['nothing one can see', ' \u200B\t', ''],
  ])('%s', (_, typed, tidied) => expect(tidySearch(typed)).toBe(tidied))
})

describe('a line', () => {
  test.each([
    ['', ''],
    ['  ', ''],
    [' Pikachu ', 'Pikachu'],
    ['Dark  Charizard', 'Dark Charizard'],
    ['Dark\r\nCharizard\t', 'Dark Charizard'],
    ['\u00A0Dark\u2003\u3000Charizard', 'Dark Charizard'],
    ['Poke\u0301mon', 'Pok\u00E9mon'],
    // What was typed is kept: width, case and ligatures are for comparing only.
    ['Ｍｅｗ ﬁ', 'Ｍｅｗ ﬁ'],
  ])('%j is tidied to %j', (typed, tidy) => expect(tidyLine(typed)).toBe(tidy))
})

describe('several lines', () => {
  test.each([
    [' one \r\n two ', 'one \n two'],
    ['one\rtwo\n\nthree', 'one\ntwo\n\nthree'],
    ['\n\none  two\n', 'one  two'],
    ['Poke\u0301mon', 'Pok\u00E9mon'],
  ])('%j are tidied to %j', (typed, tidy) => expect(tidyLines(typed)).toBe(tidy))
})

test('tidying twice is tidying once', () => {
  fc.assert(
    fc.property(anyText, typed => {
      expect(tidyLine(tidyLine(typed))).toBe(tidyLine(typed))
      expect(tidyLines(tidyLines(typed))).toBe(tidyLines(typed))
    }),
  )
})

describe('the length of a text', () => {
  test.each([
    ['', 0],
    ['Mew', 3],
    ['Pok\u00E9mon', 7],
    ['😀', 1],
    ['a😀b', 3],
  ])('%j is %i', (text, length) => expect(lengthOf(text)).toBe(length))
})

describe('the folded key', () => {
  test.each([
    ['CHARIZARD', 'charizard'],
    [' Base  Set ', 'base set'],
    ['Ｐｓａ　１０', 'psa 10'],
    ['Poke\u0301mon', 'pok\u00E9mon'],
    ['POK\u00C9MON', 'pok\u00E9mon'],
    ['ﬁre', 'fire'],
    ['№ 4', 'no 4'],
    ['½', '1⁄2'],
    ['Nidoran ♀', 'nidoran ♀'],
    // Only the small letter and its line have a character together.
    ['H\u0331', '\u1E96'],
  ])('of %j is %j', (text, key) => expect(foldedKey(text)).toBe(key))

  test.each([
    ['accents', 'pokemon', 'pok\u00E9mon'],
    ['signs', 'Nidoran ♀', 'Nidoran ♂'],
    ['blanks inside', 'baseset', 'base set'],
  ])('differs by %s', (_, left, right) => expect(foldedKey(left)).not.toBe(foldedKey(right)))

  test('of a key is the key, and tidying before changes nothing', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(foldedKey(foldedKey(text))).toBe(foldedKey(text))
        expect(foldedKey(tidyLine(text))).toBe(foldedKey(text))
      }),
      { numRuns: 1_000 },
    )
  })

  test('is one for a text in capitals, small letters and between blanks', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(foldedKey(text.toUpperCase())).toBe(foldedKey(text))
        expect(foldedKey(text.toLowerCase())).toBe(foldedKey(text))
        expect(foldedKey(` \t${text}\n`)).toBe(foldedKey(text))
      }),
    )
  })
})

describe('what cannot be kept', () => {
  test.each([
    ['a lone first half', 'a\uD83D', 'contains half a character'],
    ['a lone second half', '\uDE00a', 'contains half a character'],
    ['halves the wrong way round', '\uDE00\uD83D', 'contains half a character'],
    ['NUL', 'a\u0000b', 'contains a control character'],
    ['an escape', '\u001B[31m', 'contains a control character'],
    ['delete', '\u007F', 'contains a control character'],
    ['a control of the second block', '\u0085', 'contains a control character'],
  ])('%s', (_, text, fault) => {
    expect(textFault(text)).toBe(fault)
    expect(textFault(text, true)).toBe(fault)
  })

  test.each([
    '\u00AD',
    '\u115F',
    '\u1160',
    '\u200B',
    '\u2060',
    '\u2064',
    '\u3164',
    '\uFEFF',
    '\uFFA0',
  ])('a character that shows nothing: %j', character =>
    expect(textFault(`As${character}h`)).toBe('contains an invisible character'))

  // All that Unicode counts as Bidi_Control.
  test.each([
    '\u061C',
    '\u200E',
    '\u200F',
    '\u202A',
    '\u202B',
    '\u202C',
    '\u202D',
    '\u202E',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
  ])('a mark that turns the direction of writing: %j', mark => {
    expect(textFault(`Ash${mark}hsA`)).toBe('contains an invisible character')
  })

  test.each(['\n', '\r\n', '\t'])('%j, but in several lines it is fine', blank => {
    expect(textFault(`one${blank}two`)).toBe('contains a control character')
    expect(textFault(`one${blank}two`, true)).toBeNull()
  })

  test.each([
    ['nothing', ''],
    ['letters of any writing', 'Pokémon ポケモン 포켓몬 بوكيمون'],
    ['an emoji', '😀'],
    ['an emoji of several', '👨\u200D👩\u200D👧'],
    ['a blank that does not break', 'Base\u00A0Set'],
    ['an accent apart from its letter', 'Poke\u0301mon'],
  ])('is not %s', (_, text) => {
    expect(textFault(text)).toBeNull()
    expect(textFault(text, true)).toBeNull()
  })

  test('can be nothing that could not be encoded and read back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(0xffff), (text, unit) => {
        const half = text + String.fromCharCode(unit)
        const isKept = textFault(half, true) === null
        const readBack = new TextDecoder().decode(new TextEncoder().encode(half))
        expect(isKept && (readBack !== half || half.includes('\u0000'))).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })
})

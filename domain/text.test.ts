import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from './testing/check-property.ts'
import { foldedKey, lengthOf, tidyLine, tidyLines, tidySearch, textFault } from './text.ts'

// Both cases, white space, combining accents, full-width letters and ligatures: characters that normalising
// joins, splits or replaces.
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

describe('tidySearch', () => {
  test.each([
    ['a spreadsheet row', 'Charizard\t4/102\r\n', 'Charizard 4/102'],
    ['NUL between words', 'Base\u0000Set', 'Base Set'],
    ['zero-width spaces', '\u200BPika\u200Bchu\uFEFF', 'Pikachu'],
    ['a soft hyphen', 'Chari\u00ADzard', 'Charizard'],
    ['a lone surrogate', 'Mew\uD800', 'Mew'],
    ['a combining accent', 'Poke\u0301mon', 'Pok\u00E9mon'],
    ['invisible characters only', ' \u200B\t', ''],
  ])('tidies %s', (_, typed, tidied) => expect(tidySearch(typed)).toBe(tidied))
})

describe('tidyLine', () => {
  test.each([
    ['', ''],
    ['  ', ''],
    [' Pikachu ', 'Pikachu'],
    ['Dark  Charizard', 'Dark Charizard'],
    ['Dark\r\nCharizard\t', 'Dark Charizard'],
    ['\u00A0Dark\u2003\u3000Charizard', 'Dark Charizard'],
    ['Poke\u0301mon', 'Pok\u00E9mon'],
    // Keeps width, case and ligatures; only comparing folds them.
    ['Ｍｅｗ ﬁ', 'Ｍｅｗ ﬁ'],
  ])('tidies %j to %j', (typed, tidy) => expect(tidyLine(typed)).toBe(tidy))
})

describe('tidyLines', () => {
  test.each([
    [' one \r\n two ', 'one \n two'],
    ['one\rtwo\n\nthree', 'one\ntwo\n\nthree'],
    ['\n\none  two\n', 'one  two'],
    ['Poke\u0301mon', 'Pok\u00E9mon'],
  ])('tidies %j to %j', (typed, tidy) => expect(tidyLines(typed)).toBe(tidy))
})

describe('accents', () => {
  const marks = (count: number) => '\u0301'.repeat(count)
  test.each([
    ['30 in a row', `e${marks(30)}`, null],
    ['31 in a row', `e${marks(31)}`, 'contains more than 30 accents in a row'],
    ['31 in two runs', `e${marks(30)}a${marks(1)}`, null],
    ['many letters with three each', 'ệ\u0301'.normalize('NFD').repeat(60), null],
  ])('%s', (_, text, fault) => expect(textFault(text)).toBe(fault))

  test('of a search are cut off after 30 in a row, also where an invisible character parts them', () => {
    const searched = tidySearch(`poke${marks(20)}\u200D${marks(20)}mon`)
    expect(searched.normalize('NFD')).toBe(`poke${marks(30)}mon`)
  })
})

test('tidying a tidy text changes nothing', () => {
  checkProperty(
    fc.property(anyText, typed => {
      expect(tidyLine(tidyLine(typed))).toBe(tidyLine(typed))
      expect(tidyLines(tidyLines(typed))).toBe(tidyLines(typed))
    }),
    { seed: 61_578 },
  )
})

describe('lengthOf', () => {
  test.each([
    ['', 0],
    ['Mew', 3],
    ['Pok\u00E9mon', 7],
    ['😀', 1],
    ['a😀b', 3],
  ])('counts the code points of %j as %i', (text, length) => expect(lengthOf(text)).toBe(length))
})

describe('foldedKey', () => {
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
    // Unicode has a composed form for the lower-case letter only.
    ['H\u0331', '\u1E96'],
  ])('of %j is %j', (text, key) => expect(foldedKey(text)).toBe(key))

  test.each([
    ['accents', 'pokemon', 'pok\u00E9mon'],
    ['signs', 'Nidoran ♀', 'Nidoran ♂'],
    ['inner spaces', 'baseset', 'base set'],
  ])('differs by %s', (_, left, right) => expect(foldedKey(left)).not.toBe(foldedKey(right)))

  test('is idempotent and ignores tidying', () => {
    checkProperty(
      fc.property(anyText, text => {
        expect(foldedKey(foldedKey(text))).toBe(foldedKey(text))
        expect(foldedKey(tidyLine(text))).toBe(foldedKey(text))
      }),
      { seed: 21_932, numRuns: 1_000 },
    )
  })

  test('ignores case and outer white space', () => {
    checkProperty(
      fc.property(fc.string(), text => {
        expect(foldedKey(text.toUpperCase())).toBe(foldedKey(text))
        expect(foldedKey(text.toLowerCase())).toBe(foldedKey(text))
        expect(foldedKey(` \t${text}\n`)).toBe(foldedKey(text))
      }),
      { seed: 79_295 },
    )
  })
})

describe('textFault', () => {
  test.each([
    ['a lone high surrogate', 'a\uD83D', 'contains an incomplete character'],
    ['a lone low surrogate', '\uDE00a', 'contains an incomplete character'],
    ['surrogates in the wrong order', '\uDE00\uD83D', 'contains an incomplete character'],
    ['NUL', 'a\u0000b', 'contains a control character'],
    ['an escape sequence', '\u001B[31m', 'contains a control character'],
    ['DEL', '\u007F', 'contains a control character'],
    ['a C1 control', '\u0085', 'contains a control character'],
  ])('rejects %s', (_, text, fault) => {
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
  ])('rejects the invisible character %j', character =>
    expect(textFault(`As${character}h`)).toBe('contains an invisible character'))

  // Every character with the Unicode property Bidi_Control.
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
  ])('rejects the bidirectional mark %j', mark => {
    expect(textFault(`Ash${mark}hsA`)).toBe('contains an invisible character')
  })

  test.each(['\n', '\r\n', '\t'])('accepts %j only in texts of several lines', blank => {
    expect(textFault(`one${blank}two`)).toBe('contains a control character')
    expect(textFault(`one${blank}two`, true)).toBeNull()
  })

  test.each([
    ['an empty text', ''],
    ['letters of any script', 'Pokémon ポケモン 포켓몬 بوكيمون'],
    ['an emoji', '😀'],
    ['an emoji sequence', '👨\u200D👩\u200D👧'],
    ['a no-break space', 'Base\u00A0Set'],
    ['a combining accent', 'Poke\u0301mon'],
  ])('accepts %s', (_, text) => {
    expect(textFault(text)).toBeNull()
    expect(textFault(text, true)).toBeNull()
  })

  test('accepts only texts that survive encoding', () => {
    checkProperty(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(0xffff), (text, unit) => {
        const half = text + String.fromCharCode(unit)
        const isKept = textFault(half, true) === null
        const readBack = new TextDecoder().decode(new TextEncoder().encode(half))
        expect(isKept && (readBack !== half || half.includes('\u0000'))).toBe(false)
      }),
      { seed: 92_519, numRuns: 1_000 },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  maxTypos,
  innerTrigramsOf,
  maxSearchWords,
  nearestWords,
  parseSearch,
  editDistance,
  trigramsOf,
} from './search-query.ts'

describe('a search as typed', () => {
  test('a word may be a beginning, a whole number is only itself', () => {
    expect(parseSearch('charizard 4')).toEqual([
      { word: 'charizard', matchesPrefix: true, allowsTypos: true },
      { word: '4', matchesPrefix: false, allowsTypos: false },
    ])
  })

  test('a number with its count may still be growing, but is never mistyped', () => {
    expect(parseSearch('4/1')).toEqual([{ word: '4/1', matchesPrefix: true, allowsTypos: false }])
    expect(parseSearch('swsh001')).toEqual([{ word: 'swsh1', matchesPrefix: true, allowsTypos: false }])
  })

  test('two letters are too few to guess at', () => {
    expect(parseSearch('ex')).toEqual([{ word: 'ex', matchesPrefix: true, allowsTypos: false }])
  })

  test('each word counts once, and only so many', () => {
    expect(parseSearch('mew mew MEW').map(({ word }) => word)).toEqual(['mew'])
    expect(parseSearch('a b c d e f g h i j')).toHaveLength(maxSearchWords)
  })

  test('blanks and separators ask for nothing', () => {
    expect(parseSearch(' - ')).toEqual([])
  })
})

describe('slips between two words', () => {
  test.each([
    ['charzard', 'charizard', 1],
    ['pikcahu', 'pikachu', 1],
    ['charizardd', 'charizard', 1],
    ['mewtoo', 'mewtwo', 1],
    ['bulbsaurs', 'bulbasaur', 2],
    ['mew', 'mew', 0],
  ])('%s for %s: %i', (typed, meant, slips) => {
    expect(editDistance(typed, meant, 2)).toBe(slips)
    expect(editDistance(meant, typed, 2)).toBe(slips)
  })

  test('beyond the limit is told as one more', () => {
    expect(editDistance('snorlax', 'charizard', 2)).toBe(3)
    expect(editDistance('gyarados', 'gardevoir', 1)).toBe(2)
  })

  test('is the same both ways, and none only for the same word', () => {
    const word = fc.string({ maxLength: 8 })
    fc.assert(
      fc.property(word, word, (left, right) => {
        expect(editDistance(left, right, 9)).toBe(editDistance(right, left, 9))
        expect(editDistance(left, right, 9) === 0).toBe(left === right)
      }),
    )
  })
})

describe('the nearest words', () => {
  test('are those with the fewest slips', () => {
    expect(nearestWords('charzard', ['charmander', 'charizard', 'charizardex'])).toEqual(['charizard'])
  })

  test('longer words are forgiven more', () => {
    expect([2, 3, 5, 6, 12].map(length => maxTypos('x'.repeat(length)))).toEqual([0, 1, 1, 2, 2])
  })

  test('are none when every word has too many slips', () => {
    expect(nearestWords('mex', ['mankey', 'eevee'])).toEqual([])
    expect(nearestWords('charzard', [])).toEqual([])
  })
})

describe('the pieces of a word', () => {
  test('mark its beginning and its end', () => {
    expect(trigramsOf('mew')).toEqual(['^^m', '^me', 'mew', 'ew$'])
  })

  test('without marks are in every word that contains it', () => {
    const pieces = innerTrigramsOf('zard')
    expect(pieces).toEqual(['zar', 'ard'])
    expect(pieces.every(piece => trigramsOf('charizard').includes(piece))).toBe(true)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import {
  maxTypos,
  innerTrigramsOf,
  maxSearchWords,
  nearestWords,
  parseSearch,
  editDistance,
  trigramsOf,
} from './search-query.ts'

describe('parseSearch', () => {
  test('matches words as prefixes and whole numbers exactly', () => {
    expect(parseSearch('charizard 4')).toEqual([
      { word: 'charizard', matchesPrefix: true, allowsTypos: true, inSet: null, isPrintedSet: false },
      { word: '4', matchesPrefix: false, allowsTypos: false, inSet: null, isPrintedSet: false },
    ])
  })

  test('matches a number with its count as a prefix, without typos', () => {
    expect(parseSearch('4/1')).toEqual([
      { word: '4/1', matchesPrefix: true, allowsTypos: false, inSet: null, isPrintedSet: false },
    ])
    expect(parseSearch('swsh001')).toEqual([
      { word: 'swsh1', matchesPrefix: true, allowsTypos: false, inSet: null, isPrintedSet: false },
    ])
  })

  test('allows no typos in two letters', () => {
    expect(parseSearch('ex')).toEqual([
      { word: 'ex', matchesPrefix: true, allowsTypos: false, inSet: null, isPrintedSet: false },
    ])
  })

  test('matches up to three single letters as prefixes', () => {
    const prefixes = parseSearch('a mew b 4 c d ex e').filter(({ matchesPrefix }) => matchesPrefix)
    expect(prefixes.map(({ word }) => word)).toEqual(['a', 'mew', 'b', 'c', 'ex'])
  })

  test('counts each word once, up to a limit', () => {
    expect(parseSearch('mew mew MEW').map(({ word }) => word)).toEqual(['mew'])
    expect(parseSearch('a b c d e f g h i j')).toHaveLength(maxSearchWords)
  })

  test('finds no words in white space and separators', () => {
    expect(parseSearch(' - ')).toEqual([])
  })
})

describe('the nearest words', () => {
  test('are all at the smallest distance, in the order given', () => {
    expect(nearestWords('mewtoo', ['mewtwo', 'mewton', 'newt'])).toEqual(['mewtwo', 'mewton'])
  })

  test('may have as many typos as the word may, and no more', () => {
    expect(nearestWords('pikuchi', ['pikachu'])).toEqual(['pikachu'])
    expect(nearestWords('bikuchi', ['pikachu'])).toEqual([])
  })
})

describe('editDistance', () => {
  test.each([
    ['charzard', 'charizard', 1],
    ['pikcahu', 'pikachu', 1],
    ['charizardd', 'charizard', 1],
    ['mewtoo', 'mewtwo', 1],
    ['bulbsaurs', 'bulbasaur', 2],
    ['mew', 'mew', 0],
  ])('from %s to %s is %i', (typed, meant, distance) => {
    expect(editDistance(typed, meant, 2)).toBe(distance)
    expect(editDistance(meant, typed, 2)).toBe(distance)
  })

  test('is limit + 1 beyond the limit', () => {
    expect(editDistance('snorlax', 'charizard', 2)).toBe(3)
    expect(editDistance('gyarados', 'gardevoir', 1)).toBe(2)
  })

  test('is symmetric, and 0 only for the same word', () => {
    const word = fc.string({ maxLength: 8 })
    checkProperty(
      fc.property(word, word, (left, right) => {
        expect(editDistance(left, right, 9)).toBe(editDistance(right, left, 9))
        expect(editDistance(left, right, 9) === 0).toBe(left === right)
      }),
      { seed: 42_507 },
    )
  })
})

describe('the nearest words', () => {
  test('have the smallest edit distance', () => {
    expect(nearestWords('charzard', ['charmander', 'charizard', 'charizardex'])).toEqual(['charizard'])
  })

  test('may have more typos when they are longer', () => {
    expect([2, 3, 5, 6, 12].map(length => maxTypos('x'.repeat(length)))).toEqual([0, 1, 1, 2, 2])
  })

  test('are none when every word has too many typos', () => {
    expect(nearestWords('mex', ['mankey', 'eevee'])).toEqual([])
    expect(nearestWords('charzard', [])).toEqual([])
  })
})

describe('the trigrams of a word', () => {
  test('mark its start and end', () => {
    expect(trigramsOf('mew')).toEqual(['^^m', '^me', 'mew', 'ew$'])
  })

  test('without marks are in every word that contains it', () => {
    const trigrams = innerTrigramsOf('zard')
    expect(trigrams).toEqual(['zar', 'ard'])
    expect(trigrams.every(trigram => trigramsOf('charizard').includes(trigram))).toBe(true)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wordSplits, joinNeighbours, splitKnownWords } from './search-spacing.ts'

test('neighbours are joined, one pair at a time', () => {
  expect(joinNeighbours(['charizard', 'v', 'max'])).toEqual([
    ['charizardv', 'max'],
    ['charizard', 'vmax'],
  ])
  expect(joinNeighbours(['mew'])).toEqual([])
  expect(joinNeighbours([])).toEqual([])
})

describe('a word is cut', () => {
  test('where both pieces are long enough', () => {
    expect(wordSplits('pokeball')).toEqual([
      ['pok', 'eball'],
      ['poke', 'ball'],
      ['pokeb', 'all'],
    ])
    expect(wordSplits('exeggcute')).toHaveLength(4)
    expect(wordSplits('ditto')).toEqual([])
    expect(wordSplits('')).toEqual([])
  })

  test('and keeps its letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), word => {
        for (const pieces of wordSplits(word)) expect(pieces.join('')).toBe(word)
      }),
    )
  })

  test('only into words that are known', () => {
    const known = new Set(['poke', 'ball', 'all', 'jungle'])
    expect(splitKnownWords(['pokeball', 'jungle'], known)).toEqual([['poke', 'ball', 'jungle']])
    expect(splitKnownWords(['charizard'], known)).toEqual([])
  })
})

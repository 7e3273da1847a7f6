import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { wordSplits, joinNeighbours, splitKnownWords } from './search-spacing.ts'

test('joins neighbours, one pair at a time', () => {
  expect(joinNeighbours(['charizard', 'v', 'max'])).toEqual([
    ['charizardv', 'max'],
    ['charizard', 'vmax'],
  ])
  expect(joinNeighbours(['mew'])).toEqual([])
  expect(joinNeighbours([])).toEqual([])
})

describe('splitting a word', () => {
  test('leaves two pieces that are long enough', () => {
    expect(wordSplits('pokeball')).toEqual([
      ['pok', 'eball'],
      ['poke', 'ball'],
      ['pokeb', 'all'],
    ])
    expect(wordSplits('exeggcute')).toHaveLength(4)
    expect(wordSplits('ditto')).toEqual([])
    expect(wordSplits('')).toEqual([])
  })

  test('keeps its letters', () => {
    checkProperty(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), word => {
        for (const pieces of wordSplits(word)) expect(pieces.join('')).toBe(word)
      }),
      { seed: 35_611 },
    )
  })

  test('gives known words only', () => {
    const known = new Set(['poke', 'ball', 'all', 'jungle'])
    expect(splitKnownWords(['pokeball', 'jungle'], known)).toEqual([['poke', 'ball', 'jungle']])
    expect(splitKnownWords(['charizard'], known)).toEqual([])
  })
})

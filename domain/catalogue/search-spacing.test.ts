import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutsOf, withNeighboursJoined, withWordCut } from './search-spacing.ts'

test('neighbours are joined, one pair at a time', () => {
  expect(withNeighboursJoined(['charizard', 'v', 'max'])).toEqual([
    ['charizardv', 'max'],
    ['charizard', 'vmax'],
  ])
  expect(withNeighboursJoined(['mew'])).toEqual([])
  expect(withNeighboursJoined([])).toEqual([])
})

describe('a word is cut', () => {
  test('where both pieces are long enough', () => {
    expect(cutsOf('pokeball')).toEqual([
      ['pok', 'eball'],
      ['poke', 'ball'],
      ['pokeb', 'all'],
    ])
    expect(cutsOf('exeggcute')).toHaveLength(4)
    expect(cutsOf('ditto')).toEqual([])
    expect(cutsOf('')).toEqual([])
  })

  test('and keeps its letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), word => {
        for (const pieces of cutsOf(word)) expect(pieces.join('')).toBe(word)
      }),
    )
  })

  test('only into words that are known', () => {
    const known = new Set(['poke', 'ball', 'all', 'jungle'])
    expect(withWordCut(['pokeball', 'jungle'], known)).toEqual([['poke', 'ball', 'jungle']])
    expect(withWordCut(['charizard'], known)).toEqual([])
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { RowMerger } from './merged-rows.ts'

const merged = (rows: readonly (readonly string[])[], maxQuantity = 10_000) => {
  const merger = new RowMerger(maxQuantity)
  return [...rows.flatMap(cells => merger.add(cells)), ...merger.end()]
}

test('equal rows become one, even when others are between them, and the order stays', () => {
  expect(
    merged([
      ['a', '1.00'],
      ['b', '1.00'],
      ['a', '1.00'],
      ['a', '1.01'],
    ]),
  ).toEqual([
    { cells: ['a', '1.00'], quantity: 2 },
    { cells: ['b', '1.00'], quantity: 1 },
    { cells: ['a', '1.01'], quantity: 1 },
  ])
})

test('no row has more copies than the app takes', () => {
  expect(
    merged(
      Array.from({ length: 5 }, () => ['a']),
      2,
    ).map(({ quantity }) => quantity),
  ).toEqual([2, 2, 1])
})

test('no copy and no cent is lost, however many different rows there are', () => {
  const costs = fc.array(fc.integer({ min: 0, max: 4_000 }), { maxLength: 6_000, size: 'max' })
  checkProperty(
    fc.property(costs, fc.integer({ min: 1, max: 3 }), (each, maxQuantity) => {
      const rows = merged(
        each.map(cost => [String(cost)]),
        maxQuantity,
      )
      const sum = rows.reduce((total, { cells, quantity }) => total + Number(cells[0]) * quantity, 0)
      expect(sum).toBe(each.reduce((total, cost) => total + cost, 0))
      expect(rows.every(({ quantity }) => quantity >= 1 && quantity <= maxQuantity)).toBe(true)
    }),
    { seed: 19_219, numRuns: 30 },
  )
})

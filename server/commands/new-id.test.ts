import { expect, it } from 'vitest'
import { newId } from './new-id.ts'

const many = 5_000

it('makes ids of version 7 that ascend, none twice, of the time that they are made at', () => {
  const before = Date.now()
  const ids = Array.from({ length: many }, newId)
  const after = Date.now()
  expect(ids).toEqual([...new Set(ids)].sort())
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const ms = Number.parseInt(id.slice(0, 13).replace('-', ''), 16)
    expect(ms).toBeGreaterThanOrEqual(before)
    expect(ms).toBeLessThanOrEqual(after)
  }
})

it('ends each id in random bytes of its own', () => {
  const ends = Array.from({ length: many }, () => newId().slice(-10))
  // Two of them are alike once in 100,000 runs.
  expect(new Set(ends).size).toBe(many)
})

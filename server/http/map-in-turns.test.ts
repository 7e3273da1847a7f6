import { expect, it } from 'vitest'
import { mapInTurns } from './map-in-turns.ts'

it('maps a list in order, and lets others have their turn', async () => {
  const list = Array.from({ length: 5_000 }, (_, index) => index)
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  const doubled = await mapInTurns(list, one => {
    const until = performance.now() + 0.03
    while (performance.now() < until);
    return one * 2
  })
  expect(doubled).toEqual(list.map(one => one * 2))
  clearImmediate(next)
  expect(turns).toBeGreaterThan(5)
  expect(await mapInTurns([], one => one)).toEqual([])
})

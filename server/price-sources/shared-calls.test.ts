import { expect, test } from 'vitest'
import { sharedCalls } from './shared-calls.ts'

function counted() {
  let calls = 0
  return async () => ++calls
}

test('a call is made once for all who want it, also while it is under way', async () => {
  const call = counted()
  const shared = sharedCalls<number>(['charizard', 'charizard', 'pikachu'])
  expect(
    await Promise.all([
      shared.once('charizard', call),
      shared.once('charizard', call),
      shared.once('pikachu', call),
    ]),
  ).toEqual([1, 1, 2])
})

test('its answer is kept for the last who may want it, and no longer', async () => {
  const call = counted()
  const shared = sharedCalls<number>(['charizard', 'charizard'])
  await shared.once('charizard', call)
  shared.release('charizard')
  expect(await shared.once('charizard', call)).toBe(1)
  shared.release('charizard')
  expect(await shared.once('charizard', call)).toBe(2)
})

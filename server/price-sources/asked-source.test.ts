import { expect, test } from 'vitest'
import { sharedCalls } from './asked-source.ts'

function counted() {
  let calls = 0
  return async () => ++calls
}

test('makes a call once for everyone who needs it, also while it is under way', async () => {
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

test('keeps an answer until its last use', async () => {
  const call = counted()
  const shared = sharedCalls<number>(['charizard', 'charizard'])
  await shared.once('charizard', call)
  shared.release('charizard')
  expect(await shared.once('charizard', call)).toBe(1)
  shared.release('charizard')
  expect(await shared.once('charizard', call)).toBe(2)
})

import { expect, test } from 'vitest'
import { whenNeeded } from './when-needed.ts'

test('makes a value when it is first needed, and once', () => {
  let made = 0
  const value = whenNeeded(() => ({ number: ++made }))
  expect(made).toBe(0)
  expect(value()).toEqual({ number: 1 })
  expect(value()).toBe(value())
  expect(made).toBe(1)
})

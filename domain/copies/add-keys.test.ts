import { expect, test } from 'vitest'
import { addKeyDays, mayBeSent } from './add-keys.ts'

const dayMs = 24 * 60 * 60 * 1_000

test.each([
  [0, true],
  [29 * dayMs - 1, true],
  [29 * dayMs, false],
  [addKeyDays * dayMs, false],
])('after %i ms an add is sent by itself: %s', (waitedMs, isSent) => {
  expect(mayBeSent(1_000, 1_000 + waitedMs)).toBe(isSent)
})

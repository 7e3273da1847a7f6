import { expect, test } from 'vitest'
import { type Check, freshMs, isFresh } from './price-check.ts'

const now = new Date('2026-11-20T12:00:00Z')
const fresh: Check = { checkedAt: '2026-11-20T06:00:00.001Z', outcome: 'priced', source: 'ebay' }

test.each<[string, Check | null, boolean]>([
  ['a price less than six hours old', fresh, true],
  ['a price of just now', { ...fresh, checkedAt: now.toISOString() }, true],
  ['a price six hours old', { ...fresh, checkedAt: '2026-11-20T06:00:00.000Z' }, false],
  ['a check in the future', { ...fresh, checkedAt: '2026-11-20T12:00:00.001Z' }, false],
  ['no price', { ...fresh, outcome: 'unpriced' }, true],
  ['a price held back', { ...fresh, outcome: 'held_back' }, true],
  ['a failure', { ...fresh, outcome: 'failed' }, false],
  ['the answer of another source', { ...fresh, source: 'tcgdex' }, false],
  ['the answer of a source not recorded', { ...fresh, source: null }, false],
  ['no check', null, false],
])('%s: %o is fresh: %s', (_, check, is) => {
  expect(isFresh(check, { now, source: 'ebay', maxAgeMs: freshMs })).toBe(is)
})

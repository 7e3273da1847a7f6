import { expect, test } from 'vitest'
import { askedOf, type Check, freshMs, isFresh } from './price-check.ts'

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
  expect(isFresh(check, { now, order: ['ebay'], maxAgeMs: freshMs })).toBe(is)
})

test.each<[string, Partial<Check>, readonly string[], boolean]>([
  ['a price, when a source comes after', {}, ['ebay', 'list'], true],
  ['a price, when a source comes before', {}, ['list', 'ebay'], false],
  ['a price, when its source is off', {}, ['list'], false],
  ['a price of the second, when they are turned round', { source: 'list+ebay' }, ['ebay', 'list'], true],
  [
    'a price of the second, when a source comes between',
    { source: 'list+ebay' },
    ['list', 'new', 'ebay'],
    false,
  ],
  ['a price held back, when a source comes after', { outcome: 'held_back' }, ['ebay', 'list'], false],
  ['no price, when a source comes after', { outcome: 'unpriced' }, ['ebay', 'list'], false],
  ['no price, when a source is off', { outcome: 'unpriced', source: 'ebay+list' }, ['ebay'], true],
  ['no price, when no source is on', { outcome: 'unpriced' }, [], true],
])('in a new order, %s is fresh: %#', (_, change, order, is) => {
  expect(isFresh({ ...fresh, ...change }, { now, order, maxAgeMs: freshMs })).toBe(is)
})

test('names the sources that need not be asked again', () => {
  const names = (change: Partial<Check>) => askedOf({ ...fresh, ...change }, { now, maxAgeMs: freshMs })
  expect(names({ outcome: 'unpriced', source: 'tcgdex+ebay' })).toEqual(['tcgdex', 'ebay'])
  expect(names({ outcome: 'failed' })).toEqual([])
  expect(names({ source: null })).toEqual([])
  expect(names({ checkedAt: '2026-11-20T06:00:00.000Z' })).toEqual([])
})

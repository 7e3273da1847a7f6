import { expect, it } from 'vitest'
import { isSessionExpired, sessionCutoffs, sessionLifetimeOf } from './session.ts'

const now = new Date('2026-07-01T00:00:00.000Z')

it.each([
  ['just created', '2026-07-01T00:00:00.000Z', '2026-07-01T00:00:00.000Z', false],
  ['used 30 days ago', '2026-05-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z', false],
  ['used 1 ms longer ago', '2026-05-01T00:00:00.000Z', '2026-05-31T23:59:59.999Z', true],
  ['created 180 days ago', '2026-01-02T00:00:00.000Z', '2026-07-01T00:00:00.000Z', false],
  ['created 1 ms longer ago', '2026-01-01T23:59:59.999Z', '2026-07-01T00:00:00.000Z', true],
  ['from a clock that was ahead', '2026-07-02T00:00:00.000Z', '2026-07-02T00:00:00.000Z', false],
])('a session %s', (_, createdAt, lastUsedAt, isExpired) => {
  expect(isSessionExpired({ createdAt, lastUsedAt }, now)).toBe(isExpired)
  const cutoffs = sessionCutoffs(now)
  expect(createdAt < cutoffs.createdAt || lastUsedAt < cutoffs.lastUsedAt).toBe(isExpired)
})

it('lasts as long as its lifetime', () => {
  const lifetime = sessionLifetimeOf(1, 2)
  const times = { createdAt: '2026-03-01T00:00:00.000Z', lastUsedAt: '2026-03-02T00:00:00.000Z' }
  expect(isSessionExpired(times, new Date('2026-03-03T00:00:00.000Z'), lifetime)).toBe(false)
  expect(isSessionExpired(times, new Date('2026-03-03T00:00:00.001Z'), lifetime)).toBe(true)
  expect(sessionCutoffs(new Date('2026-03-03T00:00:00.000Z'), lifetime)).toEqual({
    createdAt: '2026-03-01T00:00:00.000Z',
    lastUsedAt: '2026-03-02T00:00:00.000Z',
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, call, setTokenSource } from './client.ts'
import { takeEarlyAnswer } from './early-answers.ts'

const address = '/api/collections/stats'
const answer = Promise.resolve(Response.json({ early: true }))

beforeEach(() => {
  globalThis.earlyAnswers = { token: 'a token', answers: { [address]: answer } }
})
afterEach(() => {
  globalThis.earlyAnswers = undefined
  setTokenSource({ token: () => null, onRefused: () => {} })
  vi.useRealTimers()
})

test('an early answer is taken once', () => {
  expect(takeEarlyAnswer('GET', address, 'a token')).toBe(answer)
  expect(takeEarlyAnswer('GET', address, 'a token')).toBeUndefined()
})

test('an early answer is only for its address', () => {
  expect(takeEarlyAnswer('GET', `${address}?page=2`, 'a token')).toBeUndefined()
  expect(takeEarlyAnswer('GET', address, 'a token')).toBe(answer)
})

test.each([
  ['another collector asks', () => takeEarlyAnswer('GET', '/api/auth/profile', 'another token')],
  ['the collector signed out', () => takeEarlyAnswer('GET', '/api/auth/profile', null)],
  ['something was changed', () => takeEarlyAnswer('POST', '/api/collections', 'a token')],
])('no early answer is taken after %s', (_, ask) => {
  ask()
  expect(takeEarlyAnswer('GET', address, 'a token')).toBeUndefined()
})

test('no early answer is taken half a minute after the page began', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(30_001)
  expect(takeEarlyAnswer('GET', address, 'a token')).toBeUndefined()
})

test('a call takes the early answer, and says so when it never came', async () => {
  setTokenSource({ token: () => 'a token', onRefused: () => {} })
  expect(await call('GET /api/collections/stats', {})).toEqual({ early: true })
  const lost = Promise.reject(new TypeError('failed to fetch'))
  globalThis.earlyAnswers = { token: 'a token', answers: { [address]: lost } }
  const failure = await call('GET /api/collections/stats', {}).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ code: 'unreachable' })
})

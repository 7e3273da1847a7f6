import { expect, test } from 'vitest'
import type { Variable } from '#server/environment'
import { justtcg, justtcgLimit } from './justtcg.ts'

function from(environment: Record<string, string>): Variable {
  return name => environment[name] ?? null
}

test('needs a key, and is never chosen by itself', () => {
  expect(justtcg.configure(from({}))).toEqual({ needs: 'JUSTTCG_API_KEY' })
  expect(justtcg.isDefault).toBe(false)
})

test('keeps a month of 1,000 calls, whichever day it begins on', () => {
  expect(justtcgLimit.callsPerDay * 31).toBeLessThanOrEqual(1_000)
  expect(justtcgLimit.callsPerDay).toBeLessThanOrEqual(100)
})

test.each([
  [{ JUSTTCG_URL: 'file:///etc' }, 'JUSTTCG_URL must be a web address such as https://example.com.'],
  [
    { JUSTTCG_API_KEY: 'tcg hush\nx' },
    'JUSTTCG_API_KEY must be a key: letters, digits and signs without spaces.',
  ],
])('rejects %j', (environment, sentence) => {
  expect(() => justtcg.configure(from(environment))).toThrow(sentence)
})

import { expect, test } from 'vitest'
import type { Variable } from '#server/environment'
import { pokemonpricetracker } from './pokemonpricetracker.ts'

function from(environment: Record<string, string>): Variable {
  return name => environment[name] ?? null
}

test('needs a key, and is never chosen by itself', () => {
  expect(pokemonpricetracker.configure(from({}))).toEqual({ needs: 'PPT_API_KEY' })
  expect(pokemonpricetracker.isDefault).toBe(false)
})

test.each([
  [{ PPT_URL: 'nowhere' }, 'PPT_URL must be a web address such as https://example.com.'],
  [{ PPT_API_KEY: 'hush hush' }, 'PPT_API_KEY must be a key: letters, digits and signs without spaces.'],
])('rejects %j', (environment, sentence) => {
  expect(() => pokemonpricetracker.configure(from(environment))).toThrow(sentence)
})

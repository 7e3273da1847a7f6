import { expect, test } from 'vitest'
import type { Variable } from '#server/environment'
import { ebay, ebaySettings } from './ebay.ts'

function from(environment: Record<string, string>): Variable {
  return name => environment[name] ?? null
}

test('calls eBay itself unless EBAY_API_URL is set', () => {
  expect(ebaySettings(from({}))).toEqual({
    baseUrl: 'https://api.ebay.com',
    clientId: null,
    clientSecret: null,
  })
  const settings = { EBAY_API_URL: 'http://127.0.0.1:3100/', EBAY_CLIENT_ID: 'i', EBAY_CLIENT_SECRET: 's' }
  expect(ebaySettings(from(settings))).toEqual({
    baseUrl: 'http://127.0.0.1:3100',
    clientId: 'i',
    clientSecret: 's',
  })
})

test.each([
  {},
  { EBAY_CLIENT_ID: 'id' },
  { EBAY_CLIENT_SECRET: 'secret' },
])('needs both credentials: %j', environment => {
  expect(ebay.configure(from(environment))).toEqual({ needs: 'EBAY_CLIENT_ID and EBAY_CLIENT_SECRET' })
})

test('rejects an address that is no web address', () => {
  expect(() => ebay.configure(from({ EBAY_API_URL: 'file:///etc' }))).toThrow(
    'EBAY_API_URL must be a web address such as https://example.com.',
  )
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp('sqlite')
  token = (await app.register()).token
})
afterAll(() => app.close())

type Call = { method: 'GET' | 'POST' | 'OPTIONS'; url: string; headers: Record<string, string> }

/** The status of the answer, and what it says to a browser about other origins. */
async function answerTo(call: Call): Promise<[status: number, words: string[]]> {
  const { statusCode, headers } = await app.app.inject(call)
  const words = Object.keys(headers).filter(name => /^access-control-|^timing-allow-origin$/.test(name))
  return [statusCode, words]
}

const origins = ['https://example.com', 'http://localhost:5173', 'null']

it.each(origins)('lets a page of %s read no answer, with or without a token', async origin => {
  const signedIn = { origin, authorization: `Bearer ${token}` }
  expect(await answerTo({ method: 'GET', url: '/api/auth/profile', headers: signedIn })).toEqual([200, []])
  expect(await answerTo({ method: 'GET', url: '/api/auth/profile', headers: { origin } })).toEqual([401, []])
  expect(await answerTo({ method: 'GET', url: '/api/health', headers: { origin } })).toEqual([200, []])
  expect(await answerTo({ method: 'GET', url: '/api/nothing', headers: { origin } })).toEqual([404, []])
})

it.each(origins)('rejects preflight requests of %s', async origin => {
  const asksBefore = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization, content-type',
    'access-control-request-private-network': 'true',
  }
  for (const url of ['/api/collections', '/api/auth/login', '/api/products/upload-image']) {
    expect(await answerTo({ method: 'OPTIONS', url, headers: asksBefore })).toEqual([405, []])
  }
})

it('rejects requests that need no preflight', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const headers = { origin: 'https://example.com', 'content-type': type }
    const answer = await app.app.inject({ method: 'POST', url: '/api/auth/login', payload: '{}', headers })
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_type'])
  }
})

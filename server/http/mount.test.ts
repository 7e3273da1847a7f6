import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app'
import { Refused } from '#server/refused'
import { type TestApp, testApp } from '#server/testing/app'
import { type Call, type Route, route } from './route.ts'

let source: TestApp
let token: string
let app: FastifyInstance
let received: Call<'POST /api/collections'>[] = []

/** With a field that the contract does not know. */
const baseSet = { setName: 'Base Set', secret: 1 }

/** Routes that keep what reached them. */
const routes: Route[] = [
  route('GET /api/health', async () => ({ status: 'ok' })),
  route('POST /api/collections', async call => {
    received.push(call)
    throw new Refused('conflict', 'Received.')
  }),
  route('GET /api/products', async ({ query }) => {
    const page = query.page ?? 1
    return { products: [], pagination: { page, totalPages: 1, totalItems: 0, itemsPerPage: 12, secret: 1 } }
  }),
  route('GET /api/products/:id', async ({ params }) => {
    throw new Refused('conflict', params.id)
  }),
  route('GET /api/collections/sets', async () => ({ sets: [baseSet] })),
  route('POST /api/products/upload-image', async () => ({ imageUrl: '' })),
  route('GET /api/openapi.json', async () => {
    described += 1
    return { openapi: '3.1.0' }
  }),
]
let described = 0

beforeAll(async () => {
  source = await testApp('sqlite')
  token = (await source.register()).token
  app = await buildApp(source.parts, { pageFolder: null, trustProxy: null, metricsToken: null }, routes)
})
afterAll(async () => {
  await app.close()
  await source.close()
})
beforeEach(() => {
  received = []
})

function send(method: 'GET' | 'POST' | 'PUT', url: string, body?: string | Buffer, headers: object = {}) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  return app.inject({
    method,
    url,
    ...(body !== undefined && { payload: body }),
    headers: { authorization: `Bearer ${token}`, ...type, ...headers },
  })
}

const card = { product_id: 'p', purchase_price: 12.5, condition: 'Near Mint' }
const add = (body: unknown, headers: object = {}) =>
  send(
    'POST',
    '/api/collections',
    typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    headers,
  )

describe('a body', () => {
  it('arrives under its names inside, without unknown fields', async () => {
    await add({ ...card, user_id: 'other', quantity: 2, current_market_price: 9, lifetime_earnings: 1 })
    expect(received[0]?.body).toEqual({
      productId: 'p',
      purchasePriceCents: 1_250,
      condition: 'Near Mint',
      quantity: 2,
    })
  })

  it('cannot change a prototype', async () => {
    await add(
      '{"product_id": "p", "__proto__": {"purchase_price": 1}, "constructor": {"prototype": {"x": 1}}}',
    )
    expect(received[0]?.body).toEqual({ productId: 'p' })
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('x')
  })

  it('gets a sentence for each invalid field', async () => {
    const answer = await add({ purchase_price: 1.005, quantity: 0, condition: 'Mint' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      error: 'product_id must be text',
      code: 'invalid',
      fields: {
        product_id: 'product_id must be text',
        purchase_price: 'purchase_price must have at most 2 decimals',
        quantity: 'quantity must be from 1 to 1000',
        condition:
          'condition must be one of Near Mint, Lightly Played, Moderately Played, Heavily Played, Damaged',
      },
    })
    expect(received).toEqual([])
  })

  const unreadable: [what: string, body: string | Buffer, headers: object, status: number][] = [
    ['half a document', '{"product_id": ', {}, 400],
    ['a list', '[]', {}, 400],
    ['a number', '5', {}, 400],
    ['null', 'null', {}, 400],
    ['a byte that is not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), {}, 400],
    ['an infinite number', '{"product_id": "p", "purchase_price": 1e400}', {}, 400],
    ['nothing', '', {}, 400],
    ['100,000 nested lists', `{"product_id": ${'['.repeat(100_000)}`, {}, 400],
    ['more than 256 kB', JSON.stringify({ product_id: 'x'.repeat(256 * 1_024) }), {}, 413],
    ['a form', 'product_id=p', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', '{}', { 'content-type': 'text/plain' }, 415],
    ['a multipart form', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['another alphabet', '{}', { 'content-type': 'application/json; charset=utf-16' }, 415],
    ['something compressed', '{}', { 'content-encoding': 'gzip' }, 415],
    ['a broken type', '{}', { 'content-type': 'json' }, 415],
  ]
  it('of a stranger is at most 32 kB', async () => {
    const signIn = (bytes: number) =>
      source.call('POST /api/auth/login', { body: { username: 'x', password: 'x', rest: 'x'.repeat(bytes) } })
    expect((await signIn(30_000)).status).toBe(401)
    const { status, refusal } = await signIn(33_000)
    expect([status, refusal]).toEqual([413, { error: 'The request is too large.', code: 'too_large' }])
  })

  it.each(unreadable)('is rejected if it is %s', async (_, body, headers, status) => {
    const answer = await add(body, headers)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({
      error: expect.stringMatching(/\.$|text$|number$/),
      code: expect.any(String),
    })
    expect(received).toEqual([])
  })
})

describe('a token', () => {
  const wrong: [what: string, headers: Record<string, string>][] = [
    ['none', {}],
    ['an empty one', { authorization: 'Bearer ' }],
    ['an unknown one', { authorization: `Bearer ${'A'.repeat(43)}` }],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['one in a cookie', { cookie: 'token=TOKEN' }],
    ['one in another header', { 'x-auth-token': 'TOKEN' }],
    ['two', { authorization: 'Bearer TOKEN, Bearer TOKEN' }],
    ['one with a tail', { authorization: 'Bearer TOKEN x' }],
  ]
  it.each(wrong)('is checked before anything else: %s', async (_, headers) => {
    const own = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replaceAll('TOKEN', token)]),
    )
    const requests = [
      {
        method: 'POST',
        url: '/api/collections',
        payload: 'not json',
        headers: { 'content-type': 'text/x', ...own },
      },
      { method: 'GET', url: `/api/products/%00?token=${token}`, headers: own },
      { method: 'POST', url: '/api/products/upload-image', payload: 'x', headers: own },
    ] as const
    for (const request of requests) {
      const answer = await app.inject(request)
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({ error: 'Sign in to continue.', code: 'unauthorized' })
    }
  })
})

describe('an address', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/products/a/b',
    '/api/../api/nothing',
    '/apx',
  ])('%s is unknown and gets a 404 in JSON', async url => {
    const answer = await send('GET', url)
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Not found.', code: 'not_found' }])
  })

  it.each([
    '%00',
    '%ff',
    '%',
    'x'.repeat(101),
    '%F0%9F%98%80',
  ])('answers the malformed id %s like an unknown one', async id => {
    const answer = await send('GET', `/api/products/${id}`)
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Not found.', code: 'not_found' }])
  })

  it.each([
    'DELETE',
    'PATCH',
    'OPTIONS',
    'TRACE',
  ] as const)('rejects the method %s with the allowed ones', async method => {
    const answer = await app.inject({ method: method as 'DELETE', url: '/api/products' })
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD'])
    expect(answer.json()).toEqual({ error: 'Only GET, HEAD can be used here.', code: 'method_not_allowed' })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('answers HEAD like GET without a body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/api/health' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })

  it('that never changes is made once', async () => {
    for (const _ of ['first', 'again', 'and again']) {
      const { statusCode, body } = await app.inject({ url: '/api/openapi.json' })
      expect([statusCode, body]).toEqual([200, '{"openapi":"3.1.0"}'])
    }
    expect(described).toBe(1)
  })

  it('takes the first of a repeated parameter and ignores prototype names', async () => {
    const answer = await send('GET', '/api/products?page=3&page=x&__proto__=1&constructor=2&hasOwnProperty=3')
    expect(answer.json().pagination.page).toBe(3)
    const wrong = await send('GET', '/api/products?page=0&limit=')
    expect(wrong.json().fields).toEqual({ page: 'page must be from 1 to 1000000' })
  })

  it('drops fields that the contract does not have', async () => {
    expect((await send('GET', '/api/products')).body).not.toContain('secret')
    expect((await send('GET', '/api/collections/sets')).json()).toEqual({ sets: [{ set_name: 'Base Set' }] })
  })
})

describe('an idempotency key', () => {
  const fingerprint = async (body: unknown, key = 'a-key') => {
    await add(body, { 'idempotency-key': key })
    return received.at(-1)?.idempotency
  }

  it('has the same digest for the same content in any order', async () => {
    const first = await fingerprint(card)
    expect(first?.key).toBe('a-key')
    expect(
      await fingerprint({ condition: 'Near Mint', purchase_price: 12.5, product_id: 'p', more: 1 }),
    ).toEqual(first)
    expect(await fingerprint({ ...card, purchase_price: 12.51 })).not.toEqual(first)
    await add(card)
    expect(received.at(-1)?.idempotency).toBeNull()
  })

  it('has a digest of wire names and cents, the same in every version', async () => {
    // SHA-256 of: POST /api/collections, a line feed, and
    // {"condition":"Near Mint","product_id":"p","purchase_price":1250}
    expect((await fingerprint(card))?.fingerprint).toBe(
      '4edf73d4a39cd3a7ce6a395c9ff86ba00652ca43d47f061c39fda4f5ded2bf7a',
    )
  })

  it.each(['', 'x'.repeat(256), 'a key', 'schlüssel'])('must be visible ASCII: "%s"', async key => {
    const answer = await add(card, { 'idempotency-key': key })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toBe('Idempotency-Key must be 1 to 255 visible ASCII characters.')
  })
})

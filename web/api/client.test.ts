import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WireAnswer } from '#contract/endpoints'
import type { ErrorAnswer } from '#contract/errors'
import { cents } from '#domain/money/money'
import { ApiError, call, setTokenSource } from './client.ts'

interface ReceivedCall {
  readonly line: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: unknown
}

let received: ReceivedCall[] = []
let answer: { status: number; body: string; headers?: Record<string, string> } = { status: 200, body: '{}' }
/** Answers that come first. */
let before: (typeof answer)[] = []

const server = createServer(async (request, response) => {
  const body = await text(request)
  const line = `${request.method} ${request.url}`
  received.push({ line, headers: request.headers, body: body === '' ? null : JSON.parse(body) })
  const { status, headers, body: sent } = before.shift() ?? answer
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(sent)
})

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

// A browser resolves the page's addresses against its own origin; Node has none.
beforeEach(() => {
  const overHttp = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => overHttp(new URL(address, origin()), init))
})
afterEach(() => {
  vi.unstubAllGlobals()
  setTokenSource({ token: () => null, onRefused: () => {} })
  received = []
  before = []
})

function origin(): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}`
}

function answerWith(wire: unknown, status = 200): void {
  answer = { status, body: JSON.stringify(wire) }
}

const card: WireAnswer<'PUT /api/collections/:id'>['item'] = {
  id: 'c1',
  collection_id: 'c1',
  product_id: 'p1',
  name: 'Charizard',
  product_type: 'card',
  set_name: 'Base Set',
  set_code: 'base1',
  card_number: '4',
  rarity: 'Rare',
  pokemon_type: 'Fire',
  category: 'Pokemon',
  hp: 120,
  image_url: null,
  misc_info: null,
  printing_label: null,
  language: 'en',
  kind: 'grading',
  label: 'Being Graded',
  condition: 'Near Mint',
  grading_company: null,
  grade: null,
  cert_number: null,
  grading_status: 'grading',
  predicted_grade: '9',
  quantity: 1,
  purchase_price: 0.3,
  item_price: 0.1,
  purchase_fees: 0,
  purchase_shipping: 0,
  purchase_tax: 0,
  paid_amount: null,
  paid_currency: null,
  rate: null,
  rate_day: null,
  note: null,
  tags: [],
  box: null,
  binder: null,
  page: null,
  seller: null,
  front_picture: null,
  back_picture: null,
  purchase_date: '2026-03-02',
  current_market_price: 1234.56,
  own_price: null,
  counts_own_price: false,
  price_key: 'raw:near%20mint',
  price_as_of: null,
  price_for_any_company: false,
  raw_card_cost: 0.1,
  grading_cost: 0.2,
  group_key: 'p1:grading',
  created_at: '2026-03-02T10:00:00.000Z',
}

describe('a call', () => {
  test('sends params and body under wire names, in dollars', async () => {
    answerWith({ item: card })
    await call('PUT /api/collections/:id', {
      params: { id: 'c/1' },
      body: { rawCardCostCents: cents(10), gradingCostCents: cents(123_456), predictedGrade: null },
      idempotencyKey: 'key-1',
    })
    expect(received).toMatchObject([
      {
        line: 'PUT /api/collections/c%2F1',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'key-1' },
      },
    ])
    expect(received[0]?.body).toEqual({ raw_card_cost: 0.1, grading_cost: 1234.56, predicted_grade: null })
  })

  test('encodes lists and the objects in them', async () => {
    answerWith({})
    await call('POST /api/collections/trades', {
      body: {
        tradedAway: [{ id: 'c1' }],
        received: [{ id: 'p1', gradingCompany: 'PSA', grade: '10', ownPriceCents: cents(12_000) }],
        cashDeltaCents: cents(-2_550),
      },
    })
    expect(received[0]?.body).toEqual({
      traded_away: [{ id: 'c1' }],
      received: [{ id: 'p1', grading_company: 'PSA', grade: '10', own_price: 120 }],
      cash_delta: -25.5,
    })
  })

  test('sends the query under wire names, without blanks', async () => {
    answerWith({ collection: [] })
    await call('GET /api/collections', {
      query: { productId: 'p 1', type: 'raw', search: '', page: '1', limit: '20' },
    })
    expect(received).toMatchObject([
      { line: 'GET /api/collections?product_id=p+1&type=raw&page=1&limit=20', body: null },
    ])
  })

  test('returns the answer under inside names, in cents', async () => {
    answerWith({ item: card })
    const { item } = await call('PUT /api/collections/:id', { params: { id: 'c1' }, body: {} })
    expect(item).toMatchObject({
      collectionId: 'c1',
      productType: 'card',
      purchasePriceCents: 30,
      currentMarketPriceCents: 123_456,
      ownPriceCents: null,
      rawCardCostCents: 10,
      gradingCostCents: 20,
      quantity: 1,
      hp: 120,
    })
    expect(Object.keys(item).filter(name => name.includes('_'))).toEqual([])
  })

  test('sends the token, and reports it when the server refuses it', async () => {
    const refused: string[] = []
    setTokenSource({ token: () => 'old', onRefused: token => refused.push(token) })
    answerWith({ error: 'Sign in again.', code: 'unauthorized' } satisfies ErrorAnswer, 401)
    await expect(call('GET /api/auth/profile', {})).rejects.toMatchObject({ code: 'unauthorized' })
    expect(received).toMatchObject([{ headers: { authorization: 'Bearer old' } }])
    expect(refused).toEqual(['old'])
  })

  test('hands an answer over in another task than the one that read it', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}'))
    let isThere = false
    const { promise: read, resolve: onRead } = Promise.withResolvers<void>()
    vi.spyOn(Response.prototype, 'json').mockImplementationOnce(async () => void onRead())
    const answered = call('GET /api/auth/profile', {}).then(() => (isThere = true))
    await read
    for (let microtask = 0; microtask < 100; microtask++) await Promise.resolve()
    expect(isThere).toBe(false)
    expect(await answered).toBe(true)
  })
})

describe('a refused call', () => {
  const refusedCall = () =>
    call('PUT /api/collections/:id', { params: { id: 'c1' }, body: {} }).catch((error: unknown) => error)

  test('rejects with sentences by form field, which has no unit', async () => {
    const refusal: ErrorAnswer = {
      error: 'Some fields are wrong.',
      code: 'invalid',
      fields: {
        purchase_price: 'is required',
        'received[0].grading_company': 'is required',
        grade: 'is odd',
      },
    }
    answerWith(refusal, 400)
    const error = await refusedCall()
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'invalid', message: 'Some fields are wrong.', existingId: null })
    expect(error).toHaveProperty('fields', {
      purchasePrice: 'is required',
      'received[0].gradingCompany': 'is required',
      grade: 'is odd',
    })
  })

  test('carries the id of an existing resource', async () => {
    answerWith({ error: 'It exists.', code: 'conflict', id: 'p9' } satisfies ErrorAnswer, 409)
    expect(await refusedCall()).toMatchObject({ code: 'conflict', existingId: 'p9', fields: {} })
  })

  test('names the status of an answer that is not ours', async () => {
    answer = { status: 502, body: '<h1>Bad Gateway</h1>' }
    expect(await refusedCall()).toMatchObject({
      code: 'unreachable',
      message: 'The server responded with status 502.',
    })
  })
})

describe('a broken answer', () => {
  test.each([
    ['three decimals', { item: { ...card, purchase_price: 12.345 } }],
    ['text', { item: { ...card, grading_cost: '0.20' } }],
    ['an amount beyond exact cents', { item: { ...card, current_market_price: 1e300 } }],
    ['an object', { item: { ...card, own_price: { dollars: 1 } } }],
  ])('rejects money with %s', async (_, wire) => {
    answerWith(wire)
    await expect(call('PUT /api/collections/:id', { params: { id: 'c1' }, body: {} })).rejects.toMatchObject({
      name: 'ApiError',
      code: 'unreachable',
      message: 'The response was incomplete. Please try again.',
    })
  })

  test('rejects JSON that was cut off', async () => {
    answer = { status: 200, body: '{"item": {"id":' }
    await expect(call('PUT /api/collections/:id', { params: { id: 'c1' }, body: {} })).rejects.toMatchObject({
      code: 'unreachable',
      message: 'The response was incomplete. Please try again.',
    })
  })
})

describe('a busy server', () => {
  const refusal = (retryAfter: string) => ({
    status: 429,
    headers: { 'retry-after': retryAfter },
    body: JSON.stringify({ error: 'Too many calls at once.', code: 'too_many_requests' }),
  })
  const soon = refusal('0.01')

  test('is asked again when it says, up to 3 times', async () => {
    before = [soon, soon]
    answerWith({ sets: [] })
    expect(await call('GET /api/collections/sets', {})).toEqual({ sets: [] })
    expect(received).toHaveLength(3)
    before = [soon, soon, soon]
    await expect(call('GET /api/collections/sets', {})).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(received).toHaveLength(6)
  })

  test('is not asked again after a long wait, nor to change anything', async () => {
    before = [refusal('60'), soon]
    await expect(call('GET /api/collections/sets', {})).rejects.toMatchObject({
      message: 'Too many calls at once.',
    })
    await expect(call('DELETE /api/auth/sessions', {})).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(received).toHaveLength(2)
  })
})

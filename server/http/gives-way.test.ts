import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app'
import { Refused } from '#server/refused'
import { type TestApp, testApp } from '#server/testing/app'
import { stopClock, type StoppedClock } from '#server/testing/clocks/stopped-clock'
import { givingWay, turn } from '#server/turns'
import { type Route, route } from './route.ts'

let source: TestApp
let app: FastifyInstance
let token: string
let pieces = 0
let clock: StoppedClock
let asked = Promise.withResolvers<void>()
let answered = Promise.withResolvers<void>()

const pagination = { page: 1, totalPages: 1, totalItems: 0, itemsPerPage: 12 }
const routes: Route[] = [
  route('GET /api/collections', async () => {
    for (let piece = 0; piece < 5; piece++) {
      await turn()
      clock.pass(10)
      pieces += 1
    }
    return { collection: [], pagination }
  }),
  route('POST /api/collections', async () => {
    throw new Refused('conflict', 'Received.')
  }),
  route('GET /api/collections/sets', async () => {
    await turn()
    return { sets: [] }
  }),
  route('POST /api/prices/find', async () => {
    asked.resolve()
    await answered.promise
    return { found: 0 }
  }),
]

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
  clock = stopClock()
})
afterEach(() => vi.restoreAllMocks())

const get = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } })

it('answers a quick call before the second of 20 long lists goes on', async () => {
  pieces = 0
  const lists = Array.from({ length: 20 }, () => get('/api/collections?limit=10000'))
  while (pieces < 2) await new Promise(resolve => setImmediate(resolve))
  const before = pieces
  expect((await get('/api/collections/sets')).statusCode).toBe(200)
  // Taking turns with all 20 would be 20 pieces for each step of the call.
  expect(pieces - before).toBeLessThan(5)
  for (const { statusCode } of await Promise.all(lists)) expect(statusCode).toBe(200)
  expect(pieces).toBe(100)
})

it('lets what gives way go on while a call waits for price sources', async () => {
  ;[asked, answered] = [Promise.withResolvers(), Promise.withResolvers()]
  const call = app.inject({
    method: 'POST',
    url: '/api/prices/find',
    headers: { authorization: `Bearer ${token}` },
    payload: { card_ids: ['alakazam'] },
  })
  await asked.promise
  let turns = 0
  const work = givingWay(async () => {
    for (; turns < 3; turns++) await turn()
  })
  for (let round = 0; round < 10; round++) await new Promise(resolve => setImmediate(resolve))
  expect(turns).toBe(3)
  answered.resolve()
  expect((await call).statusCode).toBe(200)
  await work
})

it('parses long bodies in turns with the calls that come after them', async () => {
  const { parse } = JSON
  vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    clock.pass(text.length / 100_000)
    return parse(text, reviver)
  })
  const order: string[] = []
  const send = async (name: string, bytes: number) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/collections',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ name: 'x'.repeat(bytes) }),
    })
    order.push(name)
    return answer
  }
  const long = Array.from({ length: 60 }, () => send('long', 250_000))
  await Promise.all([...long, send('short', 10)])
  expect(order.indexOf('short')).toBeLessThan(10)
})

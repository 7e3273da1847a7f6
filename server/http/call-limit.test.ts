import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeAll, afterAll, beforeEach, expect, it } from 'vitest'
import { buildApp } from '#server/app'
import { Refused } from '#server/refused'
import { type TestApp, testApp } from '#server/testing/app'
import { type Route, route } from './route.ts'

let source: TestApp
let app: FastifyInstance
let busy: string
let calm: string
/** The calls that a route works on, in the order they came. */
let held: { readonly name: string; readonly end: () => void }[] = []

const hold = (name: string) => new Promise<void>(end => held.push({ name, end }))

const stats = route('GET /api/collections/sets', async () => {
  await hold('sets')
  return { sets: [] }
})
const list = route('GET /api/products', async ({ query }) => {
  await hold(query.search ?? '')
  return { products: [], pagination: { page: 1, totalPages: 1, totalItems: 0, itemsPerPage: 12 } }
})
const wholeList = route('GET /api/collections', async () => {
  await hold('whole list')
  return { collection: [], pagination: { page: 1, totalPages: 1, totalItems: 0, itemsPerPage: 12 } }
})
const trade = route('POST /api/collections/trades', async () => {
  throw new Refused('conflict', 'Answered.')
})
const profile = route('GET /api/wishlist', async () => {
  throw new Refused('conflict', 'Answered.')
})
const signIn = route('POST /api/auth/login', async () => {
  await hold('login')
  throw new Refused('unauthorized', 'No.')
})
const download = route('GET /api/auth/export', async () => {
  await hold('export')
  return Readable.from(['zip'])
})
const health = route('GET /api/health', async () => ({ status: 'ok' }))
const description = route('GET /api/openapi.json', async () => ({ openapi: '3.1.0' }))
const routes: Route[] = [stats, list, wholeList, trade, profile, signIn, download, health, description]

beforeAll(async () => {
  source = await testApp('sqlite', { rateLimits: true })
  busy = (await source.register()).token
  calm = (await source.register()).token
})
afterAll(() => source.close())
beforeEach(async () => {
  held = []
  app = await open()
})
afterEach(async () => {
  const closing = app.close()
  for (const { end } of held) end()
  await closing
})

const open = (turnMs = 60_000, refusalMs = 1, answerMs = 60_000) =>
  buildApp(
    source.parts,
    { pageFolder: null, trustProxy: null, metricsToken: null, patience: { turnMs, refusalMs, answerMs } },
    routes,
  )

function get(url: string, token: string) {
  return app.inject({ url, headers: { authorization: `Bearer ${token}` } })
}

const statusOf = async (answer: ReturnType<typeof get>) => (await answer).statusCode

/** Lets every call go as far as it can. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 50; turns++) await turn()
}

/** Ends what is held until nothing is left, and returns how much of it ran at once at most. */
async function endAll(): Promise<number> {
  let most = 0
  for (;;) {
    await settle()
    most = Math.max(most, held.length)
    const now = held
    if (now.length === 0) return most
    held = []
    for (const { end } of now) end()
  }
}

it('runs 4 calls of one collector at once; the others wait their turn', async () => {
  const answers = Array.from({ length: 12 }, () => get('/api/collections/sets', busy))
  expect(await endAll()).toBe(4)
  expect(await Promise.all(answers.map(statusOf))).toEqual(Array(12).fill(200))
})

it('serves the others meanwhile', async () => {
  const answers = Array.from({ length: 12 }, () => get('/api/collections/sets', busy))
  await settle()
  const other = get('/api/collections/sets', calm)
  await settle()
  expect(held).toHaveLength(5)
  await endAll()
  expect(await statusOf(other)).toBe(200)
  await Promise.all(answers)
})

it('answers 429 with Retry-After to calls past the end of the line', async () => {
  const answers = Array.from({ length: 70 }, () => get('/api/collections/sets', busy))
  await settle()
  expect(await statusOf(get('/api/wishlist', calm))).toBe(409)
  await endAll()
  const all = await Promise.all(answers)
  const refused = all.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(6)
  expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(64)
  expect(refused[0]?.json().code).toBe('too_many_requests')
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
})

it('answers 429 to calls whose turn does not come', async () => {
  await app.close()
  app = await open(1)
  const running = Array.from({ length: 4 }, () => get('/api/collections/sets', busy))
  await settle()
  expect(await statusOf(get('/api/collections/sets', busy))).toBe(429)
  await endAll()
  expect(await Promise.all(running.map(statusOf))).toEqual(Array(4).fill(200))
})

it('takes its time to refuse', async () => {
  await app.close()
  app = await open(60_000, 60_000)
  const running = Array.from({ length: 64 }, () => get('/api/collections/sets', busy))
  await settle()
  let isRefused = false
  const refused = get('/api/collections/sets', busy)
  void refused.then(() => (isRefused = true))
  expect(await endAll()).toBe(4)
  expect(await Promise.all(running.map(statusOf))).toEqual(Array(64).fill(200))
  expect(isRefused).toBe(false)
})

it('runs one search of a collector at a time, and other calls meanwhile', async () => {
  const searches = ['a', 'b', 'c'].map(search => get(`/api/products?search=${search}`, busy))
  await settle()
  const sets = get('/api/collections/sets', busy)
  await settle()
  expect(held.map(({ name }) => name)).toEqual(['a', 'sets'])
  await endAll()
  expect(await Promise.all([...searches, sets].map(statusOf))).toEqual([200, 200, 200, 200])
})

it('makes two long lists at a time for all collectors, and answers other calls meanwhile', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => source.register()))
  const lists = others.map(({ token }) => get('/api/collections?limit=10000', token))
  await settle()
  const page = get('/api/collections?limit=12', calm)
  const sets = get('/api/collections/sets', calm)
  await settle()
  expect(held.map(({ name }) => name)).toEqual(['whole list', 'whole list', 'whole list', 'sets'])
  await endAll()
  expect(await Promise.all([...lists, page, sets].map(statusOf))).toEqual(Array(6).fill(200))
})

it('makes one export of a collector at a time', async () => {
  const first = get('/api/auth/export', busy)
  await settle()
  const second = await get('/api/auth/export', busy)
  expect([second.statusCode, second.json().error]).toEqual([
    429,
    'Another download is still running. Try again when it has ended.',
  ])
  const other = get('/api/auth/export', calm)
  await endAll()
  expect(await Promise.all([first, other].map(statusOf))).toEqual([200, 200])
})

it('limits strangers by address', async () => {
  const signInFrom = (remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      payload: { username: 'anyone', password: 'a quiet long passphrase' },
    })
  const crowd = Array.from({ length: 6 }, () => signInFrom('10.0.0.1'))
  await settle()
  expect(held).toHaveLength(4)
  expect((await app.inject({ url: '/api/health', remoteAddress: '10.0.0.1' })).statusCode).toBe(200)
  const describe = (remoteAddress: string) => app.inject({ url: '/api/openapi.json', remoteAddress })
  let isDescribed = false
  const waiting = describe('10.0.0.1').then(() => (isDescribed = true))
  expect((await describe('10.0.0.2')).statusCode).toBe(200)
  const other = signInFrom('10.0.0.2')
  await settle()
  expect([held.length, isDescribed]).toEqual([5, false])
  await endAll()
  expect(await waiting).toBe(true)
  expect((await Promise.all([...crowd, other])).map(({ statusCode }) => statusCode)).toEqual(
    Array(7).fill(401),
  )
})

it('charges a call by what it costs', async () => {
  const exports: number[] = []
  for (let count = 0; count < 11; count++) {
    const answer = get('/api/auth/export', calm)
    await endAll()
    exports.push(await statusOf(answer))
  }
  expect(exports).toEqual([...Array(9).fill(200), 429, 429])
  expect(await statusOf(get('/api/wishlist', busy))).toBe(409)
})

it('charges a call by the length of its body', async () => {
  const { token } = await source.register()
  const send = async (headers: object) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/collections/trades',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ traded_away: [], received: 'x'.repeat(1_000_000) }),
    })
    return answer
  }
  const answers: Awaited<ReturnType<typeof send>>[] = []
  for (let count = 0; count < 20; count++) answers.push(await send({}))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(19).fill(400), 429])
  const refusal = answers.at(-1)
  const seconds = String(refusal?.headers['retry-after'])
  expect(refusal?.json().error).toBe(`Too many requests. Try again in ${seconds} seconds.`)
})

it('answers a call that takes too long, with a body or without, unless it may take longer', async () => {
  await app.close()
  app = await open(60_000, 1, 100)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { authorization: `Bearer ${busy}`, 'content-type': 'application/json' }
  const longer = fetch(`${url}/api/auth/export`, { headers })
  const body = JSON.stringify({ username: 'ash', password: 'a long password' })
  for (const [path, call, error] of [
    ['/api/collections/sets', { headers }, 'This took too long. Try again in a moment.'],
    [
      '/api/auth/login',
      { method: 'POST', headers, body },
      'This took too long. It may still be done: look before you try again.',
    ],
  ] as const) {
    const answer = await fetch(url + path, call)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ error })
  }
  await endAll()
  expect((await longer).status).toBe(200)
})

it('keeps the place of a caller who hung up until the work has ended', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const sockets = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`GET /api/collections/sets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${busy}\r\n\r\n`)
      await once(socket, 'connect')
      return socket
    }),
  )
  while (held.length < 4) await turn()
  for (const socket of sockets) socket.destroy()
  await settle()
  const next = get('/api/collections/sets', busy)
  await settle()
  expect(held).toHaveLength(4)
  const [first] = held
  first?.end()
  while (held.length < 5) await turn()
  await endAll()
  expect(await statusOf(next)).toBe(200)
})

import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { connectionOptions, hangUpOnClose, limitAnswers } from './connection.ts'

let app: TestApp
let port: number

beforeAll(async () => {
  app = await testApp('sqlite')
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** Everything the server says until it closes the connection. */
async function said(raw: string): Promise<string> {
  const socket = await open()
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  socket.on('error', () => {})
  socket.write(raw, 'latin1')
  await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

const smuggled = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n'
const post =
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n'

const ambiguous: [what: string, raw: string][] = [
  [
    'a length and chunks',
    `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  ],
  ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${smuggled}`],
  ['chunks that are none', `${post}Transfer-Encoding: chunked\r\n\r\nxyz\r\n${smuggled}`],
  ['a blank before the colon', `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['another encoding', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['two hosts', 'GET /api/health HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n'],
  ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a NUL in a header', 'GET /api/health HTTP/1.1\r\nHost: x\r\nX: a\0b\r\nConnection: close\r\n\r\n'],
  ['a folded header', `GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: a\r\n b\r\n\r\n`],
  ['no HTTP', 'hello\r\n\r\n'],
]
it.each(ambiguous)('rejects %s with one answer', async (_, raw) => {
  const answer = await said(raw)
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(answer).not.toMatch(/fastify|node|"message"/i)
})

it('rejects headers and URLs over 16 kB', async () => {
  const long = 'x'.repeat(17 * 1_024)
  const headers = await said(`GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${long}\r\n\r\n`)
  expect(headers).toMatch(/^HTTP\/1\.1 431 /)
  expect(headers).toContain('"The request headers are too large."')
  expect(await said(`GET /${long} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(/^HTTP\/1\.1 4(?:14|31) /)
})

it('times out headers after 10 seconds and requests after 30', () => {
  expect(app.app.server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    maxRequestsPerSocket: 0,
  })
  expect(connectionOptions.http.connectionsCheckingInterval).toBeLessThanOrEqual(1_000)
})

it('answers with 500 idle connections open', async () => {
  const idle = await Promise.all(Array.from({ length: 500 }, open))
  const answer = await said('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(answer).toContain('{"status":"ok"}')
  for (const socket of idle) socket.destroy()
})

it('closes idle connections on shutdown once the last answer is sent', async () => {
  const closing = Fastify()
  hangUpOnClose(closing)
  const events = new PassThrough()
  closing.get('/', (_, reply) => reply.send(events))
  await closing.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((closing.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  events.write('first')
  await once(socket, 'data')
  const closed = closing.close()
  while (closing.server.listening) await turn()
  events.end('last')
  await once(socket.resume(), 'close')
  expect(await closed).toBeUndefined()
})

it('cuts off an answer that has begun and takes too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const slow = Fastify()
  limitAnswers(slow, 100)
  slow.get('/', (_, reply) => {
    const answer = new PassThrough()
    answer.write('first')
    return reply.send(answer)
  })
  const url = await slow.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(url)
  vi.advanceTimersByTime(100)
  await expect(answer.text()).rejects.toThrow('terminated')
  vi.useRealTimers()
  await slow.close()
})

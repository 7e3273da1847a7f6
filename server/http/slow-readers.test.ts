import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isDeepRun } from '#domain/testing/deep-run'
import { type AppOptions, buildApp, usualPatience } from '#server/app'
import { type TestApp, testApp } from '#server/testing/app'
import { type Route, route } from './route.ts'

let source: TestApp
let token: string
let app: FastifyInstance
let url: string
/** Ends every open stream. */
let ends: (() => void)[] = []

/** More than two connections can keep between server and caller. */
const sets = Array.from({ length: 20_000 }, () => ({ setName: 'A set with a long name. '.repeat(40) }))

const routes: Route[] = [
  route('GET /api/collections/sets', async () => ({ sets })),
  route(
    'POST /api/prices/update-ebay-prices',
    async () => {
      throw new Error('this route only streams')
    },
    {
      stream: async function* () {
        await new Promise<void>(end => ends.push(end))
      },
    },
  ),
]

beforeAll(async () => {
  source = await testApp('sqlite', { rateLimits: true })
  token = (await source.register()).token
})
afterAll(() => source.close())
afterEach(async () => {
  for (const end of ends) end()
  ends = []
  await app.close()
})

async function serve(patience: AppOptions['patience'] = {}): Promise<void> {
  const options = { pageFolder: null, trustProxy: null, metricsToken: null, patience }
  app = await buildApp(source.parts, options, routes)
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

describe('a caller who asks for much', () => {
  /** Asks without reading, and returns the server's end of the connection. */
  async function askOnly(): Promise<{ reader: Socket; atServer: Socket }> {
    const opened = once(app.server, 'connection')
    const reader = connect(Number(new URL(url).port), '127.0.0.1')
    reader.on('error', () => {})
    reader.write(`GET /api/collections/sets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
    const [atServer] = await opened
    return { reader, atServer }
  }

  it('may read nothing for 30 seconds', async () => {
    await serve()
    const { reader, atServer } = await askOnly()
    await expect.poll(() => atServer.timeout).toBe(30_000)
    reader.destroy()
  })

  it.runIf(isDeepRun)('and reads nothing is hung up on, and leaves a place for others', async () => {
    await serve({ stallMs: 2_000 })
    const stalled = await Promise.all(Array.from({ length: 6 }, askOnly))
    for (const { atServer } of stalled) if (!atServer.closed) await once(atServer, 'close')
    expect(stalled.map(({ atServer }) => [atServer.destroyed, atServer.writableLength])).toEqual(
      Array(6).fill([true, 0]),
    )
    const answer = await fetch(`${url}/api/collections/sets`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await answer.json()).toHaveProperty('sets.length', sets.length)
    for (const { reader } of stalled) reader.destroy()
  })
})

describe('an event stream', () => {
  const open = (end?: AbortSignal) =>
    fetch(`${url}/api/prices/update-ebay-prices`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'text/event-stream',
        'content-type': 'application/json',
      },
      body: '{}',
      ...(end && { signal: end }),
    })

  it('shows signs of life while nothing happens, also to a patient caller', async () => {
    await serve({ heartbeatMs: 5, stallMs: 1_000 })
    const stream = await open()
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    const heard = await reader?.read()
    expect(heard?.value).toMatch(/^(:\n\n)+$/)
    ends[0]?.()
    while (!(await reader?.read())?.done);
  })

  it('shows one before it would count as stalled', () => {
    expect(usualPatience.heartbeatMs).toBeLessThanOrEqual(usualPatience.stallMs / 2)
  })

  it('is one of at most 3 of a collector', async () => {
    await serve({ heartbeatMs: 5, refusalMs: 1 })
    const first = new AbortController()
    const streams = [await open(first.signal), await open(), await open()]
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
    const fourth = await open()
    expect([fourth.status, Number(fourth.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await fourth.json()).toEqual({
      error: 'Only 3 streams can be open at once. Close one and try again.',
      code: 'too_many_requests',
    })
    first.abort()
    for (;;) {
      const next = await open()
      if (next.status === 200) break
      await next.body?.cancel()
      await pause(20)
    }
    for (const end of ends) end()
    expect(await text(streams[1]?.body as never)).toMatch(/^(:\n\n)*$/)
  })
})

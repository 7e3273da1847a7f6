import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { randomOf } from '#domain/testing/random-numbers'
import { buildApp } from '#server/app'
import { type TestApp, testApp } from '#server/testing/app'
import { begun, sentInPieces } from './long-answer.ts'
import { type Route, route } from './route.ts'

/** Hardly to be compressed. */
const random = randomOf(62_417)
const piece = Buffer.from(Array.from({ length: 40 * 1_024 }, () => random(256))).toString('base64')

/** What was made of an answer, and whether its maker got the signal to stop. */
interface Making {
  made: number
  isOver: boolean
}

async function* pieces(count: number, making: Making, failAt = Infinity): AsyncGenerator<string> {
  try {
    for (; making.made < count; making.made++) {
      if (making.made === failAt) throw new Error('the disk is gone')
      yield `${making.made}${piece}`
    }
  } finally {
    making.isOver = true
  }
}

const whole = (count: number) => Array.from({ length: count }, (_, index) => `${index}${piece}`).join('')

describe('an answer in pieces', () => {
  const errors: unknown[] = []
  afterEach(() => errors.splice(0))
  const sent = (count: number, making: Making, { failAt = Infinity, patienceMs = 60_000 } = {}) =>
    begun(
      begin => sentInPieces(pieces(count, making, failAt), begin, patienceMs),
      error => errors.push(error),
    )
  const streamed = async (...given: Parameters<typeof sent>): Promise<Readable> => {
    const answer = await sent(...given)
    if (typeof answer === 'string') throw new Error('a long answer is a text')
    return answer
  }
  const newMaking = (): Making => ({ made: 0, isOver: false })

  it('is a text if it is short', async () => {
    expect(await sent(1, newMaking())).toBe(whole(1))
    expect(await sent(0, newMaking())).toBe('')
  })

  it('is whole, read at once or later', async () => {
    expect(await text(await streamed(20, newMaking()))).toBe(whole(20))
    expect(await text(await streamed(20, newMaking(), { patienceMs: 0 }))).toBe(whole(20))
  })

  it('joins no long pieces once it has begun', async () => {
    const sizes: number[] = []
    const stream = await streamed(20, newMaking())
    stream.on('data', (part: Buffer) => sizes.push(part.length))
    await once(stream, 'end')
    expect(sizes.length).toBeGreaterThanOrEqual(19)
    expect(Math.max(...sizes.slice(1))).toBeLessThan(60 * 1_024)
  })

  it('is made no faster than it is read', async () => {
    const making = newMaking()
    const stream = await streamed(50, making)
    for (let read = 0; read < 10; read++) {
      if (stream.readableLength === 0) await once(stream, 'readable')
      expect(making.made).toBeLessThan(3 * read + 10)
      stream.read(64 * 1_024)
    }
    stream.destroy()
  })

  it('is made to its end for a caller who lets it wait, and small until they go on', async () => {
    const making = newMaking()
    const stream = await streamed(50, making, { patienceMs: 20 })
    await expect.poll(() => making.isOver).toBe(true)
    expect(making.made).toBe(50)
    expect(stream.readableLength).toBeLessThan(300 * 1_024)
    expect(await text(stream)).toBe(whole(50))
  })

  it('is made no further for a caller who hangs up', async () => {
    const making = newMaking()
    const stream = await streamed(50, making)
    stream.destroy()
    await expect.poll(() => making.isOver).toBe(true)
    expect(making.made).toBeLessThan(10)
    expect(errors).toEqual([])
  })

  it('fails as a whole before its first piece, and breaks off later', async () => {
    await expect(sent(50, newMaking(), { failAt: 0 })).rejects.toThrow('the disk is gone')
    for (const patienceMs of [60_000, 0]) {
      const stream = await streamed(50, newMaking(), { failAt: 20, patienceMs })
      await expect(text(stream)).rejects.toThrow('the disk is gone')
    }
    expect(errors).toHaveLength(2)
  })
})

describe('over HTTP', () => {
  const logged: unknown[] = []
  let making: Making & { failAt: number; count: number }
  let source: TestApp
  let app: FastifyInstance
  let headers: Record<string, string>
  let port: number

  async function* sets() {
    for await (const setName of pieces(making.count, making, making.failAt)) yield [{ setName }]
  }
  const routes: Route[] = [
    route('GET /api/collections/sets', (_, send) => source.storage.read(() => send({ sets: sets() }))),
  ]

  beforeAll(async () => {
    const log = { info() {}, warn() {}, error: (fields: object) => logged.push(fields) }
    source = await testApp('sqlite', { log })
    headers = { authorization: `Bearer ${(await source.register()).token}` }
    app = await buildApp(source.parts, { pageFolder: null, trustProxy: null, metricsToken: null }, routes)
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
  })
  afterAll(async () => {
    await app.close()
    await source.close()
  })
  afterEach(() => logged.splice(0))

  const get = (encoding: string) =>
    fetch(`http://127.0.0.1:${port}/api/collections/sets`, {
      headers: { ...headers, 'accept-encoding': encoding },
    })

  it.each(['identity', 'gzip', 'br'])('is whole: %s', async encoding => {
    making = { made: 0, isOver: false, failAt: Infinity, count: 60 }
    const answer = await get(encoding)
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    const { sets: all } = (await answer.json()) as { sets: { set_name: string }[] }
    expect(all.map(set => set.set_name).join('')).toBe(whole(60))
  })

  it('answers an error before the first byte', async () => {
    making = { made: 0, isOver: false, failAt: 0, count: 60 }
    const answer = await get('identity')
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'internal' }])
  })

  it.each(['identity', 'gzip', 'br'])('is cut off by a later error, and logged: %s', async encoding => {
    // Brotli keeps up to 4 MB to itself.
    making = { made: 0, isOver: false, failAt: 200, count: 300 }
    const answer = await get(encoding)
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
    expect(logged).toMatchObject([{ err: { message: 'the disk is gone' } }])
  })

  it('ends with the connection, and gives its snapshot back', async () => {
    for (let call = 0; call < 8; call++) {
      making = { made: 0, isOver: false, failAt: Infinity, count: 10_000 }
      const reader = await asking()
      await once(reader, 'data')
      reader.destroy()
      await expect.poll(() => making.isOver).toBe(true)
      expect(making.made).toBeLessThan(making.count)
    }
    expect(await source.storage.read(async () => 'free')).toBe('free')
  })

  async function asking(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `GET /api/collections/sets HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers['authorization']}\r\n\r\n`,
    )
    return socket
  }
})

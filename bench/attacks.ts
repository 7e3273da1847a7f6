/** What hostile callers do, each for as long as the signal lets them. */
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'

/** Who attacks what, and counts the answers. */
export interface Target {
  readonly url: string
  readonly token: string
  /** Any product. */
  readonly productId: string
  readonly signal: AbortSignal
  readonly count: (status: number | 'cut') => void
}

type Attack = (target: Target) => Promise<unknown>

const letters = 'abcdefghijklmnopqrstuvwxyz'
const marks = '\u0301'
const json = { 'content-type': 'application/json' }

export const attacks: Readonly<Record<string, Attack>> = {
  nothing: ({ signal }) => pause(2 ** 30, undefined, { signal }).catch(() => {}),
  'combining marks': target =>
    many(8, target, () =>
      call(
        target,
        'PUT',
        '/api/auth/profile',
        json,
        JSON.stringify({ first_name: `a${marks.repeat(30_000)}` }),
      ),
    ),
  'searches of letters': target =>
    many(12, target, turn =>
      call(target, 'GET', `/api/products?search=${[...rotated(turn)].slice(0, 8).join('+')}&limit=100`),
    ),
  'lists of 10,000': target => many(12, target, () => call(target, 'GET', '/api/collections?limit=10000')),
  'groups of 10,000': target =>
    many(12, target, () => call(target, 'GET', '/api/collections?grouped=true&limit=10000')),
  exports: target => many(12, target, () => call(target, 'GET', '/api/auth/export')),
  'slow readers': target => many(50, target, () => neverRead(target, '/api/collections?limit=10000')),
  '400 streams': target =>
    many(400, target, () =>
      call(target, 'POST', '/api/prices/update-ebay-prices', { ...json, accept: 'text/event-stream' }, '{}'),
    ),
  'adds of 1,000': target =>
    many(8, target, () => call(target, 'POST', '/api/collections', json, addOf(target.productId, 1_000))),
  'big bodies': target =>
    many(24, target, () => call(target, 'POST', '/api/collections/trades', json, bigTrade)),
  'big bodies of strangers': target =>
    many(24, target, () => call({ ...target, token: '' }, 'POST', '/api/auth/login', json, bigSignIn)),
  'picture bombs': async target => {
    const { type, body } = await pictureBomb()
    await many(8, target, () =>
      call(target, 'POST', '/api/products/upload-image', { 'content-type': type }, body),
    )
  },
  'a flood of sign-ins': target =>
    many(30, target, turn =>
      call(
        { ...target, token: '' },
        'POST',
        '/api/auth/login',
        json,
        JSON.stringify({ username: `nobody-${turn}`, password: 'a wrong long passphrase' }),
      ),
    ),
  'a refresh of 5,000': target =>
    many(1, target, () => call(target, 'POST', '/api/prices/update-ebay-prices', json, '{}')),
}

const bigTrade = JSON.stringify({
  traded_away: [{ id: 'x' }],
  received: [{ id: 'y', quantity: 1_000, grade: 'x'.repeat(1_000_000) }],
})
const bigSignIn = JSON.stringify({ username: 'x'.repeat(250_000), password: 'x' })

function addOf(product_id: string, quantity: number): string {
  return JSON.stringify({ product_id, quantity, condition: 'Near Mint', purchase_price: 1 })
}

function rotated(turn: number): string {
  const start = turn % letters.length
  return letters.slice(start) + letters.slice(0, start)
}

/** Runs this many callers, each without a pause, until the signal. */
async function many(
  callers: number,
  { signal }: Target,
  once: (turn: number) => Promise<void>,
): Promise<void> {
  let turn = 0
  const caller = async () => {
    while (!signal.aborted) await once(turn++)
  }
  await Promise.all(Array.from({ length: callers }, caller))
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })

/** Makes a call and reads its answer to the end, without keeping it. */
function call(
  { url, token, signal, count }: Target,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body: string | Buffer = '',
): Promise<void> {
  return new Promise(resolve => {
    const authorization = token === '' ? {} : { authorization: `Bearer ${token}` }
    const sent = request(`${url}${path}`, {
      method,
      agent,
      signal,
      headers: { ...authorization, ...headers },
    })
    sent.on('response', answer => {
      count(answer.statusCode ?? 0)
      answer.on('error', () => {})
      answer.on('close', resolve)
      answer.resume()
    })
    sent.on('error', () => {
      if (!signal.aborted) count('cut')
      resolve()
    })
    sent.end(body)
  })
}

/** Asks and reads nothing but the status line, until the server hangs up. */
function neverRead({ url, token, signal, count }: Target, path: string): Promise<void> {
  return new Promise(resolve => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const end = () => socket.destroy()
    signal.addEventListener('abort', end, { once: true })
    socket.on('error', () => {})
    socket.once('data', (head: Buffer) => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head.toString('latin1'))?.[1])
      count(status)
      if (status === 200) socket.pause()
      else end()
    })
    socket.once('close', () => {
      signal.removeEventListener('abort', end)
      resolve()
    })
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  })
}

/** A form with a small file of very many pixels. */
async function pictureBomb(): Promise<{ type: string; body: Buffer }> {
  const boundary = 'boundary-of-the-bench'
  const create = { width: 4_900, height: 4_900, channels: 3, background: 'black' } as const
  const picture = await sharp({ create }).png({ compressionLevel: 9 }).toBuffer()
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="x.png"\r\ncontent-type: image/png\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

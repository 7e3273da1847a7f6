import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Clock, realClock } from '#server/pace'
import { handClock } from '#server/testing/hand-clock'
import { type Answering, drip, html, inTurn, json, fakeHost, never, text } from '#server/testing/fake-host'
import {
  type CallAnswered,
  type CallFailed,
  type CallOutcome,
  type OutsideOptions,
  type OutsideRequest,
  outsideHost,
} from './outside-call.ts'

const running = new AbortController().signal

async function theShop(answer: Answering, options: Partial<OutsideOptions> = {}) {
  const shop = await fakeHost(answer)
  onTestFinished(() => shop.close())
  const { clock, waits } = handClock()
  const host = outsideHost(shop.url, { label: 'The shop', clock, random: () => 0.5, ...options })
  const get = (more: Partial<OutsideRequest> = {}, signal = running) =>
    host.call({ path: '/price', ...more }, signal)
  return { shop, get, waits }
}

const failed = (failure: string, sentence: string) => ({ failure, sentence })
const fine = { status: 200, json: { cents: 1 } }

test('returns the status and the JSON of an answer', async () => {
  const { shop, get } = await theShop(json({ cents: 1 }))
  expect(await get({ headers: { 'x-market': 'US' } })).toEqual(fine)
  expect(shop.asked[0]).toMatchObject({ method: 'GET', path: '/price', headers: { 'x-market': 'US' } })
})

test('posts a form', async () => {
  const { shop, get } = await theShop(json({ cents: 1 }))
  await get({ form: new URLSearchParams({ scope: 'https://a/b c' }) })
  expect(shop.asked[0]).toMatchObject({
    method: 'POST',
    body: 'scope=https%3A%2F%2Fa%2Fb+c',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
  })
})

test('posts JSON', async () => {
  const { shop, get } = await theShop(json({ cents: 1 }))
  expect(await get({ json: [{ id: '4' }], headers: { 'x-api-key': 'k' } })).toEqual(fine)
  expect(shop.asked[0]).toMatchObject({
    method: 'POST',
    body: '[{"id":"4"}]',
    headers: { 'content-type': 'application/json', 'x-api-key': 'k' },
  })
})

test('shows the headers of every answer', async () => {
  const left = (count: string, status: number) => json({ cents: 1 }, status, { 'x-left': count })
  const { get } = await theShop(inTurn(left('2', 429), left('1', 503), left('0', 200)))
  const seen: (string | null)[] = []
  expect(await get({ readHeaders: headers => void seen.push(headers.get('x-left')) })).toEqual(fine)
  expect(seen).toEqual(['2', '1', '0'])
})

describe('a refusal that the caller reads', () => {
  const daily = failed('quota', 'No more today.') as CallFailed
  const lastingRefusal = ({ json: said }: CallAnswered) =>
    JSON.stringify(said) === '{"code":"DAILY"}' ? daily : null

  test.each([429, 500])('is final when a %i holds for longer', async status => {
    const { shop, get, waits } = await theShop(json({ code: 'DAILY' }, status))
    expect(await get({ lastingRefusal })).toEqual(daily)
    expect(shop.asked).toHaveLength(1)
    expect(waits).toEqual([])
  })

  test.each([
    ['another reason', json({ code: 'MINUTE' }, 429, { 'retry-after': '7' })],
    ['a page', html(429, { 'retry-after': '7' })],
    ['a failure', html(503, { 'retry-after': '7' })],
    ['half of an answer', text('{"code":"DAI', { 'retry-after': '7' }, 500)],
    ['50 MB', text(' '.repeat(50_000_000), { 'retry-after': '7' }, 500)],
  ])('is retried for %s', async (_what, refusal) => {
    const { get, waits } = await theShop(inTurn(refusal, json({ cents: 1 })))
    expect(await get({ lastingRefusal })).toEqual(fine)
    expect(waits).toEqual([7_000])
  })
})

test.each([400, 401, 404])('returns a %i as an answer, without a retry', async status => {
  const { shop, get } = await theShop(json({ error: 'no' }, status))
  expect(await get()).toEqual({ status, json: { error: 'no' } })
  expect(shop.asked).toHaveLength(1)
})

test('accepts a refusal that is not JSON', async () => {
  const { get } = await theShop(html(403))
  expect(await get()).toEqual({ status: 403, json: undefined })
})

test.each([429, 500, 503])('retries a %i until it succeeds', async status => {
  const { get, waits } = await theShop(inTurn(json({}, status), json({}, status), json({ cents: 1 })))
  expect(await get()).toEqual(fine)
  expect(waits).toEqual([500, 1_000])
})

test.each([
  [429, failed('quota', 'The shop accepts no more calls for now.')],
  [503, failed('unreachable', 'The shop is unavailable (503).')],
])('fails after three times %i', async (status, expected) => {
  const { shop, get } = await theShop(json({}, status))
  expect(await get()).toEqual(expected)
  expect(shop.asked).toHaveLength(3)
})

test('spreads waits from half to one and a half times the usual', async () => {
  for (const [random, waited] of [
    [0, [250, 500]],
    [0.999, [750, 1_499]],
  ] as const) {
    const { get, waits } = await theShop(json({}, 500), { random: () => random })
    await get()
    expect(waits.map(Math.ceil)).toEqual(waited.map(Math.ceil))
  }
})

test('waits as long as Retry-After says', async () => {
  const later = json({}, 429, { 'retry-after': '7' })
  const { get, waits } = await theShop(inTurn(later, json({ cents: 1 })))
  expect(await get()).toEqual(fine)
  expect(waits).toEqual([7_000])
})

test('fails at once when Retry-After is longer than a call may take', async () => {
  const { shop, get, waits } = await theShop(json({}, 429, { 'retry-after': '30' }))
  expect(await get()).toEqual(failed('quota', 'The shop accepts no more calls for now.'))
  expect(shop.asked).toHaveLength(1)
  expect(waits).toEqual([])
  const patient = await theShop(json({}, 429, { 'retry-after': '20' }))
  await patient.get()
  expect(patient.waits).toEqual([20_000])
})

test('fails when the check before a retry does', async () => {
  const { shop, get } = await theShop(json({}, 500))
  const beforeRetry = async () => ({ failure: 'quota', sentence: 'Enough.' }) as const
  expect(await get({ beforeRetry })).toEqual(failed('quota', 'Enough.'))
  expect(shop.asked).toHaveLength(1)
})

test.each([
  ['never answered', never],
  ['answered a byte at a time', drip],
])('times out a call that is %s', async (_what, answer) => {
  const { get, waits } = await theShop(answer, { timeoutMs: 60 })
  expect(await get()).toEqual(failed('unreachable', 'The shop did not answer within 0.06 s.'))
  // Three tries. On a busy machine not each of them comes to the shop in time.
  expect(waits).toEqual([500, 1_000])
})

test('retries when the connection ends in the middle of an answer', async () => {
  const cut: Answering = response => {
    response.writeHead(200, { 'content-length': '100' }).write('{"cents": 1')
    response.socket?.destroySoon()
  }
  const { get } = await theShop(inTurn(cut, json({ cents: 1 })))
  expect(await get()).toEqual(fine)
})

test('fails when nothing listens at the address', async () => {
  const { shop, get, waits } = await theShop(json({}))
  await shop.close()
  expect(await get()).toEqual(failed('unreachable', 'The shop could not be reached.'))
  expect(waits).toEqual([500, 1_000])
})

test.each([
  ['HTML', html()],
  ['half JSON', text('{"cents": 1, "na')],
  ['nothing', text('')],
  ['NaN', text('{"cents": NaN}')],
])('rejects %s as an answer', async (_what, answer) => {
  const { shop, get } = await theShop(answer)
  expect(await get()).toEqual(failed('malformed', 'The shop sent an invalid answer.'))
  expect(shop.asked).toHaveLength(1)
})

test.each([
  ['50 MB', text(' '.repeat(50_000_000))],
  ['50 MB packed into 50 kB', text(gzipSync(' '.repeat(50_000_000)), { 'content-encoding': 'gzip' })],
])('rejects %s as too large', async (_what, answer) => {
  const { get } = await theShop(answer)
  expect(await get()).toEqual(failed('malformed', 'The shop sent an answer that is too large.'))
})

test('follows no redirect', async () => {
  const target = await fakeHost(json({ cents: 1 }))
  onTestFinished(() => target.close())
  for (const status of [301, 302, 303, 307, 308]) {
    const { shop, get } = await theShop(json({}, status, { location: `${target.url}/price` }))
    expect(await get()).toEqual(
      failed('refused', 'The shop redirects to another address, which is not followed.'),
    )
    expect(shop.asked).toHaveLength(1)
  }
  expect(target.connections()).toBe(0)
})

test.each([
  ['127.0.0.1'],
  ['169.254.169.254'],
  ['66.135.192.1', '10.0.0.5'],
  ['::1'],
])('does not call a public name that resolves to %s', async (...addresses) => {
  const inner = await fakeHost(json({ cents: 1 }))
  onTestFinished(() => inner.close())
  const { port } = new URL(inner.url)
  const resolved: string[] = []
  const host = outsideHost(`https://shop.example:${port}`, {
    label: 'The shop',
    addressesOf: async hostname => {
      resolved.push(hostname)
      return addresses
    },
  })
  expect(await host.call({ path: '/price' }, running)).toEqual(
    failed('refused', 'The shop resolves to a private address, which is not called.'),
  )
  expect(resolved).toEqual(['shop.example'])
  expect(inner.connections()).toBe(0)
})

test('does not call a private address in an https base, IPv4 or IPv6', async () => {
  for (const baseUrl of ['https://10.255.255.1', 'https://[fd00::1]']) {
    const host = outsideHost(baseUrl, { label: 'The shop' })
    expect(await host.call({ path: '/price' }, running)).toMatchObject({ failure: 'refused' })
  }
})

test('times out a name service that never answers', async () => {
  const addressesOf = () => new Promise<string[]>(() => {})
  const { clock } = handClock()
  const host = outsideHost('https://shop.example', { label: 'The shop', clock, timeoutMs: 20, addressesOf })
  expect(await host.call({ path: '/price' }, running)).toEqual(
    failed('unreachable', 'The shop did not answer within 0.02 s.'),
  )
})

test('closes the connection when a call is aborted', async () => {
  const abort = new AbortController()
  const { shop, get } = await theShop(response => {
    response.socket?.once('close', () => closed.resolve(true))
    abort.abort()
  })
  const closed = Promise.withResolvers<boolean>()
  expect(await get({}, abort.signal)).toMatchObject({ failure: 'unreachable' })
  expect(await closed.promise).toBe(true)
  expect(shop.asked).toHaveLength(1)
})

test('ends a wait when aborted', async () => {
  const abort = new AbortController()
  const { nowMs, wait } = realClock
  const clock: Clock = {
    nowMs,
    wait: (ms, signal) => {
      queueMicrotask(() => abort.abort())
      return wait(ms, signal)
    },
  }
  const { shop, get } = await theShop(json({}, 429, { 'retry-after': '25' }), { clock })
  expect(await get({}, abort.signal)).toMatchObject({ failure: 'quota' })
  expect(shop.asked).toHaveLength(1)
})

test.each<[CallOutcome[], string, Answering, Partial<OutsideOptions>?]>([
  [['ok'], 'an answer', json({ cents: 1 })],
  [['ok'], 'a plain no', json({}, 404)],
  [['refused'], 'a refusal', json({}, 403)],
  [['refused'], 'a redirect', json({}, 302, { location: '/' })],
  [['failed'], 'HTML', html()],
  [['refused', 'failed', 'ok'], 'each try', inTurn(json({}, 429), json({}, 503), json({ cents: 1 }))],
  [['timed_out', 'timed_out', 'timed_out'], 'silence', never, { timeoutMs: 20 }],
])('reports %j: %s', async (expected, _what, answer, options = {}) => {
  const reported: CallOutcome[] = []
  const { get } = await theShop(answer, { ...options, reportCall: outcome => reported.push(outcome) })
  await get()
  expect(reported).toEqual(expected)
})

test('reports an aborted call, and how long it took', async () => {
  const abort = new AbortController()
  let nowMs = 1_000
  const clock: Clock = { nowMs: () => nowMs, wait: async () => {} }
  const reported: [CallOutcome, number][] = []
  const reportCall = (...call: [CallOutcome, number]) => reported.push(call)
  const { get } = await theShop(() => ((nowMs += 250), abort.abort()), { clock, reportCall })
  await get({}, abort.signal)
  expect(reported).toEqual([['cancelled', 250]])
})

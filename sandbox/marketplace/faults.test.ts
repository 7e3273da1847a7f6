import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoCatalogue } from '#sandbox/demo/demo-catalogue'
import type { Fault, Misbehaviour } from './faults.ts'
import { type Sandbox, startSandbox } from './marketplace.ts'
import { askToken, cardOf, charizard, search, tokenOf } from './caller.ts'

let sandbox: Sandbox

beforeEach(async () => {
  sandbox = await startSandbox({ products: demoCatalogue, now: () => new Date('2026-11-20T12:00:00Z') })
  return () => sandbox.close()
})

const unavailable: Misbehaviour = { kind: 'status', status: 503 }

/** Requests a card under this misbehaviour. */
function spoilCard(what: Misbehaviour, signal?: AbortSignal): Promise<Response> {
  sandbox.misbehave({ on: 'card', what })
  return fetch(`${sandbox.url}/v2/en/cards/base1-4`, { redirect: 'manual', ...(signal && { signal }) })
}

/** Resolves when the sandbox has got a call, after time for an answer. */
async function untilCalled(): Promise<void> {
  await expect.poll(() => sandbox.calls).toHaveLength(1)
  await pause(100)
}

describe('a fault', () => {
  test.each<[Fault['on'], number[]]>([
    ['token', [503, 200, 200]],
    ['search', [200, 503, 200]],
    ['card', [200, 200, 503]],
    ['any', [503, 503, 503]],
  ])('on %s affects nothing else', async (on, statuses) => {
    const token = await tokenOf(sandbox)
    sandbox.misbehave({ on, what: unavailable })
    const answers = [await askToken(sandbox), await search(sandbox, charizard, token)]
    answers.push(await cardOf(sandbox, 'base1-4'))
    expect(answers.map(({ status }) => status)).toEqual(statuses)
  })

  test('happens the given number of times, oldest fault first', async () => {
    sandbox.misbehave({ on: 'card', times: 2, what: unavailable })
    sandbox.misbehave({ on: 'any', times: 1, what: { kind: 'status', status: 429 } })
    const statuses: number[] = []
    for (let call = 0; call < 4; call++) statuses.push((await cardOf(sandbox, 'base1-4')).status)
    expect(statuses).toEqual([503, 503, 429, 200])
  })

  test('happens until cleared', async () => {
    sandbox.misbehave({ on: 'card', what: unavailable })
    expect((await cardOf(sandbox, 'base1-4')).status).toBe(503)
    expect((await cardOf(sandbox, 'base1-4')).status).toBe(503)
    sandbox.behave()
    expect((await cardOf(sandbox, 'base1-4')).status).toBe(200)
  })
})

describe('misbehaviour', () => {
  test('answers with a status, headers and body', async () => {
    const response = await spoilCard({
      kind: 'status',
      status: 429,
      headers: { 'retry-after': '7' },
      body: { errors: [{ errorId: 2001 }] },
    })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7'])
    expect(await response.json()).toEqual({ errors: [{ errorId: 2001 }] })
  })

  test('never answers', async () => {
    const stopping = new AbortController()
    const answer = spoilCard({ kind: 'never' }, stopping.signal)
    void untilCalled().then(() => stopping.abort())
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    expect(sandbox.calls).toMatchObject([{ service: 'card', status: null }])
  })

  test('drips', async () => {
    const stopping = new AbortController()
    const response = await spoilCard({ kind: 'drip', everyMs: 100 }, stopping.signal)
    expect(response.status).toBe(200)
    setTimeout(() => stopping.abort(), 300)
    await expect(response.text()).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('drips to the end', async () => {
    sandbox.misbehave({ on: 'card', what: { kind: 'drip', everyMs: 0 } })
    expect((await cardOf(sandbox, 'base1-404')).json).toMatchObject({ status: 404 })
  })

  test('is slow', async () => {
    const started = performance.now()
    const response = await spoilCard({ kind: 'slow', ms: 40 })
    expect(await response.json()).toMatchObject({ id: 'base1-4' })
    expect(performance.now() - started).toBeGreaterThan(35)
  })

  test('is slower than the timeout', async () => {
    const answer = spoilCard({ kind: 'slow', ms: 60_000 }, AbortSignal.timeout(100))
    await expect(answer).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('answers with a page', async () => {
    const response = await spoilCard({ kind: 'html', status: 403 })
    expect([response.status, response.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
    expect(await response.text()).toContain('<html>')
  })

  test('answers with half of the JSON', async () => {
    const response = await spoilCard({ kind: 'half-json' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
    await expect(response.json()).rejects.toThrow(SyntaxError)
  })

  test('answers with too much', async () => {
    sandbox.misbehave({ on: 'card', what: { kind: 'large', bytes: 3_000_000 } })
    const response = await fetch(`${sandbox.url}/v2/en/cards/base1-4`)
    const text = await response.text()
    expect(text).toHaveLength(3_000_000)
    expect(Object.keys(JSON.parse(text))).toEqual(['padding'])
  })

  test('redirects', async () => {
    const response = await spoilCard({ kind: 'redirect', to: 'http://127.0.0.1:1/elsewhere' })
    expect([response.status, response.headers.get('location')]).toEqual([302, 'http://127.0.0.1:1/elsewhere'])
  })

  test('hangs up', async () => {
    await expect(spoilCard({ kind: 'hang-up' })).rejects.toThrow('fetch failed')
  })

  test('changes each item of a search', async () => {
    const { items } = await search(sandbox, charizard)
    const edit = ({ price: _, ...item }: Record<string, unknown>) => ({ ...item, title: 'Something else' })
    sandbox.misbehave({ on: 'search', what: { kind: 'edit', edit } })
    const edited = (await search(sandbox, charizard)).items
    expect(edited).toEqual(items.map(edit))
    expect(edited.length).toBeGreaterThan(0)
  })

  test('changes a card and a token', async () => {
    sandbox.misbehave({ on: 'any', what: { kind: 'edit', edit: answer => ({ ...answer, id: 'other' }) } })
    expect((await cardOf(sandbox, 'base1-4')).json).toMatchObject({ id: 'other', name: 'Charizard' })
    expect((await askToken(sandbox)).json).toMatchObject({ id: 'other', expires_in: 7_200 })
  })

  test('answers with empty results', async () => {
    const token = await tokenOf(sandbox)
    sandbox.misbehave({ on: 'any', what: { kind: 'empty' } })
    const { status, json } = await search(sandbox, charizard, token)
    expect([status, json]).toMatchObject([200, { total: 0, limit: 200 }])
    expect(json).not.toHaveProperty('itemSummaries')
    expect(await cardOf(sandbox, 'base1-4')).toMatchObject({
      status: 200,
      json: { id: 'base1-4', pricing: { cardmarket: null, tcgplayer: null } },
    })
    expect(await askToken(sandbox)).toEqual({ status: 200, json: {} })
  })
})

describe('the sandbox', () => {
  test('records its calls', async () => {
    const token = await tokenOf(sandbox)
    await search(sandbox, { ...charizard, limit: '3' }, token)
    sandbox.misbehave({ on: 'card', times: 1, what: unavailable })
    await cardOf(sandbox, 'base1-4')
    await fetch(`${sandbox.url}/nowhere`)
    expect(sandbox.calls).toEqual([
      { service: 'token', path: '/identity/v1/oauth2/token', query: {}, status: 200 },
      {
        service: 'search',
        path: '/buy/browse/v1/item_summary/search',
        query: { q: 'Charizard 4/102', limit: '3' },
        status: 200,
      },
      { service: 'card', path: '/v2/en/cards/base1-4', query: {}, status: 503 },
      { service: 'other', path: '/nowhere', query: {}, status: 404 },
    ])
  })

  test('closes while calls are pending', async () => {
    sandbox.misbehave({ on: 'any', what: { kind: 'never' } })
    const asked = fetch(`${sandbox.url}/v2/en/cards/base1-4`).catch((error: unknown) => error)
    const probe = await fetch(`${sandbox.url}/item/1`)
    expect(probe.status).toBe(200)
    await sandbox.close()
    expect(await asked).toBeInstanceOf(TypeError)
  })

  test('rejects a port in use', async () => {
    const port = Number(new URL(sandbox.url).port)
    await expect(startSandbox({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  test('delays answers by the given latency', async () => {
    const slow = await startSandbox({ latencyMs: 40 })
    const started = performance.now()
    await tokenOf(slow)
    expect(performance.now() - started).toBeGreaterThan(35)
    await slow.close()
  })
})

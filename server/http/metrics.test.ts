import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '#server/app'
import { StorageUnavailable } from '#server/database/storage'
import { startJob } from '#server/jobs/timetable'
import { watched } from '#server/metrics'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { addProducts } from '#server/testing/products'
import { onBothEngines, onOneEngine } from '#server/testing/storages'
import { route } from './route.ts'

const metricsToken = 'a-token-of-the-operator'
const duration = 'holofolio_http_request_duration_seconds'

function read(app: TestApp, authorization: string | null = `Bearer ${metricsToken}`) {
  return app.app.inject({ url: '/metrics', headers: authorization === null ? {} : { authorization } })
}

/** Every figure by its name with its labels, as it is read; fails on a line that is none. */
async function figuresOf(app: TestApp): Promise<Map<string, number>> {
  const { statusCode, body } = await read(app)
  expect(statusCode).toBe(200)
  const lines = body.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map(line => {
      const [, name = '', value = ''] =
        /^([a-z_][\w:]*(?:\{(?:[a-z_]\w*="[^"\\]*",?)+\})?) (-?[\d.e+-]+|\+Inf|Nan)$/i.exec(line) ?? []
      if (name === '') throw new Error(`no figure: ${line}`)
      return [name, value === 'Nan' ? Number.NaN : Number(value.replace('+Inf', 'Infinity'))]
    }),
  )
}

const counted = (method: string, route: string, status: number) =>
  `${duration}_count{method="${method}",route="${route}",status="${status}"}`

describe('access to metrics', () => {
  it('answers 404 without METRICS_TOKEN', async () => {
    const pageFolder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
    writeFileSync(join(pageFolder, 'index.html'), '<!doctype html>')
    const app = await testApp('sqlite', {}, { pageFolder })
    onTestFinished(async () => {
      await app.close()
      rmSync(pageFolder, { recursive: true })
    })
    for (const authorization of [null, 'Bearer ', 'Bearer null', `Bearer ${metricsToken}`]) {
      const answer = await read(app, authorization)
      expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Not found.', code: 'not_found' }])
    }
  })

  describe('with METRICS_TOKEN', () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp('sqlite', {}, { metricsToken })
    })
    afterAll(() => app.close())

    it.each([
      ['nobody', null],
      ['a token that is another', 'Bearer another-token-of-somebody'],
      ['a part of the token', `Bearer ${metricsToken.slice(0, -1)}`],
      ['more than the token', `Bearer ${metricsToken}x`],
      ['a token sent in another way', `Basic ${metricsToken}`],
    ])('rejects %s', async (_, authorization) => {
      const answer = await read(app, authorization)
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { error: 'Send METRICS_TOKEN as a bearer token.', code: 'unauthorized' },
      ])
    })

    it('rejects a token in the query, and a collector’s session', async () => {
      const inAddress = await app.app.inject({ url: `/metrics?token=${metricsToken}` })
      expect(inAddress.statusCode).toBe(401)
      const { token } = await app.register()
      expect((await read(app, `Bearer ${token}`)).statusCode).toBe(401)
    })

    it('serves the metrics to callers with the token, uncached', async () => {
      const { statusCode, headers } = await read(app)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
        'cache-control': 'no-store',
      })
    })

    it('includes metrics of the process', async () => {
      const figures = await figuresOf(app)
      expect(figures.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
      expect([...figures.keys()]).toEqual(
        expect.arrayContaining(['process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds']),
      )
    })
  })
})

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, { rateLimits: true }, { metricsToken })
    await addProducts(app.storage, [{ id: 'blastoise' }, { id: 'venusaur' }])
  })
  afterAll(() => app.close())

  it('counts calls by route pattern', async () => {
    const { token } = await app.register()
    for (const id of ['blastoise', 'venusaur', 'nothing'])
      await app.call('GET /api/products/:id', { token, params: { id } })
    const figures = await figuresOf(app)
    expect(figures.get(counted('GET', '/api/products/:id', 200))).toBe(2)
    expect(figures.get(counted('GET', '/api/products/:id', 404))).toBe(1)
    expect(
      figures.get(`${duration}_bucket{le="10",method="GET",route="/api/products/:id",status="200"}`),
    ).toBe(2)
    expect([...figures.keys()].filter(name => /blastoise|nothing/.test(name))).toEqual([])
  })

  it('counts unknown routes under one label', async () => {
    await app.app.inject({ url: '/api/none' })
    // The readings themselves are counted too.
    const ofRoutes = async () =>
      [...(await figuresOf(app)).keys()].filter(name => /route="(?!\/metrics)/.test(name)).length
    const before = await ofRoutes()
    for (const url of ['/api/a', '/b?c=d', '/e/f.php', '/api/products/a/b/c']) await app.app.inject({ url })
    const figures = await figuresOf(app)
    expect(figures.get(counted('GET', 'unknown', 404))).toBe(5)
    expect(await ofRoutes()).toBe(before)
  })

  it('counts unknown methods under one label', async () => {
    for (const method of ['PROPFIND', 'REPORT', 'TRACE'] as const)
      await app.app.inject({ method: method as 'TRACE', url: '/api/health' })
    const methods = [...(await figuresOf(app)).keys()].flatMap(name => /method="(\w+)"/.exec(name)?.[1] ?? [])
    expect(new Set(methods)).toEqual(new Set(['GET', 'POST', 'other']))
  })

  it('counts failed sign-ins without naming anyone', async () => {
    const { user } = await app.register('named-in-no-label')
    const login = (password: string) =>
      app.call('POST /api/auth/login', { body: { username: user.username, password } })
    await login(testPassword)
    await login('not the password')
    const { body } = await read(app)
    expect(body).toContain(`${counted('POST', '/api/auth/login', 401)} 1\n`)
    for (const personal of [user.id, user.username, '127.0.0.1', metricsToken])
      expect(body).not.toContain(personal)
  })

  it('counts calls in progress, including this one', async () => {
    await Promise.all([1, 2, 3].map(() => app.call('GET /api/health')))
    expect((await figuresOf(app)).get('holofolio_http_requests_in_flight')).toBe(1)
  })
})

onBothEngines(engine => {
  it('reports the state of the database', async () => {
    const app = await testApp(engine, {}, { metricsToken })
    onTestFinished(() => app.close())
    const figures = await figuresOf(app)
    expect(figures.get('holofolio_database_up')).toBe(1)
    expect(figures.get('holofolio_database_waiting')).toBe(0)
    const fileBytes = figures.get('holofolio_database_file_bytes') ?? 0
    const states = ['busy', 'idle'].map(state => `holofolio_database_connections{state="${state}"}`)
    const connections = states.map(name => figures.get(name) ?? 0).reduce((sum, count) => sum + count)
    expect({ hasFile: fileBytes > 4_096, isPooled: connections > 0 }).toEqual({
      hasFile: engine === 'sqlite',
      isPooled: engine === 'postgres',
    })
  })
})

it('serves other metrics while the database is unavailable', async () => {
  const source = await testApp('sqlite')
  const read = () => Promise.reject(new StorageUnavailable('connect ECONNREFUSED'))
  const app = await testApp('sqlite', { storage: { ...source.storage, read } }, { metricsToken })
  onTestFinished(async () => {
    await app.close()
    await source.close()
  })
  const figures = await figuresOf(app)
  expect(figures.get('holofolio_database_up')).toBe(0)
  expect(figures.get('holofolio_http_requests_in_flight')).toBe(1)
})

/** A server whose answers wait, and how many calls it counts in progress. */
async function waitingServer() {
  const source = await testApp('sqlite')
  const { callsInFlight } = source.parts.metrics
  const answering = Promise.withResolvers<{ status: 'ok' }>()
  const routes = [route('GET /api/health', () => answering.promise)]
  const options = { pageFolder: null, trustProxy: null, metricsToken }
  const app = await buildApp(source.parts, options, routes)
  onTestFinished(async () => {
    await app.close()
    await source.close()
  })
  return {
    url: await app.listen({ port: 0, host: '127.0.0.1' }),
    answer: () => answering.resolve({ status: 'ok' }),
    inFlight: async () => (await callsInFlight.get()).values[0]?.value,
  }
}

it('stops counting a caller who disconnects before the answer', async () => {
  const { url, answer, inFlight } = await waitingServer()
  const caller = new AbortController()
  const called = fetch(`${url}/api/health`, { signal: caller.signal })
  await expect.poll(inFlight).toBe(1)
  caller.abort()
  await expect(called).rejects.toThrow('aborted')
  await expect.poll(inFlight).toBe(0)
  answer()
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  await expect.poll(inFlight).toBe(0)
})

it('counts each call of one connection, until it is answered or the connection ends', async () => {
  const { url, answer, inFlight } = await waitingServer()
  const ask = 'GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n'
  const [leaving, staying] = [1, 2].map(() => connect(Number(new URL(url).port), '127.0.0.1'))
  leaving?.write(ask + ask)
  staying?.write(ask + ask + ask)
  await expect.poll(inFlight).toBe(5)
  leaving?.destroy()
  await expect.poll(inFlight).toBe(3)
  staying?.resume()
  answer()
  await expect.poll(inFlight).toBe(0)
  staying?.destroy()
})

it('counts separately for two applications in one process', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => testApp('sqlite', {}, { metricsToken })))
  if (!one || !other) throw new Error('there are two')
  onTestFinished(async () => {
    await one.close()
    await other.close()
  })
  await one.call('GET /api/health')
  expect((await figuresOf(one)).get(counted('GET', '/api/health', 200))).toBe(1)
  expect((await figuresOf(other)).has(counted('GET', '/api/health', 200))).toBe(false)
})

it('counts outcomes of background work, with failures starting at 0', async () => {
  const app = await testApp('sqlite', {}, { metricsToken })
  onTestFinished(() => app.close())
  const runs = (name: string, outcome: string) =>
    `holofolio_background_runs_total{name="${name}",outcome="${outcome}"}`
  const lastSuccess = 'holofolio_background_last_success_timestamp_seconds'
  const before = await figuresOf(app)
  expect(before.get(runs('held prices', 'failed'))).toBe(0)
  expect([...before.keys()].filter(name => name.startsWith(lastSuccess))).toEqual([])

  const startedAtSeconds = Date.now() / 1_000
  app.parts.background.start('held prices', async () => {})
  app.parts.background.start('valuing collections', () => Promise.reject(new Error('no')))
  await app.parts.background.settled()
  expect(await watched(app.parts.metrics, 'tidying', async () => 7)).toBe(7)
  await expect(watched(app.parts.metrics, 'tidying', () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  )
  const figures = await figuresOf(app)
  expect(
    ['held prices', 'valuing collections', 'tidying'].map(name => [
      figures.get(runs(name, 'done')),
      figures.get(runs(name, 'failed')),
    ]),
  ).toEqual([
    [1, 0],
    [0, 1],
    [1, 1],
  ])
  expect(figures.get(`${lastSuccess}{name="held prices"}`)).toBeGreaterThanOrEqual(startedAtSeconds)
  expect(figures.has(`${lastSuccess}{name="valuing collections"}`)).toBe(false)
})

it('reports the last success of each job', async () => {
  const app = await testApp('sqlite', {}, { metricsToken })
  const jobs = [startJob(app.parts, 'tidying'), startJob(app.parts, 'daily statistics')]
  onTestFinished(async () => {
    for (const job of jobs) job.stop()
    await app.close()
  })
  const done = async () => {
    const figures = await figuresOf(app)
    return ['tidying', 'daily statistics', 'unused pictures'].map(name =>
      figures.get(`holofolio_background_runs_total{name="${name}",outcome="done"}`),
    )
  }
  await expect.poll(done).toEqual([1, 1, 0])
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint'
import { type EndpointName, endpoints } from '#contract/endpoints'
import { allRoutes, usualPatience } from './app.ts'
import { StorageUnavailable } from './database/storage.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { onOneEngine } from './testing/storages.ts'

const names = Object.keys(endpoints) as EndpointName[]

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  it('mounts every call of the contract once', () => {
    const mounted = allRoutes(app.parts).map(route => route.name)
    expect(mounted.sort()).toEqual([...names].sort())
  })

  const closed = names.filter(name => (endpoints[name] as Endpoint).access !== 'open')
  it.each(closed)('requires a token before anything else for %s', async name => {
    const { status, refusal } = await app.call(name, { params: { id: 'nothing' }, body: [] })
    expect([status, refusal]).toEqual([401, { error: 'Sign in to continue.', code: 'unauthorized' }])
  })

  it('is open only for the calls of visitors', () => {
    expect(names.filter(name => !closed.includes(name)).sort()).toEqual([
      'GET /api/auth/registration',
      'GET /api/health',
      'GET /api/openapi.json',
      'GET /api/ready',
      'GET /api/shared/:secret',
      'GET /api/shared/:secret/groups',
      'POST /api/auth/email-confirmation',
      'POST /api/auth/email-confirmation/owner',
      'POST /api/auth/login',
      'POST /api/auth/login/second-step',
      'POST /api/auth/password-reset',
      'POST /api/auth/password-reset/link',
      'POST /api/auth/password-reset/owner',
      'POST /api/auth/register',
    ])
  })

  it('is alive and ready', async () => {
    expect((await app.call('GET /api/health')).body).toEqual({ status: 'ok' })
    expect((await app.call('GET /api/ready')).body).toEqual({ status: 'ready' })
  })
})

describe('without a database', () => {
  it('is healthy but not ready, without details', async () => {
    const source = await testApp('sqlite')
    const unavailable = () => Promise.reject(new StorageUnavailable('connect ECONNREFUSED 10.0.0.1:5432'))
    const storage = { ...source.storage, read: unavailable, readOne: unavailable }
    const app = await testApp('sqlite', { storage })
    expect((await app.call('GET /api/health')).status).toBe(200)
    const sentences = {
      'GET /api/ready': 'The server is not ready. Try again in a moment.',
      'GET /api/auth/profile': 'The database cannot be used right now. Try again in a moment.',
    } as const
    for (const name of ['GET /api/ready', 'GET /api/auth/profile'] as const) {
      const { status, refusal, headers } = await app.call(name, { token: 'A'.repeat(43) })
      const unready = { error: sentences[name], code: 'unavailable' }
      expect([status, refusal, headers['retry-after']]).toEqual([503, unready, '5'])
    }
    await app.close()
    await source.close()
  })
})

it('answers every call within 30 seconds, but files, imports and their undo, and a price refresh', () => {
  expect(usualPatience.answerMs).toBe(30_000)
  const longer = Object.entries<Endpoint>(endpoints).filter(([, { maxMinutes }]) => maxMinutes !== undefined)
  expect(longer.map(([name, { maxMinutes }]) => [name, maxMinutes])).toEqual([
    ['GET /api/auth/export', 10],
    ['GET /api/auth/export/pictures', 30],
    ['POST /api/auth/restore/check', 30],
    ['POST /api/auth/restore', 30],
    ['POST /api/auth/restore/pictures', 30],
    ['POST /api/products/upload-image', 1],
    ['GET /api/collections/export', 10],
    ['GET /api/collections/export/insurance', 10],
    ['POST /api/prices/update-ebay-prices', 31],
    ['POST /api/operations/:id/undo', 5],
    ['PUT /api/collections/:id/pictures/:side', 1],
    ['POST /api/operator/price-sources/:name/file', 10],
    ['POST /api/imports', 2],
    ['PUT /api/imports/:id/reading', 2],
    ['GET /api/imports/:id/rows-left', 10],
    ['POST /api/imports/:id/decisions', 2],
    ['POST /api/imports/:id/publish', 5],
  ])
})

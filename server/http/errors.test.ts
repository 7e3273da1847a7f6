import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app'
import { Refused } from '#server/refused'
import { StorageFull, StorageReadOnly, StorageUnavailable } from '#server/database/storage'
import { silentLog, type TestApp, testApp } from '#server/testing/app'
import { route } from './route.ts'

let source: TestApp
let app: FastifyInstance
let failure: unknown
const logged: object[] = []

const routes = [
  route('GET /api/health', async () => ({ status: 'ok' })),
  route('GET /api/ready', async () => {
    throw failure
  }),
]

beforeAll(async () => {
  source = await testApp('sqlite')
  const error = (fields: object) => void logged.push(fields)
  const parts = { ...source.parts, log: { ...silentLog, error } }
  app = await buildApp(parts, { pageFolder: null, trustProxy: null, metricsToken: null }, routes)
})
afterAll(async () => {
  await app.close()
  await source.close()
})

describe('a failure', () => {
  it('answers a bug with the request id alone', async () => {
    failure = Object.assign(new Error('select * from secrets'), { detail: '/etc/passwd' })
    const answer = await app.inject('/api/ready')
    expect(answer.statusCode).toBe(500)
    const { request_id, ...rest } = answer.json()
    expect(rest).toEqual({ error: 'Something went wrong on our side.', code: 'internal' })
    expect(logged.at(-1)).toEqual({ err: failure, request_id })
    expect((await app.inject('/api/health')).statusCode).toBe(200)
  })

  const failures: [error: unknown, status: number, code: string][] = [
    [new StorageUnavailable('secret'), 503, 'unavailable'],
    [new StorageReadOnly('secret'), 503, 'unavailable'],
    [new StorageFull('secret'), 507, 'disk_full'],
    [new Refused('too_many_requests', 'Later.', { retryAfterSeconds: 7 }), 429, 'too_many_requests'],
    [new Refused('key_reused', 'Reused.'), 422, 'key_reused'],
    ['not even an error', 500, 'internal'],
  ]
  it.each(failures)('maps %s to its status and code', async (error, status, code) => {
    failure = error
    const answer = await app.inject('/api/ready')
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(answer.body).not.toContain('secret')
  })

  it('turns field names into wire names', async () => {
    const sentence = 'No.'
    const wireFields = ['purchase_price', 'received[0].own_price', 'image']
    failure = new Refused('invalid', sentence, {
      fields: { purchasePrice: sentence, 'received[0].ownPrice': sentence, image: sentence },
    })
    expect(Object.keys((await app.inject('/api/ready')).json().fields)).toEqual(wireFields)
    failure = new Refused('invalid', sentence, {
      fields: Object.fromEntries(wireFields.map(name => [name, sentence])),
    })
    expect(Object.keys((await app.inject('/api/ready')).json().fields)).toEqual(wireFields)
  })

  it('sends Retry-After', async () => {
    failure = new Refused('too_many_requests', 'Later.', { retryAfterSeconds: 7 })
    expect((await app.inject('/api/ready')).headers['retry-after']).toBe('7')
  })

  it('sends the id of the existing resource', async () => {
    failure = new Refused('conflict', 'There already.', { existingId: 'p1', fields: { name: 'Taken' } })
    expect((await app.inject('/api/ready')).json()).toEqual({
      error: 'There already.',
      code: 'conflict',
      fields: { name: 'Taken' },
      id: 'p1',
    })
  })
})

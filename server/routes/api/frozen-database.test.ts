// A server whose database hangs says so instead of hanging too.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPostgres } from '#server/database/engines/postgres'
import type { Storage } from '#server/database/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { type FreezingProxy, freezingProxy } from '#server/testing/databases/freezing-proxy'
import { onBothEngines, onPostgres, type TemporaryStorage, temporaryStorage } from '#server/testing/storages'

const notReady = [503, { error: 'The server is not ready. Try again in a moment.', code: 'unavailable' }]

async function ready({ call }: TestApp) {
  const { status, refusal } = await call('GET /api/ready')
  return [status, refusal]
}

onBothEngines(engine => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(engine)
  })
  afterEach(() => app.close())

  it('is not ready while work that does not end has every connection', async () => {
    const work = Promise.withResolvers<void>()
    const kinds = ['read', 'write', 'readOne'] as const
    const endless = Array.from({ length: 30 }, (_, index) =>
      app.storage[kinds[index % kinds.length] ?? 'read'](() => work.promise).catch(() => {}),
    )
    const during = await ready(app)
    work.resolve()
    await Promise.all(endless)
    expect(during).toEqual(notReady)
    expect(await ready(app)).toEqual([200, { status: 'ready' }])
  })
})

onPostgres(() => {
  let database: TemporaryStorage
  let proxy: FreezingProxy
  let storage: Storage
  let app: TestApp
  beforeEach(async () => {
    database = await temporaryStorage('postgres')
    proxy = await freezingProxy(String(database.url))
    storage = openPostgres(proxy.url, () => {})
    app = await testApp('postgres', { storage })
  })
  afterEach(async () => {
    await app.close()
    await storage.close()
    await proxy.close()
    await database.drop()
  })

  it('is not ready while PostgreSQL is frozen, with open connections and without, and again when it goes on', async () => {
    proxy.freeze()
    expect(await ready(app)).toEqual(notReady)
    proxy.thaw()
    expect(await ready(app)).toEqual([200, { status: 'ready' }])
    proxy.freeze()
    expect(await ready(app)).toEqual(notReady)
    expect((await app.call('GET /api/health')).status).toBe(200)
    proxy.thaw()
    expect(await ready(app)).toEqual([200, { status: 'ready' }])
  })
})

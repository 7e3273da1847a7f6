import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Storage } from '#server/db/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { onEachEngine, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

onEachEngine(engine => {
  let database: TemporaryStorage
  let app: TestApp
  /** Transactions that read and have begun. */
  let reads = 0
  beforeEach(async () => {
    database = await temporaryStorage(engine)
    const { storage } = database
    const counting: Storage = {
      ...storage,
      read: work =>
        storage.read(db => {
          reads += 1
          return work(db)
        }),
    }
    app = await testApp(engine, { storage: counting })
  })
  afterEach(async () => {
    await app.close()
    await database.drop()
  })

  it('looks a token up once for many calls at once', async () => {
    const { token } = await app.register()
    reads = 0
    const calls = Array.from({ length: 200 }, () =>
      app.call('PUT /api/auth/password', { token, body: { current_password: 1 } }),
    )
    for (const { status } of await Promise.all(calls)) expect(status).toBe(400)
    expect(reads).toBeGreaterThan(0)
    expect(reads).toBeLessThan(150)
  })

  it('refuses a token from the moment it has ended, also to calls at once', async () => {
    const { token } = await app.register()
    const before = Array.from({ length: 50 }, () => app.call('GET /api/auth/profile', { token }))
    expect((await app.call('POST /api/auth/logout', { token })).status).toBe(200)
    const after = Array.from({ length: 50 }, () => app.call('GET /api/auth/profile', { token }))
    for (const { status } of await Promise.all(after)) expect(status).toBe(401)
    await Promise.all(before)
  })
})

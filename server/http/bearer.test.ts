import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Storage } from '#server/database/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

onBothEngines(engine => {
  let database: TemporaryStorage
  let app: TestApp
  /** Transactions that read. */
  let reads = 0
  beforeEach(async () => {
    database = await temporaryStorage(engine)
    const { storage } = database
    const counting: Storage = {
      ...storage,
      read: work => {
        reads += 1
        return storage.read(work)
      },
    }
    app = await testApp(engine, { storage: counting })
  })
  afterEach(async () => {
    await app.close()
    await database.drop()
  })

  it('opens no transaction of its own', async () => {
    const { token } = await app.register()
    reads = 0
    expect((await app.call('GET /api/collections', { token })).status).toBe(200)
    expect(reads).toBe(1)
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

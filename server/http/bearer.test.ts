import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Storage } from '#server/db/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'
import { callerOf } from './bearer.ts'

onBothEngines(engine => {
  let database: TemporaryStorage
  let app: TestApp
  /** Lookups that have begun. */
  let lookups = 0
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
      readOne: work =>
        storage.readOne(db => {
          lookups += 1
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
    lookups = 0
    const calls = Array.from({ length: 200 }, () =>
      app.call('PUT /api/auth/password', { token, body: { current_password: 1 } }),
    )
    for (const { status } of await Promise.all(calls)) expect(status).toBe(400)
    expect(lookups).toBeGreaterThan(0)
    expect(lookups).toBeLessThan(150)
  })

  it.runIf(engine === 'postgres')('looks a token up once for the calls of one round', async () => {
    const { token } = await app.register()
    lookups = 0
    const first = callerOf(app.parts, `Bearer ${token}`)
    // Longer than a lookup takes to begin, in the same round.
    for (let tick = 0; tick < 50; tick++) await new Promise<void>(resolve => process.nextTick(resolve))
    const second = callerOf(app.parts, `Bearer ${token}`)
    expect(await second).toEqual(await first)
    expect(lookups).toBe(1)
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

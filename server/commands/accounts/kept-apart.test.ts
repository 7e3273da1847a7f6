import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '#server/database/engines/postgres'
import { StorageFull, StorageUnavailable } from '#server/database/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { onBothEngines } from '#server/testing/storages'
import { keptApart } from './kept-apart.ts'

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  const digest = (work: () => Promise<unknown>, storage = app.storage) =>
    keptApart({ ...app.parts, storage }, 'price digests', 'a collector', work)
  const failures = async () => {
    const { values } = await app.parts.metrics.collectorFailures.get()
    return values.find(({ labels }) => labels.work === 'price digests')?.value
  }

  it('returns the result of the work', async () => {
    expect(await digest(async () => 'sent')).toBe('sent')
    expect(await failures()).toBe(0)
  })

  it('counts an error, also of a statement that took too long', async () => {
    expect(await digest(() => Promise.reject(new Error('no')))).toBeNull()
    expect(await digest(() => Promise.reject(new StorageUnavailable('too long')))).toBeNull()
    expect(await failures()).toBe(2)
  })

  it('throws if the database is down or the disk is full, which is no failure of a collector', async () => {
    const earlier = await failures()
    const down = openPostgres('postgres://127.0.0.1:9/nowhere', () => {})
    await expect(digest(() => down.check(), down)).rejects.toThrow(StorageUnavailable)
    await down.close()
    await expect(digest(() => Promise.reject(new StorageFull('full')))).rejects.toThrow(StorageFull)
    expect(await failures()).toBe(earlier)
  })
})

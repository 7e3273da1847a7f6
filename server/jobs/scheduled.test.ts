import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Storage } from '#server/database/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { onBothEngines } from '#server/testing/storages'
import { tidy } from './tidy.ts'
import { startJob } from './timetable.ts'

const jobs = ['tidying', 'daily statistics', 'weekly summaries'] as const

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  it.each(jobs)('%s: a stopped job no longer needs the database', async name => {
    const errors: unknown[] = []
    const log = { ...app.parts.log, error: (fields: object) => void errors.push(fields) }
    const { storage, uses } = watchedUses(app.storage)
    const job = startJob({ ...app.parts, storage, log }, name)
    await uses.begun
    await job.stop()
    uses.isClosed = true
    await app.storage.read(async () => {})
    expect(uses.running).toBe(0)
    expect(uses.late).toBe(0)
    expect(errors).toEqual([])
  })

  it('ends between two deletions', async () => {
    const whole = watchedUses(app.storage)
    await tidy({ ...app.parts, storage: whole.storage })
    const stopped = watchedUses(app.storage)
    const job = startJob({ ...app.parts, storage: stopped.storage }, 'tidying')
    await stopped.uses.begun
    await job.stop()
    expect(stopped.uses.count).toBeLessThan(whole.uses.count / 2)
  })
})

function watchedUses(storage: Storage) {
  let begin = () => {}
  const begun = new Promise<void>(resolve => (begin = resolve))
  const uses = { begun, running: 0, count: 0, late: 0, isClosed: false }
  const watched = async <Result>(use: () => Promise<Result>): Promise<Result> => {
    if (uses.isClosed) uses.late += 1
    uses.count += 1
    uses.running += 1
    begin()
    try {
      return await use()
    } finally {
      uses.running -= 1
    }
  }
  const watching: Storage = {
    ...storage,
    read: work => watched(() => storage.read(work)),
    write: work => watched(() => storage.write(work)),
  }
  return { storage: watching, uses }
}

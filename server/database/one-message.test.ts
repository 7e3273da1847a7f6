import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inOneMessage } from './one-message.ts'
import type { Writer } from './storage.ts'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

const insert = (tx: Writer, job: string) =>
  tx.insertInto('job_progress').values({ job, done_before: 'a' }).execute()
const jobs = async (tx: Writer) =>
  (await tx.selectFrom('job_progress').select('job').orderBy('job').execute()).map(({ job }) => job)

onBothEngines(engine => {
  let database: TemporaryStorage
  beforeAll(async () => {
    database = await temporaryStorage(engine)
  })
  afterAll(() => database.drop())

  it('runs statements in the order in which they are asked', async () => {
    const seen = await database.storage.write(async tx => {
      const [none, , one, , two] = await inOneMessage(
        jobs(tx),
        insert(tx, 'a'),
        jobs(tx),
        insert(tx, 'b'),
        jobs(tx),
      )
      return [none, one, two]
    })
    expect(seen).toEqual([[], ['a'], ['a', 'b']])
  })

  it('keeps nothing when one of them fails, and throws its error', async () => {
    let isEnded = false
    const failed = database.storage.write(async tx => {
      const slow = new Promise<void>(resolve => setTimeout(resolve, 50)).then(() => (isEnded = true))
      await inOneMessage(
        insert(tx, 'lost'),
        slow,
        sql`select no_such_column`.execute(tx),
        insert(tx, 'also lost'),
      )
    })
    await expect(failed).rejects.toThrow('no_such_column')
    expect(isEnded).toBe(true)
    expect(await database.storage.write(jobs)).not.toContain('lost')
    expect(await database.storage.write(jobs)).not.toContain('also lost')
  })
})

import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Writer } from '#server/db/storage'
import { lastInOrder } from '#server/db/together'
import { onBothEngines, onPostgres, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

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

  it('keeps the last steps of a transaction, and answers what they read', async () => {
    const [, read] = await database.storage.write((tx, nothingFollows) =>
      lastInOrder(
        nothingFollows,
        () => insert(tx, 'kept'),
        () => jobs(tx),
      ),
    )
    expect(read).toEqual(['kept'])
    expect(await database.storage.write(jobs)).toEqual(['kept'])
  })

  it('keeps nothing when one of the last statements fails', async () => {
    const failed = database.storage.write((tx, nothingFollows) =>
      lastInOrder(
        nothingFollows,
        () => insert(tx, 'lost'),
        () => sql`select no_such_column`.execute(tx),
        () => insert(tx, 'also lost'),
      ),
    )
    await expect(failed).rejects.toThrow('no_such_column')
    expect(await database.storage.write(jobs)).toEqual(['kept'])
  })

  it('keeps nothing when one of the last steps fails before it asks, however deep', async () => {
    const failing = async () => {
      await Promise.resolve()
      throw new Error('before it asks')
    }
    const failed = database.storage.write((tx, nothingFollows) =>
      lastInOrder(
        nothingFollows,
        () => insert(tx, 'lost'),
        () => lastInOrder(undefined, () => insert(tx, 'also lost'), failing),
      ),
    )
    await expect(failed).rejects.toThrow('before it asks')
    expect(await database.storage.write(jobs)).toEqual(['kept'])
  })
})

onPostgres(() => {
  let database: TemporaryStorage
  beforeAll(async () => {
    database = await temporaryStorage('postgres')
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => database.drop())

  it('sends the commit with the last statements, and refuses others', async () => {
    // The connection is open and knows the statements.
    await database.storage.write(tx => insert(tx, 'first'))
    const ends = vi.spyOn(pg.Connection.prototype, 'sync')
    const texts = vi.spyOn(pg.Connection.prototype, 'query')
    const after = await database.storage.write(async (tx, nothingFollows) => {
      await lastInOrder(nothingFollows, () => insert(tx, 'last'))
      return Promise.allSettled([insert(tx, 'late')])
    })
    expect(ends).toHaveBeenCalledTimes(1)
    expect(texts).not.toHaveBeenCalled()
    expect(after).toMatchObject([{ status: 'rejected', reason: { message: /is committed/ } }])
    expect(await database.storage.write(jobs)).toEqual(['first', 'last'])
  })
})

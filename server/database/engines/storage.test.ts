import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepared } from '#server/database/prepared'
import type { Reader } from '#server/database/storage'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

const job = (name: string) => ({ job: name, done_before: 'a' })
const named = (db: Reader, name: string) => db.selectFrom('job_progress').selectAll().where('job', '=', name)

onBothEngines(engine => {
  let database: TemporaryStorage
  beforeAll(async () => {
    database = await temporaryStorage(engine)
  })
  afterAll(() => database.drop())

  it('answers a single query, and rejects a second one and a change', async () => {
    const { storage } = database
    await storage.write(tx => tx.insertInto('job_progress').values(job('single')).execute())
    expect(await storage.readOne(db => named(db, 'single').execute())).toEqual([job('single')])
    const twice = storage.readOne(async db => {
      await named(db, 'single').execute()
      await named(db, 'single').execute()
    })
    await expect(twice).rejects.toThrow('not a single select')
    const change = storage.readOne(db => db.deleteFrom('job_progress').where('job', '=', 'single').execute())
    await expect(change).rejects.toThrow('not a single select')
    expect(await storage.read(db => named(db, 'single').execute())).toHaveLength(1)
  })

  it.each(['read', 'readOne', 'write'] as const)('rejects a query after the %s has ended', async kind => {
    let kept: Reader | undefined
    await database.storage[kind](async db => {
      kept = db
    })
    await expect(kept?.selectFrom('job_progress').selectAll().execute()).rejects.toThrow('has ended')
  })

  it('reads all columns of a table that has others than before', async () => {
    const { storage } = database
    const all = () => storage.read(async db => (await sql`select * from widened`.execute(db)).rows)
    await storage.write(async tx => {
      await sql`create table widened (first text, last text)`.execute(tx)
      await sql`insert into widened values ('a', 'z')`.execute(tx)
    })
    expect(await all()).toEqual([{ first: 'a', last: 'z' }])
    await storage.write(async tx => {
      await sql`alter table widened drop column first`.execute(tx)
      await sql`alter table widened add column middle text default 'm'`.execute(tx)
    })
    expect(await all()).toEqual([{ last: 'z', middle: 'm' }])
  })

  it('sees one snapshot in a read', async () => {
    const { storage } = database
    const counted = await storage.read(async db => {
      const before = await named(db, 'snapshot').execute()
      await storage.write(tx => tx.insertInto('job_progress').values(job('snapshot')).execute())
      return [before.length, (await named(db, 'snapshot').execute()).length]
    })
    expect(counted).toEqual([0, 0])
    expect(await storage.read(db => named(db, 'snapshot').execute())).toHaveLength(1)
  })

  it('keeps nothing of a write that failed, and goes on with the same connections', async () => {
    const { storage } = database
    for (let time = 0; time < 20; time++) {
      const failed = storage.write(async tx => {
        await tx.insertInto('job_progress').values(job('failed')).execute()
        throw new Error('on purpose')
      })
      await expect(failed).rejects.toThrow('on purpose')
      await expect(storage.read(db => sql`select no_such_column`.execute(db))).rejects.toThrow(
        'no_such_column',
      )
    }
    expect(await storage.read(db => named(db, 'failed').execute())).toEqual([])
  })

  it('fails a write whose failed query was passed over', async () => {
    const passedOver = database.storage.write(async tx => {
      await tx.insertInto('job_progress').values(job('passed over')).execute()
      await sql`select no_such_column`.execute(tx).catch(() => {})
    })
    const outcome = await passedOver.then(
      () => 'kept',
      () => 'failed',
    )
    expect(outcome).toBe(engine === 'postgres' ? 'failed' : 'kept')
    const kept = await database.storage.read(db => named(db, 'passed over').execute())
    expect(kept).toHaveLength(engine === 'postgres' ? 0 : 1)
  })

  it('refuses to change anything in a read', async () => {
    const change = database.storage.read(db => db.deleteFrom('job_progress').execute())
    await expect(change).rejects.toThrow(/is read-only|cannot be written to/)
  })

  it('answers a prepared query by the values of each call, also at once', async () => {
    const { storage } = database
    const names = Array.from({ length: 30 }, (_, index) => `prepared ${index}`)
    await storage.write(tx => tx.insertInto('job_progress').values(names.map(job)).execute())
    const query = prepared((db, { name, day }: { name: string; day: string }) =>
      db
        .selectFrom('job_progress')
        .select('job')
        .where('done_before', '=', day)
        .where('job', '=', name)
        .where('job', '>', '')
        .limit(1),
    )
    const asked = names.map(name => storage.readOne(db => query.executeTakeFirst(db, { day: 'a', name })))
    expect(await Promise.all(asked)).toEqual(names.map(name => ({ job: name })))
    expect(await storage.read(db => query.execute(db, { name: 'prepared 1', day: 'b' }))).toEqual([])
  })

  it('rejects a prepared query that looks at a value', async () => {
    const query = prepared((db, { name }: { name: string }) =>
      named(db, `${name}`).clearSelect().select('job'),
    )
    const asked = database.storage.readOne(db => query.execute(db, { name: 'a' }))
    await expect(asked).rejects.toThrow('before it is known')
  })

  it('rejects a prepared query for whatever columns there are', async () => {
    const query = prepared((db, { name }: { name: string }) => named(db, name))
    const asked = database.storage.readOne(db => query.execute(db, { name: 'a' }))
    await expect(asked).rejects.toThrow('names no columns')
  })

  it('answers a prepared query after one that failed by its value', async () => {
    const { storage } = database
    await storage.write(tx => tx.insertInto('job_progress').values(job('divided')).execute())
    const query = prepared((db, { by }: { by: number }) =>
      db
        .selectFrom('job_progress')
        .select(sql<number | null>`1 / cast(${by} as integer)`.as('share'))
        .where('job', '=', 'divided'),
    )
    const failing = storage.readOne(db => query.execute(db, { by: 0 }))
    const outcome = await failing.then(JSON.stringify, String)
    expect(outcome).toBe(engine === 'postgres' ? 'error: division by zero' : '[{"share":null}]')
    expect(await storage.readOne(db => query.execute(db, { by: 1 }))).toEqual([{ share: 1 }])
  })
})

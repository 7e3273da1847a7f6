import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { preparedForList, preparedParts } from './prepared-lists.ts'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

type Row = {
  readonly job: string
  readonly done_before: string
}

const insert = preparedForList((db, _: object, rows: readonly Row[]) =>
  db.insertInto('job_progress').values([...rows]),
)

const named = preparedForList((db, { since }: { since: string }, jobs: readonly string[]) =>
  db
    .selectFrom('job_progress')
    .select(['job', 'done_before'])
    .where('job', 'in', [...jobs])
    .where('done_before', '>=', since)
    .orderBy('job'),
)

it('splits lists so that few items are in lists that are compiled for each call', () => {
  const lengthsOf = (length: number) =>
    preparedParts(Array.from({ length }, (_, index) => index)).map(part => part.length)
  expect([0, 7, 40, 399].map(lengthsOf)).toEqual([[], [7], [40], [200, 40, 40, 40, 40, 39]])
  expect(preparedParts(Array.from({ length: 245 }, (_, index) => index)).flat()).toEqual(
    Array.from({ length: 245 }, (_, index) => index),
  )
})

onBothEngines(engine => {
  let database: TemporaryStorage
  beforeAll(async () => {
    database = await temporaryStorage(engine)
  })
  afterAll(() => database.drop())

  it('writes and reads lists of every length, each by its own values', async () => {
    const rowsOf = (length: number, round: number) =>
      Array.from({ length }, (_, index) => ({ job: `${length} ${round} ${index}`, done_before: `b${index}` }))
    for (const length of [1, 2, 3, 4, 5, 9, 200]) {
      for (const round of [1, 2, 3]) {
        const rows = rowsOf(length, round)
        await database.storage.write(tx => insert(tx, {}, rows))
        const jobs = rows.map(({ job }) => job)
        const sorted = rows.toSorted((one, other) => (one.job < other.job ? -1 : 1))
        const read = (since: string) => database.storage.readOne(db => named(db, { since }, jobs))
        expect(await read('b0')).toEqual(sorted)
        expect(await read('b1')).toEqual(sorted.filter(({ done_before }) => done_before >= 'b1'))
      }
    }
  })

  it('compiles short lists and full ones once, and others for each call', async () => {
    let built = 0
    const counted = preparedForList((db, _: object, jobs: readonly string[]) => {
      built += 1
      return db
        .selectFrom('job_progress')
        .select('job')
        .where('job', 'in', [...jobs])
    })
    const builtFor = async (length: number) => {
      const before = built
      const jobs = Array.from({ length }, (_, index) => String(index))
      for (let call = 0; call < 3; call++) await database.storage.readOne(db => counted(db, {}, jobs))
      return built - before
    }
    const builds: number[] = []
    for (const length of [1, 4, 5, 8, 9, 40, 200]) builds.push(await builtFor(length))
    expect(builds).toEqual([1, 1, 1, 1, 3, 1, 1])
  })

  it('leaves fields of full lists to the defaults of the table, other fields each time', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => ({ job: `filled ${index}`, done_before: 'b' }))
    await database.storage.write(tx => insert(tx, {}, rows, ['done_before', 'job']))
    const jobs = rows.map(({ job }) => job)
    expect(await database.storage.readOne(db => named(db, { since: 'b' }, jobs))).toHaveLength(200)
    await expect(database.storage.write(tx => insert(tx, {}, rows, ['job']))).rejects.toThrow('done_before')
  })

  it('keeps few of them in the database', async () => {
    if (engine === 'sqlite') return
    const kept = await database.storage.write(async tx => {
      for (const length of [...Array(20).keys(), 200].slice(1))
        await named(
          tx,
          { since: 'b' },
          Array.from({ length }, (_, index) => String(index)),
        )
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_prepared_statements where statement like '%"done_before" >= %'`.execute(
        tx,
      )
      return rows[0]?.count
    })
    expect(kept).toBe(4)
  })
})

// Rows that a large change copies by itself. Of SQLite alone.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { temporaryStorage, type TemporaryStorage } from '#server/testing/storages'
import { clearStaged, insertStaged, stageRows } from './staged-rows.ts'
import type { Storage } from './storage.ts'

let database: TemporaryStorage
let storage: Storage
beforeAll(async () => {
  database = await temporaryStorage('sqlite')
  storage = database.storage
})
afterEach(() => clearStaged(storage))
afterAll(() => database.drop())

const jobs = () => storage.read(db => db.selectFrom('job_progress').selectAll().orderBy('job').execute())
const staged = () =>
  storage.write(async tx => {
    const { rows } = await sql<{ batch: number; rows: number }>`
      select batch, count(*) as rows from staged_rows group by batch`.execute(tx)
    return rows
  })

const numbered = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index).padStart(4, '0')}`)
const jobRows = (count: number, prefix: string) =>
  stageRows(storage, { columns: ['job'], items: numbered(count, prefix), rowOf: job => ({ job }) })

it('copies rows in their order, with what all have and with the place of each', async () => {
  const rows = await jobRows(1_203, 'placed')
  const others = await jobRows(7, 'other')
  await storage.write(async tx => {
    await insertStaged(tx, 'job_progress', rows, { done_before: { countedFrom: 100 } })
    await insertStaged(tx, 'job_progress', others, { done_before: "it's" })
  })
  const kept = await jobs()
  expect(kept.map(({ job }) => job)).toEqual([...numbered(7, 'other'), ...numbered(1_203, 'placed')])
  expect(kept.slice(0, 7).every(row => row.done_before === "it's")).toBe(true)
  expect(kept.slice(7).map(row => row.done_before)).toEqual(
    numbered(1_203, '').map((_, index) => `${100 + index}`),
  )
  await clearStaged(storage)
  expect(await staged()).toEqual([])
})

it('keeps rows of a change that is rolled back, and shows them to nobody', async () => {
  const before = await jobs()
  const rows = await jobRows(3, 'lost')
  const change = storage.write(async tx => {
    await insertStaged(tx, 'job_progress', rows, { done_before: 'a' })
    throw new Error('no')
  })
  await expect(change).rejects.toThrow('no')
  expect(await jobs()).toEqual(before)
  expect(await staged()).toEqual([{ batch: rows.batch, rows: 3 }])
  await expect(storage.read(db => sql`select * from staged_rows`.execute(db))).rejects.toThrow(
    'no such table',
  )
})

it('gives the memory of deleted rows back', async () => {
  const pages = async () => {
    const { rows } = await storage.write(tx =>
      sql<{ page_count: number }>`pragma temp.page_count`.execute(tx),
    )
    return rows[0]?.page_count ?? 0
  }
  await jobRows(2_000, 'x'.repeat(500))
  expect(await pages()).toBeGreaterThan(250)
  await clearStaged(storage)
  expect(await pages()).toBeLessThan(5)
})

it('finds the rows of a turn by their places', async () => {
  const plan = await storage.write(tx =>
    sql<{ detail: string }>`explain query plan
      select v0 from staged_rows where batch = 1 and position >= 0 and position < 500 order by position`.execute(
      tx,
    ),
  )
  expect(plan.rows.map(({ detail }) => detail)).toEqual([
    'SEARCH staged_rows USING PRIMARY KEY (batch=? AND position>? AND position<?)',
  ])
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migrate } from '#server/database/migrate'
import { type Storage, StorageFull } from '#server/database/storage'
import { stopClock } from '#server/testing/clocks/stopped-clock'
import { givingWay, hurried, turn } from '#server/turns'
import { openSqlite } from './sqlite.ts'

let folder: string
let storage: Storage
let ran: string[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'holofolio-writes-'))
  const report = (text: string) => void ran.push(text)
  ran = []
  storage = openSqlite(join(folder, 'holofolio.db'), { slow: { fromMs: 0, report } })
  await migrate(storage)
  ran = []
})

afterEach(async () => {
  vi.restoreAllMocks()
  await storage.close()
  rmSync(folder, { recursive: true })
})

const insert = (name: string) =>
  storage.write(async tx => {
    await tx.insertInto('job_progress').values({ job: name, done_before: 'a' }).execute()
    return name
  })

async function kept(): Promise<string[]> {
  const rows = await storage.read(db => db.selectFrom('job_progress').select('job').orderBy('job').execute())
  return rows.map(({ job }) => job)
}

const commits = () => ran.filter(text => text === 'commit').length

it('shares a commit among the writes that wait, and answers none before it', async () => {
  stopClock()
  const answered: string[] = []
  const atCommit: number[] = []
  const report = (text: string) => void (text === 'commit' && atCommit.push(answered.length))
  const other = openSqlite(join(folder, 'holofolio.db'), { slow: { fromMs: 0, report } })
  const names = ['a', 'b', 'c', 'd', 'e']
  await Promise.all(
    names.map(async name => {
      await other.write(tx => tx.insertInto('job_progress').values({ job: name, done_before: 'a' }).execute())
      answered.push(name)
    }),
  )
  await other.close()
  expect(answered).toEqual(names)
  expect(atCommit).toEqual([0])
  expect(await kept()).toEqual(names)
})

it('keeps each whole or not at all, also the first', async () => {
  stopClock()
  const refused = (name: string) =>
    storage.write(async tx => {
      await tx.insertInto('job_progress').values({ job: name, done_before: 'a' }).execute()
      throw new Error(`not ${name}`)
    })
  const outcomes = await Promise.allSettled([
    refused('a'),
    insert('b'),
    refused('c'),
    insert('d'),
    insert('d'),
    insert('e'),
  ])
  expect(
    outcomes.map(outcome => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.name)),
  ).toEqual(['Error', 'b', 'Error', 'd', 'KeyTaken', 'e'])
  expect(commits()).toBe(1)
  expect(await kept()).toEqual(['b', 'd', 'e'])
})

it('lets each see what those before it wrote', async () => {
  const counted = Array.from({ length: 4 }, (_, index) =>
    storage.write(async tx => {
      const before = await tx.selectFrom('job_progress').select('job').execute()
      await tx
        .insertInto('job_progress')
        .values({ job: String(index), done_before: 'a' })
        .execute()
      return before.length
    }),
  )
  expect(await Promise.all(counted)).toEqual([0, 1, 2, 3])
})

it('runs each again alone when the commit fails', async () => {
  // Its reference is checked by the commit.
  const open = storage.write(async tx => {
    await sql`pragma defer_foreign_keys = on`.execute(tx)
    await tx.insertInto('erasures').values({ collector_id: 'x', erased_day: 'a', opened_at: 'a' }).execute()
  })
  const outcomes = await Promise.allSettled([insert('a'), open, insert('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(commits()).toBeGreaterThan(1)
  expect(await kept()).toEqual(['a', 'b'])
  expect(await storage.read(db => db.selectFrom('erasures').selectAll().execute())).toEqual([])
})

it('keeps the others when one fills the disk', async () => {
  await storage.write(async tx => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(tx)
    await sql.raw(`pragma max_page_count = ${Number(rows[0]?.page_count) + 20}`).execute(tx)
  })
  const large = storage.write(tx =>
    tx
      .insertInto('job_progress')
      .values({ job: 'large', done_before: 'x'.repeat(1_000_000) })
      .execute(),
  )
  const outcomes = await Promise.allSettled([insert('a'), large, insert('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(outcomes[1]).toMatchObject({ reason: expect.any(StorageFull) })
  expect(await kept()).toEqual(['a', 'b'])
})

it('commits what gives way by itself, in its order', async () => {
  stopClock()
  const order: string[] = []
  const all = [insert('a'), insert('b'), givingWay(() => insert('slow')), insert('c'), insert('d')]
  await Promise.all(all.map(async one => order.push(await one)))
  expect(order).toEqual(['a', 'b', 'slow', 'c', 'd'])
  expect(commits()).toBe(3)
})

it('goes on when a transaction cannot begin', async () => {
  const other = openSqlite(join(folder, 'holofolio.db'), { patienceMs: 1 })
  await storage.write(async tx => {
    await tx.insertInto('job_progress').values({ job: 'a', done_before: 'a' }).execute()
    const write = () => other.write(one => one.deleteFrom('job_progress').execute())
    const outcomes = await Promise.allSettled([write(), write(), write()])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })
  await other.write(tx => tx.insertInto('job_progress').values({ job: 'b', done_before: 'a' }).execute())
  await other.close()
  expect(await kept()).toEqual(['a', 'b'])
})

it('does not give way while it has the connection, because others may wait for it', async () => {
  const pieces = 1_000
  const write = () =>
    storage.write(async tx => {
      for (let piece = 0; piece < pieces; piece++) await turn()
      await tx.insertInto('job_progress').values({ job: 'large', done_before: 'a' }).execute()
    })
  await hurried(() => Promise.all([givingWay(write), insert('small')]))
  expect(await kept()).toEqual(['large', 'small'])
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate } from '#server/database/migrate'
import type { Storage } from '#server/database/storage'
import { openSqlite } from './sqlite.ts'

let folder: string
let storage: Storage

const file = () => join(folder, 'holofolio.db')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'holofolio-reads-'))
  storage = openSqlite(file())
  await migrate(storage)
})

afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

async function jobs(): Promise<string[]> {
  const rows = await storage.readOne(db => db.selectFrom('job_progress').select('job').execute())
  return rows.map(({ job }) => job)
}

it('sees each commit of this process in the reads that follow it', async () => {
  const other = openSqlite(file())
  const [mine, theirs] = await Promise.all(
    [storage, other].map(async (writer, index) => {
      const seen: boolean[] = []
      for (let time = 0; time < 20; time++) {
        const job = `${index}-${time}`
        await jobs()
        await writer.write(tx => tx.insertInto('job_progress').values({ job, done_before: 'a' }).execute())
        seen.push((await jobs()).includes(job))
      }
      return seen
    }),
  )
  await other.close()
  expect(mine).toEqual(Array(20).fill(true))
  expect(theirs).toEqual(Array(20).fill(true))
})

it('sees what another process has committed', async () => {
  const other = new DatabaseSync(file())
  const insert = other.prepare('insert into job_progress (job, done_before) values (?, ?)')
  for (let time = 0; time < 20; time++) {
    const job = `job-${time}`
    await jobs()
    insert.run(job, 'a')
    expect(await jobs()).toContain(job)
  }
  other.close()
})

it('keeps no snapshot once a read has ended', async () => {
  const other = new DatabaseSync(file())
  await Promise.all([
    jobs(),
    storage.read(async db => void (await db.selectFrom('products').select('id').execute())),
  ])
  // Fails while a snapshot needs what is in the log.
  const [outcome] = other.prepare('pragma wal_checkpoint(truncate)').all()
  other.close()
  expect(outcome).toMatchObject({ busy: 0 })
})

it('leaves no snapshot of a connection that was closed meanwhile', async () => {
  const other = openSqlite(file())
  const reading = other.read(async db => {
    await db.selectFrom('job_progress').select('job').execute()
    await other.close()
  })
  await expect(reading).rejects.toThrow()
  await storage.write(tx => tx.insertInto('job_progress').values({ job: 'a', done_before: 'a' }).execute())
  expect(await jobs()).toEqual(['a'])
})

it('ends the snapshot of a read that fails', async () => {
  await expect(
    storage.read(async db => {
      await db.selectFrom('job_progress').select('job').execute()
      throw new Error('on purpose')
    }),
  ).rejects.toThrow('on purpose')
  await storage.write(tx => tx.insertInto('job_progress').values({ job: 'a', done_before: 'a' }).execute())
  expect(await jobs()).toEqual(['a'])
})

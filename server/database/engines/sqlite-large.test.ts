import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migrate } from '#server/database/migrate'
import type { Storage, Writer } from '#server/database/storage'
import { openSqlite } from './sqlite.ts'

const kilobyte = 1_024
const megabyte = 1_024 * kilobyte

let folder: string
let storage: Storage

const file = () => join(folder, 'holofolio.db')
const bytes = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'holofolio-large-'))
  storage = openSqlite(file())
  await migrate(storage)
  await storage.close()
  storage = openSqlite(file())
})

afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

/** Rows of four kilobytes, one in each statement. */
async function insertRows(tx: Writer, count: number, name = 'row'): Promise<void> {
  for (let row = 0; row < count; row++) {
    const job = `${name}-${row}-${'x'.repeat(4 * kilobyte)}`
    await tx.insertInto('job_progress').values({ job, done_before: 'a' }).execute()
  }
}

async function counted(): Promise<number> {
  const rows = await storage.read(db => db.selectFrom('job_progress').select('done_before').execute())
  return rows.length
}

it('has written most of a large transaction before its commit', async () => {
  const [log, atCommit] = await storage.write(async tx => {
    await insertRows(tx, 1_500)
    return [bytes(`${file()}-wal`), bytes(file())]
  })
  expect(log).toBeGreaterThan(8 * megabyte)
  // The commit adds what is left in memory, and leaves the file to a thread.
  expect(bytes(`${file()}-wal`) - log).toBeLessThan(3 * megabyte)
  expect(bytes(file())).toBe(atCommit)
  await vi.waitFor(() => expect(bytes(file())).toBeGreaterThan(10 * megabyte), 20_000)
  expect(await counted()).toBe(1_500)
})

it('keeps what is written while a large transaction is copied, and what was large before it ended', async () => {
  await storage.write(tx => insertRows(tx, 1_500, 'first'))
  await storage.write(tx => insertRows(tx, 1, 'between'))
  await storage.write(tx => insertRows(tx, 1_500, 'second'))
  await storage.close()
  expect(bytes(`${file()}-wal`)).toBe(0)
  storage = openSqlite(file())
  expect(await counted()).toBe(3_001)
})

it('copies what follows a large transaction soon in the same thread', async () => {
  const started = vi.fn<() => void>()
  process.on('worker', started)
  for (const name of ['first', 'second', 'third']) {
    const before = bytes(file())
    await storage.write(tx => insertRows(tx, 1_500, name))
    await vi.waitFor(() => expect(bytes(file())).toBeGreaterThan(before + 3 * megabyte), 20_000)
  }
  process.off('worker', started)
  expect(started).toHaveBeenCalledTimes(1)
})

it('copies the log back by its commits again afterwards', async () => {
  await storage.write(tx => insertRows(tx, 1_500))
  await vi.waitFor(() => expect(bytes(file())).toBeGreaterThan(10 * megabyte), 20_000)
  const longest = bytes(`${file()}-wal`)
  for (let group = 0; group < 60; group++) await storage.write(tx => insertRows(tx, 100, `small-${group}`))
  expect(bytes(`${file()}-wal`)).toBeLessThan(longest + 10 * megabyte)
  expect(bytes(file())).toBeGreaterThan(30 * megabyte)
})

it('keeps nothing of a large transaction that fails', async () => {
  const failing = storage.write(async tx => {
    await insertRows(tx, 1_500)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await storage.write(tx => insertRows(tx, 1))
  expect(await counted()).toBe(1)
})

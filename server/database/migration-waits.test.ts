// Migrations of a database that others hold for longer than a statement or a write may wait.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type HeldTable, holdTable } from '#server/testing/held-table'
import { emptyStorage, onPostgres, type TemporaryStorage } from '#server/testing/storages'
import { openPostgres } from './engines/postgres.ts'
import { openSqlite } from './engines/sqlite.ts'
import { appliedVersion, migrate, newestVersion } from './migrate.ts'
import type { Storage } from './storage.ts'

const limitMs = 200

let database: TemporaryStorage
let storage: Storage
afterEach(async () => {
  await storage.close()
  await database.drop()
})

describe('on SQLite', () => {
  let file: string
  beforeEach(async () => {
    database = await emptyStorage('sqlite')
    file = join(database.folder, 'holofolio.db')
    storage = openSqlite(file, { patienceMs: limitMs })
  })

  it('lets a migration wait for another process longer than a write may', async () => {
    const holder = new DatabaseSync(file)
    holder.exec('begin immediate')
    const refused = storage.write(tx => sql`create table other (x integer)`.execute(tx))
    await expect(refused).rejects.toThrow(/has locked/)
    const released = pause(3 * limitMs).then(() => holder.close())
    const said: string[] = []
    const report = (sentence: string) => void said.push(sentence)
    await Promise.all([migrate(storage, { report, everyMs: 1 }), released])
    expect(await storage.read(appliedVersion)).toBe(newestVersion)
    expect(said[0]).toMatch(
      /^Waiting for the database: another process uses or updates it\. \d seconds so far; do not stop the program\.$/,
    )
  })
})

onPostgres(() => {
  let held: HeldTable
  beforeEach(async () => {
    database = await emptyStorage('postgres')
    storage = openPostgres(`${database.url}?statement_timeout=${limitMs}`, () => {})
    held = await holdTable(String(database.url), 'collectors')
  })
  afterEach(() => held.release())

  it('lets a migration take longer than a statement may, and no statement after it', async () => {
    const migrated = migrate(storage)
    await Promise.race([migrated, held.untilWaiting(1, 2 * limitMs)])
    await held.release()
    await migrated
    expect(await storage.read(appliedVersion)).toBe(newestVersion)
    await expect(storage.write(tx => sql`select pg_sleep(9)`.execute(tx))).rejects.toThrow(/took too long/)
  })
})

// Backups of version 0.9 come back, and those from before it are refused. postgres-dump.deep.test.ts has PostgreSQL's.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { appendTombstones } from '#server/commands/accounts/tombstone-file'
import { reconcile } from '#server/commands/ledger/reconcile'
import { collectorDigest } from '#server/db/accounts/erasures'
import { openSqlite } from '#server/database/engines/sqlite'
import { migrate, OlderDatabase } from '#server/database/migrate'
import type { Storage } from '#server/database/storage'
import { collectorsOf09, fileOf09 } from '#server/testing/version-0.9/opened'
import { contentsOf, writeManifest } from './backup-folder.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { testRestore } from './test-restore.ts'

const now = new Date('2026-03-17T12:00:00.000Z')

let folder: string
let place: { dataFolder: string; databaseUrl: null }
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
  place = { dataFolder: join(folder, 'data'), databaseUrl: null }
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes the database of version 0.9 into a folder, with the first so many of its migrations. */
function writeDatabase(into: string, version = 81): string {
  mkdirSync(join(into, 'uploads'), { recursive: true })
  const file = join(into, 'holofolio.db')
  const database = new DatabaseSync(file)
  database.exec(String(fileOf09('database-sqlite.sql')))
  database.prepare('delete from schema_migrations where version > ?').run(version)
  database.close()
  return file
}

/** Makes a backup as version 0.9 did. */
async function backupOf(version?: number): Promise<string> {
  const backup = join(folder, 'backup')
  await writeManifest(backup, now, contentsOf(writeDatabase(backup, version)))
  return backup
}

const opened = async <Result>(file: string, work: (storage: Storage) => Promise<Result>): Promise<Result> => {
  const storage = openSqlite(file)
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

it('restores a backup of version 0.9, and erases from it who left since', async () => {
  const [{ id: staying }, { id: leaving }] = collectorsOf09
  const backup = await backupOf()
  mkdirSync(place.dataFolder)
  await appendTombstones(join(place.dataFolder, 'tombstones.ndjson'), [
    { id: 'a tombstone', erasedDay: '2026-03-17', digest: collectorDigest(leaving) },
  ])
  expect(await restoreBackup(place, backup, now)).toMatchObject({ erasedAgain: 1 })
  await opened(join(place.dataFolder, 'holofolio.db'), async storage => {
    await migrate(storage)
    const collectors = await storage.read(db => db.selectFrom('collectors').select('id').execute())
    expect(collectors).toEqual([{ id: staying }])
    expect((await reconcile(storage, () => {})).differences).toBe(0)
  })
})

it('makes and tests a backup of a database of version 0.9 that this version has not started on', async () => {
  const file = writeDatabase(place.dataFolder)
  const before = readFileSync(file)
  const backup = await makeBackup(place, join(folder, 'backups'), now)
  expect(await testRestore(place, backup, now)).toBeNull()
  expect(readFileSync(file)).toEqual(before)
})

it('restores no backup from before version 0.9, whatever its manifest says', async () => {
  const backup = await backupOf(80)
  await expect(restoreBackup(place, backup, now)).rejects.toThrow(OlderDatabase)
  const manifest = join(backup, 'manifest.json')
  const { born_at: _, rows: __, ...early } = JSON.parse(readFileSync(manifest, 'utf8'))
  for (const version of [81, 40, 1]) {
    writeFileSync(manifest, JSON.stringify({ ...early, version }))
    await expect(restoreBackup(place, backup, now)).rejects.toThrow(OlderDatabase)
  }
  expect(readdirSync(place.dataFolder)).toEqual(['holofolio.lock'])
})

it('makes no backup of a database from before version 0.9, and leaves it as it is', async () => {
  const file = writeDatabase(place.dataFolder, 80)
  const before = readFileSync(file)
  await expect(makeBackup(place, join(folder, 'backups'), now)).rejects.toThrow(OlderDatabase)
  expect(readdirSync(join(folder, 'backups'))).toEqual([])
  expect(readFileSync(file)).toEqual(before)
})

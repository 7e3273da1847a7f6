/** Every program refuses a database from before version 0.9, and leaves it as it is. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { countRows } from '#server/database/engines/row-counts'
import { runProgram } from '#server/testing/run-program'
import { onBothEngines, type TemporaryStorage } from '#server/testing/storages'
import { databaseOf09 } from '#server/testing/version-0.9/opened'

const sentence =
  'This database is of a version before Holofolio 0.9. Start Holofolio 0.9 on it once, then start this version: docs/operating.md says how.\n'

onBothEngines(engine => {
  let database: TemporaryStorage
  let elsewhere: string
  beforeEach(async () => {
    database = await databaseOf09(engine)
    elsewhere = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
    await database.storage.write(tx => tx.deleteFrom('schema_migrations').where('version', '>', 80).execute())
    // Nothing of ours is in the log of the file when the programs begin.
    if (engine === 'sqlite') await database.storage.close()
    writeFileSync(join(database.folder, 'tombstones.ndjson'), '')
    writeFileSync(join(elsewhere, 'cards.ndjson'), '')
  })
  afterEach(async () => {
    await database.drop()
    rmSync(elsewhere, { recursive: true })
  })

  const whatIsThere = () =>
    engine === 'sqlite'
      ? readFileSync(join(database.folder, 'holofolio.db'))
      : database.storage.read(db => countRows(db))

  it.each([
    ['main.ts', []],
    ['catalogue-import.ts', ['--file', 'cards.ndjson']],
    ['reconcile.ts', []],
    ['backup.ts', ['backups']],
    ['prices.ts', []],
    ['user.ts', ['list']],
    ['user.ts', ['create', 'ash', 'ash@example.com']],
    ['erase-again.ts', []],
  ])(
    '%s %j',
    async (name, args) => {
      const before = await whatIsThere()
      const env = {
        DATA_DIR: database.folder,
        PORT: '0',
        INIT_CWD: elsewhere,
        ...(database.url !== null && { DATABASE_URL: database.url }),
      }
      expect(await runProgram(name, { args, env })).toEqual({ code: 1, out: '', errors: sentence })
      expect(await whatIsThere()).toEqual(before)
    },
    60_000,
  )
})

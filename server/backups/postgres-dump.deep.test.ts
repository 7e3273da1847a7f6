// What only PostgreSQL has. daily-backup.test.ts has the rest, on both engines.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BackupRefused } from './backup-folder.ts'
import { makeBackup } from './make-backup.ts'
import { findTools } from './postgres-tools.ts'
import { restoreBackup } from './restore-backup.ts'
import { testRestore } from './test-restore.ts'
import { withScratchDatabase } from '#server/database/engines/postgres-snapshot'
import { OlderDatabase } from '#server/database/migrate'
import { postgresTool } from '#server/testing/postgres-tools'
import { onPostgres, type TemporaryStorage, temporaryStorage } from '#server/testing/storages'
import { databaseOf09 } from '#server/testing/version-0.9/opened'

const now = new Date('2026-03-14T12:00:00.000Z')

onPostgres(() => {
  describe.skipIf(postgresTool('pg_dump') === null)('a backup of PostgreSQL', () => {
    let target: string
    let database: TemporaryStorage
    let url: string
    const roles: string[] = []
    beforeEach(async () => {
      target = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
      database = await temporaryStorage('postgres')
      url = String(database.url)
    })
    afterEach(async () => {
      await database.drop()
      for (const role of roles.splice(0)) await onServer(`drop role ${role}`)
      rmSync(target, { recursive: true })
    })

    async function onServer(statement: string): Promise<pg.QueryResultRow[]> {
      const client = new pg.Client({ connectionString: process.env['TEST_POSTGRES_URL'] })
      await client.connect()
      return client
        .query(statement)
        .then(({ rows }) => rows)
        .finally(() => client.end())
    }

    const place = () => ({ dataFolder: database.folder, databaseUrl: url })
    const scratchDatabases = () =>
      onServer(`select datname from pg_database where starts_with(datname, 'holofolio_restore_test_')
        and not exists (select from pg_stat_activity a where a.datname = pg_database.datname)`)

    it('contains the moment that its manifest counts, while rows are added', async () => {
      let count = 0
      let isDone = false
      const adding = (async () => {
        while (!isDone) {
          const row = { bucket: `row-${count++}`, window_started_at: '', attempts: 1 }
          await database.storage.write(tx => tx.insertInto('attempts').values(row).execute())
        }
      })()
      const backup = await makeBackup(place(), target, now)
      isDone = true
      await adding
      expect(await testRestore(place(), backup, now)).toBeNull()
      const { rows } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
      expect(rows.attempts).toBeGreaterThan(0)
      expect(rows.attempts).toBeLessThan(count)
    }, 60_000)

    it('is tested in a database that is dropped, also one that a crash has left', async () => {
      const backup = await makeBackup(place(), target, now)
      const own = new URL(url).pathname.slice(1)
      let left = ''
      await withScratchDatabase(url, async scratch => {
        left = new URL(scratch).pathname.slice(1).replace(/.$/, 'x')
      })
      await onServer(`create database ${left}`)
      expect(left).not.toContain(own)
      expect(await testRestore(place(), backup, now)).toBeNull()
      expect(await scratchDatabases()).not.toContainEqual({ datname: left })
    }, 60_000)

    it('says why it was not tested if the role may create no database', async () => {
      const role = `${new URL(url).pathname.slice(1)}_role`
      await onServer(`create role ${role} login superuser password 'secret&word'`)
      roles.push(role)
      const theirs = new URL(url)
      theirs.username = role
      theirs.password = 'secret&word'
      const data = { ...place(), databaseUrl: `${theirs.href}?sslmode=disable&statement_timeout=9000` }
      const backup = await makeBackup(data, target, now)
      expect(await testRestore(data, backup, now)).toBeNull()
      await onServer(`alter role ${role} nosuperuser nocreatedb`)
      expect(await testRestore(data, backup, now)).toMatch(/may not create a database .* CREATEDB$/)
    }, 60_000)

    it('is refused by a restore of the embedded database', async () => {
      const backup = await makeBackup(place(), target, now)
      const embedded = { dataFolder: join(target, 'data'), databaseUrl: null }
      await expect(restoreBackup(embedded, backup, now)).rejects.toThrow(/with pg_restore/)
      expect(readdirSync(embedded.dataFolder).filter(name => name !== 'holofolio.lock')).toEqual([])
    }, 60_000)

    it('of version 0.9 is made and tested, one from before it is refused', async () => {
      const earlier = await databaseOf09('postgres')
      const data = { dataFolder: earlier.folder, databaseUrl: earlier.url }
      const backup = await makeBackup(data, target, now)
      expect(await testRestore(data, backup, now)).toBeNull()
      await earlier.storage.write(tx => sql`delete from schema_migrations where version > 40`.execute(tx))
      await expect(makeBackup(data, join(target, 'more'), now)).rejects.toThrow(OlderDatabase)
      expect(readdirSync(join(target, 'more'))).toEqual([])
      await earlier.drop()
    }, 60_000)

    it('says that pg_dump is not installed', async () => {
      const missing = new BackupRefused('pg_dump is not installed: PostgreSQL cannot be backed up.')
      await expect(findTools(15, [target])).rejects.toThrow(missing)
    })

    it('needs a pg_dump that is not older than the server', async () => {
      await expect(findTools(99)).rejects.toThrow(/^pg_dump is of version \d+, older than the server \(99\)/)
    })

    it('leaves nothing when the database is not there', async () => {
      const nowhere = { ...place(), databaseUrl: 'postgres://user:secret@127.0.0.1:1/none' }
      await expect(makeBackup(nowhere, target, now)).rejects.toThrow('PostgreSQL cannot be reached at')
      expect(readdirSync(target)).toEqual([])
    })
  })
})

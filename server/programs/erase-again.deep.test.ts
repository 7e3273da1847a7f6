// The recipe of docs/operating.md for PostgreSQL, from the dump to the reconciled database.
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readTombstones } from '#server/commands/accounts/tombstone-file'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { postgresTool, runTool } from '#server/testing/postgres-tools'
import { addProducts } from '#server/testing/products'
import { runProgram } from '#server/testing/run-program'
import { onPostgres, type TemporaryStorage, temporaryStorage } from '#server/testing/storages'

const [dump, restore] = [postgresTool('pg_dump'), postgresTool('pg_restore')]

onPostgres(() => {
  describe.skipIf(dump === null || restore === null)('restored by its own tools', () => {
    let folder: string
    let database: TemporaryStorage
    let app: TestApp
    let staying: TestCollector
    let leaving: TestCollector
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
      database = await temporaryStorage('postgres')
      app = await testApp('postgres', { storage: database.storage })
      await addProducts(app.storage, [{ id: 'card' }])
      staying = await newCollector(app)
      leaving = await newCollector(app)
      for (const { add } of [staying, leaving]) {
        await add({ product_id: 'card', condition: 'Near Mint', purchase_price: 10 })
      }
      const file = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#c60' } })
        .png()
        .toBuffer()
      await app.call('POST /api/products/upload-image', { token: leaving.token, file })
    })
    afterEach(async () => {
      await app.close()
      await database.drop()
      rmSync(folder, { recursive: true })
    })

    const dataFolder = () => dirname(app.uploadsFolder)
    const run = (program: string, ...args: string[]) =>
      runProgram(program, { args, env: { DATA_DIR: dataFolder(), DATABASE_URL: String(database.url) } })
    const collectors = async () => {
      const rows = await app.storage.read(db => db.selectFrom('collectors').select('id').execute())
      return rows.map(({ id }) => id)
    }

    async function leave(): Promise<void> {
      const { body } = await app.call('GET /api/auth/profile', { token: leaving.token })
      const farewell = { password: testPassword, confirmation: body.user.username }
      const { status } = await app.call('DELETE /api/auth/account', { token: leaving.token, body: farewell })
      expect(status).toBe(200)
      await app.parts.background.settled()
    }

    /** Dumps the database, lets a collector leave, and restores the dump over it. */
    async function restoreAnEarlierDump(): Promise<void> {
      const dumpFile = join(folder, 'holofolio.dump')
      await runTool(String(dump), ['--format=custom', `--file=${dumpFile}`, String(database.url)])
      await leave()
      expect(await collectors()).toEqual([staying.id])
      await runTool(String(restore), ['--clean', '--if-exists', `--dbname=${database.url}`, dumpFile])
    }

    it('deletes the accounts again that were deleted since the dump, and nothing else', async () => {
      const figures = await staying.stats()
      await restoreAnEarlierDump()
      expect((await collectors()).toSorted()).toEqual([staying.id, leaving.id].toSorted())

      expect(await run('erase-again.ts')).toEqual({
        code: 0,
        out: '1 tombstones applied. Accounts deleted again: 1.\n',
        errors: '',
      })
      expect(await collectors()).toEqual([staying.id])
      expect(await staying.stats()).toEqual(figures)
      expect(readdirSync(app.uploadsFolder)).toEqual([])
      expect(await run('reconcile.ts')).toEqual({
        code: 0,
        out: '1 collector, 1 entry: every figure agrees.\n',
        errors: '',
      })
      expect((await run('erase-again.ts')).out).toBe('1 tombstones applied. Accounts deleted again: 0.\n')
    }, 120_000)

    it('takes the tombstones from another file, and reports lines that are none', async () => {
      await restoreAnEarlierDump()
      const kept = await readTombstones(app.parts.tombstonesFile)
      rmSync(app.parts.tombstonesFile)
      const missing = await run('erase-again.ts')
      expect([missing.code, missing.errors]).toEqual([
        1,
        `There are no tombstones at ${app.parts.tombstonesFile}\n`,
      ])
      const file = join(folder, 'tombstones')
      writeFileSync(file, `${kept?.tombstones.map(line => JSON.stringify(line)).join('\n')}\nnone\n`)
      expect(existsSync(file)).toBe(true)
      const { code, out, errors } = await run('erase-again.ts', file)
      expect([code, out]).toEqual([1, '1 tombstones applied. Accounts deleted again: 1.\n'])
      expect(errors).toBe(`1 lines of ${file} are unreadable. Their accounts may be back.\n`)
      expect(await collectors()).toEqual([staying.id])
    }, 120_000)
  })
})

// Erased collectors and older backups. backup.test.ts tests the rest.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeBackup } from './make-backup.ts'
import { reconcile } from '#server/commands/ledger/reconcile'
import { type Config, readConfig } from '#server/config'
import { openSqlite } from '#server/database/engines/sqlite'
import type { Storage } from '#server/database/storage'
import { restoreBackup } from './restore-backup.ts'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'

const later = new Date('2026-03-15T12:00:00.000Z')
const evenLater = new Date('2026-03-16T12:00:00.000Z')

let folder: string
let app: TestApp
let config: Config
let backup: string
let staying: TestCollector
let leaving: TestCollector

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
  app = await testApp('sqlite')
  config = readConfig({ DATA_DIR: dirname(app.uploadsFolder) })
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
  backup = await makeBackup(config, join(folder, 'backups'), app.clock.now)
})

afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

async function leave(): Promise<void> {
  const { body } = await app.call('GET /api/auth/profile', { token: leaving.token })
  const { username } = body.user
  const farewell = { password: testPassword, confirmation: username }
  const { status } = await app.call('DELETE /api/auth/account', { token: leaving.token, body: farewell })
  expect(status).toBe(200)
  await app.parts.background.settled()
}

async function opened<Result>(path: string, work: (storage: Storage) => Promise<Result>): Promise<Result> {
  const storage = openSqlite(join(path, 'holofolio.db'))
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

async function whatIsThere(): Promise<object> {
  return opened(config.dataFolder, async storage => ({
    collectors: (await storage.read(db => db.selectFrom('collectors').select('id').execute())).length,
    entries: (await storage.read(db => db.selectFrom('ledger_entries').select('sequence').execute())).length,
    tombstones: (await storage.read(db => db.selectFrom('tombstones').select('erased_day').execute())).map(
      tombstone => tombstone.erased_day,
    ),
    pictures: readdirSync(join(config.dataFolder, 'uploads')).length,
    differences: (await reconcile(storage, () => {})).differences,
  }))
}

const afterErasure = {
  collectors: 1,
  entries: 1,
  tombstones: ['2026-03-14'],
  pictures: 0,
  differences: 0,
}

it('erases collectors again who were erased since the backup, at every restore', async () => {
  await leave()
  expect((await restoreBackup(config, backup, later)).erasedAgain).toBe(1)
  expect(await whatIsThere()).toEqual(afterErasure)
  expect((await restoreBackup(config, backup, evenLater)).erasedAgain).toBe(1)
  expect(await whatIsThere()).toEqual(afterErasure)
})

it('leaves the backup as it is if no account was erased', async () => {
  expect((await restoreBackup(config, backup, later)).erasedAgain).toBe(0)
  expect(await whatIsThere()).toEqual({
    collectors: 2,
    entries: 2,
    tombstones: [],
    pictures: 1,
    differences: 0,
  })
})

it('restores over a damaged database, and warns about erased accounts', async () => {
  const damaged = readConfig({ DATA_DIR: join(folder, 'damaged') })
  mkdirSync(damaged.dataFolder)
  writeFileSync(join(damaged.dataFolder, 'holofolio.db'), 'this was a database')
  expect((await restoreBackup(damaged, backup, later)).erasedAgain).toBeNull()
  config = damaged
  expect(await whatIsThere()).toMatchObject({ collectors: 2, pictures: 1 })
})

it('erases by the file of tombstones if the database is damaged', async () => {
  await leave()
  const damaged = readConfig({ DATA_DIR: join(folder, 'damaged') })
  mkdirSync(damaged.dataFolder)
  writeFileSync(join(damaged.dataFolder, 'holofolio.db'), 'this was a database')
  copyFileSync(app.parts.tombstonesFile, join(damaged.dataFolder, 'tombstones.ndjson'))
  expect((await restoreBackup(damaged, backup, later)).erasedAgain).toBe(1)
  config = damaged
  expect(await whatIsThere()).toEqual(afterErasure)
})

it('restores into an empty folder', async () => {
  config = readConfig({ DATA_DIR: join(folder, 'empty') })
  expect((await restoreBackup(config, backup, later)).erasedAgain).toBe(0)
  expect(await whatIsThere()).toMatchObject({ collectors: 2, pictures: 1 })
})

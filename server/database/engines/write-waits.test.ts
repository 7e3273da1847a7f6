// What a write does while another process writes to the same file.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

let database: TemporaryStorage
let beside: DatabaseSync
beforeAll(async () => {
  database = await temporaryStorage('sqlite')
  beside = new DatabaseSync(join(database.folder, 'holofolio.db'))
})
afterAll(async () => {
  beside.close()
  await database.drop()
})

it('lets calls and reads in between while a write waits for another process', async () => {
  const { storage } = database
  beside.exec('begin immediate')
  let isWritten = false
  const written = storage.write(async tx => {
    await sql`select 1`.execute(tx)
    isWritten = true
  })
  for (let read = 0; read < 3; read++) {
    await storage.read(db => db.selectFrom('products').select('id').execute())
    await new Promise(resolve => setTimeout(resolve))
  }
  expect(isWritten).toBe(false)
  // Only a thread that is not blocked can end what the write waits for.
  beside.exec('commit')
  await written
  expect(isWritten).toBe(true)
})

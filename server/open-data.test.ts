import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Storage } from './database/storage.ts'
import type { Log } from './log.ts'
import { openStorage } from './open-data.ts'
import { onOneEngine, temporaryStorage, type TemporaryStorage } from './testing/storages.ts'

onOneEngine(engine => {
  let database: TemporaryStorage
  let dataFolder: string
  let storage: Storage | undefined
  beforeEach(async () => {
    database = await temporaryStorage(engine)
    dataFolder = mkdtempSync(join(tmpdir(), 'holofolio-slow-'))
  })
  afterEach(async () => {
    await storage?.close()
    await database.drop()
    rmSync(dataFolder, { recursive: true })
  })

  async function loggedFrom(slowQueryMs: number | null): Promise<object[]> {
    const logged: object[] = []
    const warn = (fields: object, message: string) => void logged.push({ ...fields, message })
    const log: Log = { info: () => {}, error: () => {}, warn }
    storage = openStorage({ dataFolder, databaseUrl: database.url }, log, slowQueryMs)
    const counted = sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 50000)
      select count(*) from numbers where cast(n as text) <> ${'a secret'}`
    await storage.read(db => counted.execute(db))
    return logged
  }

  it('logs a slow query with its duration, without its values', async () => {
    const [slow, ...others] = (await loggedFrom(1)).filter(line => JSON.stringify(line).includes('recursive'))
    expect(others).toEqual([])
    expect(slow).toMatchObject({ message: 'slow query', ms: expect.any(Number) })
    expect(JSON.stringify(slow)).not.toContain('secret')
  })

  it.each([null, 60_000])('logs none below the setting: %s', async slowQueryMs => {
    expect(await loggedFrom(slowQueryMs)).toEqual([])
  })
})

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  emptyStorage,
  onBothEngines,
  temporaryStorage,
  type TemporaryStorage,
} from '#server/testing/storages'
import { appliedVersion, baselineVersion, migrate, type Migration } from './migrate.ts'

const makeFirst: Migration = async tx => void (await sql`create table first (id text)`.execute(tx))
const makeSecond: Migration = async tx => void (await sql`create table second (id text)`.execute(tx))

onBothEngines(engine => {
  let db: TemporaryStorage
  beforeEach(async () => {
    db = await emptyStorage(engine)
  })
  afterEach(() => db.drop())

  const version = () => db.storage.read(appliedVersion)

  it('does nothing the second time, also when several run at once', async () => {
    const steps = [makeFirst, makeSecond]
    await Promise.all([migrate(db.storage, { steps }), migrate(db.storage, { steps })])
    await migrate(db.storage, { steps })
    const rows = await db.storage.read(tx =>
      tx.selectFrom('schema_migrations').select('version').orderBy('version').execute(),
    )
    expect(rows.map(row => row.version)).toEqual([baselineVersion, baselineVersion + 1, baselineVersion + 2])
  })

  it('says which step of how many it does, in words, and nothing of a new database', async () => {
    const said: string[] = []
    const report = (sentence: string) => void said.push(sentence)
    await migrate(db.storage, { steps: [makeFirst], report })
    expect(said).toEqual([])
    await migrate(db.storage, { steps: [makeFirst, makeSecond], report })
    expect(said).toEqual([
      `Updating the database, step ${baselineVersion + 2} of ${baselineVersion + 2}: make second.`,
    ])
  })

  it('leaves nothing of a step that fails, and goes on from there the next time', async () => {
    const failing: Migration = async tx => {
      await makeSecond(tx, engine)
      throw new Error('half-way')
    }
    await expect(migrate(db.storage, { steps: [makeFirst, failing] })).rejects.toThrow('half-way')
    expect(await version()).toBe(baselineVersion + 1)
    await migrate(db.storage, { steps: [makeFirst, makeSecond] })
    expect(await version()).toBe(baselineVersion + 2)
  })

  it('stops at a version, as tests of migrations need', async () => {
    await migrate(db.storage, { steps: [makeFirst, makeSecond], upTo: baselineVersion + 1 })
    expect(await version()).toBe(baselineVersion + 1)
  })

  it('rejects a database migrated by newer code', async () => {
    await migrate(db.storage, { steps: [makeFirst] })
    await expect(migrate(db.storage, { steps: [] })).rejects.toThrow(
      `The database is at version ${baselineVersion + 1}, newer than this program (${baselineVersion}): update the program.`,
    )
  })

  it('cannot write in a read', async () => {
    const { storage, drop } = await temporaryStorage(engine)
    await expect(storage.read(tx => sql`update collectors set username = 'x'`.execute(tx))).rejects.toThrow()
    await drop()
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { addEarlyCollector } from '#server/testing/accounts/early-rows'
import {
  emptyStorage,
  onBothEngines,
  temporaryStorage,
  type TemporaryStorage,
} from '#server/testing/storages'
import { migrate, newestVersion } from './migrate.ts'

onBothEngines(engine => {
  let db: TemporaryStorage
  beforeAll(async () => {
    db = await temporaryStorage(engine)
    await db.storage.write(async tx => {
      await addEarlyCollector(tx, 'c1')
      await sql`insert into operations values ('c1', 1, 'o1', 'add', '2026-01-01T00:00:00.000Z', '2026-01-01',
        null, null, -100, 100, 0, -100, 100, 0, 0)`.execute(tx)
      await sql`insert into ledger_entries values ('c1', 1, '2026-01-01T00:00:00.000Z', 'add', null, 1, -100, 100, 0)`.execute(
        tx,
      )
    })
  })
  afterAll(() => db.drop())

  it('does nothing the second time, also when several run at once', async () => {
    await Promise.all([migrate(db.storage), migrate(db.storage)])
    const rows = await db.storage.read(tx => tx.selectFrom('schema_migrations').selectAll().execute())
    expect(rows.map(row => row.version)).toEqual(rows.map((_, index) => index + 1))
  })

  it('says which step of how many it does, in words, and nothing of a new database', async () => {
    const older = await temporaryStorage(engine, newestVersion - 2)
    onTestFinished(() => older.drop())
    const said: string[] = []
    const report = (sentence: string) => void said.push(sentence)
    await migrate(older.storage, { report })
    expect(said).toEqual([
      expect.stringMatching(
        `^Updating the database, step ${newestVersion - 1} of ${newestVersion}: [a-z ]+\\.$`,
      ),
      expect.stringMatching(`^Updating the database, step ${newestVersion} of ${newestVersion}: [a-z ]+\\.$`),
    ])
    const empty = await emptyStorage(engine)
    onTestFinished(() => empty.drop())
    await migrate(empty.storage, { upTo: 3, report })
    expect(said).toHaveLength(2)
  })

  it('rejects a database migrated by newer code', async () => {
    await expect(
      db.storage.write(async tx => {
        await tx.insertInto('schema_migrations').values({ version: 9_999, applied_at: '' }).execute()
      }),
    ).resolves.toBeUndefined()
    await expect(migrate(db.storage)).rejects.toThrow(/newer than this program/)
    await db.storage.write(tx => tx.deleteFrom('schema_migrations').where('version', '=', 9_999).execute())
  })

  it.each([
    'update ledger_entries set cash_cents = 0',
    'delete from ledger_entries',
    "update operations set day = '2020-01-01'",
    'delete from operations',
  ])('keeps the ledger append-only against "%s"', async statement => {
    await expect(db.storage.write(tx => sql.raw(statement).execute(tx))).rejects.toThrow(/append-only/)
    const rows = await db.storage.read(tx => tx.selectFrom('ledger_entries').select('cash_cents').execute())
    expect(rows).toEqual([{ cash_cents: -100 }])
  })

  it('refuses a ledger entry that does not balance', async () => {
    const unbalanced = sql`insert into ledger_entries values ('c1', 2, '', 'add', null, 1, -100, 100, 1)`
    await expect(db.storage.write(tx => unbalanced.execute(tx))).rejects.toThrow()
  })

  it('cannot write in a read', async () => {
    await expect(
      db.storage.read(tx => sql`update collectors set username = 'x'`.execute(tx)),
    ).rejects.toThrow()
  })
})

/** A database of version 0.9 is taken over as it is. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { answersOf } from '#server/testing/accounts/restoring'
import { testAppOn } from '#server/testing/app'
import { collectorOf } from '#server/testing/collection'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'
import { answersOf09, collectorsOf09, databaseOf09, endOf09 } from '#server/testing/version-0.9/opened'
import { birthOf } from './birth.ts'
import { migrate, OlderDatabase, takenOverVersion } from './migrate.ts'
import { countRows } from './engines/row-counts.ts'
import type { Reader } from './storage.ts'

onBothEngines(engine => {
  let database: TemporaryStorage
  beforeEach(async () => {
    database = await databaseOf09(engine)
  })
  afterEach(() => database.drop())

  /** Every row of every table but that of the migrations, in the order of its JSON. */
  async function everyRow(db: Reader): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {}
    for (const name of Object.keys(await countRows(db))) {
      if (name === 'schema_migrations') continue
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
      // A column that a later migration adds is null.
      found[name] = rows.map(row => JSON.stringify(row, (_, value) => value ?? undefined)).toSorted()
    }
    return found
  }

  it('keeps every row, and is recorded like a new database that was created when it was', async () => {
    const { storage } = database
    const [rows, born] = [await storage.read(everyRow), await storage.read(birthOf)]
    const said: string[] = []
    await migrate(storage, { report: sentence => said.push(sentence) })
    expect(said[0]).toBe('Taking over the database of Holofolio 0.9, which cannot use it any more.')
    expect(Object.values(rows).flat().length).toBeGreaterThan(300)
    expect(await storage.read(everyRow)).toMatchObject(rows)
    expect(await storage.read(birthOf)).toBe(born)
    const fresh = await temporaryStorage(engine)
    const versions = (from: TemporaryStorage) =>
      from.storage.read(async db =>
        (await db.selectFrom('schema_migrations').select('version').orderBy('version').execute()).map(
          row => row.version,
        ),
      )
    expect(await versions(database)).toEqual(await versions(fresh))
    // What version 0.9 refuses as newer than itself.
    expect((await versions(database))[0]).toBeGreaterThan(takenOverVersion)
    await fresh.drop()
  })

  it('answers every figure as version 0.9 did, agrees with a recount, and takes a copy', async () => {
    await migrate(database.storage)
    const app = await testAppOn({ ...database, drop: async () => {} }, endOf09)
    try {
      for (const { id, token, answers } of collectorsOf09) {
        const collector = collectorOf(app, { id, token })
        expect(JSON.parse(JSON.stringify(await answersOf(app, collector)))).toMatchObject(
          answersOf09(answers),
        )
        const before = await collector.stats()
        await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 1.01, quantity: 2 })
        const after = await collector.stats()
        expect(after.total_quantity).toBe(before.total_quantity + 2)
        expect(Math.round((after.total_investment - before.total_investment) * 100)).toBe(202)
        const { operations } = await collector.operations({ limit: 5 })
        expect((await collector.undo(operations[0]?.id ?? '')).status).toBe(200)
        expect((await collector.stats()).total_investment).toBe(before.total_investment)
      }
      const found: unknown[] = []
      await reconcile(app.storage, difference => found.push(difference))
      expect(found).toEqual([])
    } finally {
      await app.close()
    }
  })

  it.each([
    ['one that stopped before the last migration', takenOverVersion],
    ['one that lacks a migration in between', 40],
  ])('leaves an older database as it is: %s', async (_, version) => {
    const { storage } = database
    await storage.write(tx => tx.deleteFrom('schema_migrations').where('version', '=', version).execute())
    const rows = () => storage.read(db => db.selectFrom('schema_migrations').selectAll().execute())
    const before = [await rows(), await storage.read(everyRow)]
    await expect(migrate(storage)).rejects.toThrow(OlderDatabase)
    await expect(migrate(storage)).rejects.toThrow(
      'This database is of a version before Holofolio 0.9. Start Holofolio 0.9 on it once, then start this version: docs/operating.md says how.',
    )
    expect([await rows(), await storage.read(everyRow)]).toEqual(before)
  })
})

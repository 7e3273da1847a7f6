// The program as an operator runs it. sandbox/demo/moved-demo.deep.test.ts has what arrives.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from '#server/database/folder-lock'
import { migrate, takenOverVersion } from '#server/database/migrate'
import { countRows } from '#server/database/engines/row-counts'
import type { Storage } from '#server/database/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { runProgram } from '#server/testing/run-program'
import { emptyStorage, onPostgres, type TemporaryStorage, temporaryStorage } from '#server/testing/storages'

onPostgres(() => {
  let source: TemporaryStorage
  let app: TestApp
  let target: TemporaryStorage
  beforeEach(async () => {
    source = await temporaryStorage('sqlite')
    app = await testApp('sqlite', { storage: source.storage })
    await addProducts(app.storage, [{ id: 'card' }])
    const collector = await newCollector(app)
    await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 10 })
    target = await emptyStorage('postgres')
  })
  afterEach(async () => {
    await app.close()
    await source.drop()
    await target.drop()
  })

  const move = (env: Record<string, string> = {}, ...args: string[]) =>
    runProgram('move.ts', {
      args: args.length > 0 ? args : ['--to', String(target.url)],
      env: { DATA_DIR: source.folder, ...env },
    })
  const rowsIn = (storage: Storage) => storage.read(db => countRows(db))
  /** No table of the target has rows but that of the migrations. */
  const expectEmpty = async () => {
    const counts = Object.entries(await rowsIn(target.storage))
    expect(counts.filter(([name, rows]) => rows > 0 && name !== 'schema_migrations')).toEqual([])
  }
  it('refuses while a server runs', async () => {
    const lock = lockFolder(source.folder)
    const { code, errors } = await move()
    lock.release()
    expect([code, errors]).toEqual([1, expect.stringMatching(/^Another Holofolio process .* stop it first/)])
    expect(await rowsIn(target.storage)).toEqual({})
  }, 60_000)

  it('refuses a target with rows, and changes nothing there', async () => {
    await migrate(target.storage)
    const row = { bucket: 'one', window_started_at: '', attempts: 1 }
    await target.storage.write(tx => tx.insertInto('attempts').values(row).execute())
    const { code, errors } = await move()
    expect([code, errors]).toEqual([
      1,
      'The target is not empty, its table attempts has rows: choose a new database.\n',
    ])
    const { schema_migrations: _, ...others } = await rowsIn(target.storage)
    expect(Object.values(others).reduce((sum, count) => sum + count)).toBe(1)
  }, 60_000)

  it('refuses a source of an earlier version, or none', async () => {
    for (const [version, sentence] of [
      [takenOverVersion, /^The embedded database is of version 81, and this program of \d+: start/],
      [20, /^This database is of a version before Holofolio 0\.9\./],
    ] as const) {
      await source.storage.write(tx => sql`update schema_migrations set version = ${version}`.execute(tx))
      expect((await move()).errors).toMatch(sentence)
    }
    const nowhere = await move({ DATA_DIR: join(source.folder, 'nothing') })
    expect([nowhere.code, nowhere.errors]).toEqual([1, expect.stringMatching(/^There is no database in /)])
  }, 60_000)

  const inSource = (statement: RawBuilder<unknown>) => source.storage.write(tx => statement.execute(tx))
  const faults: [what: string, fault: () => Promise<unknown>, sentence: RegExp][] = [
    [
      'a row that PostgreSQL refuses',
      () => inSource(sql`update products set misc_info = 'a' || char(0)`),
      /^The table products cannot be moved: unsupported Unicode escape sequence\. Nothing was moved\.\n$/,
    ],
    [
      'a row that changes on the way',
      async () => {
        await migrate(target.storage)
        await target.storage.write(async tx => {
          await sql`create function other() returns trigger language plpgsql as
            'begin new.name_words := new.name_words + 1; return new; end'`.execute(tx)
          await sql`create trigger other before insert on products
            for each row execute function other()`.execute(tx)
        })
      },
      /^The table products arrived with other rows\. Nothing was moved\.\n$/,
    ],
    [
      'figures that do not add up',
      () => inSource(sql`update holding_groups set cost_basis_cents = cost_basis_cents + 1`),
      /^\d+ figures differ from a recount\. Nothing was moved/,
    ],
    [
      'another table in the target',
      () => target.storage.write(tx => sql`create table notes (id text)`.execute(tx)),
      /^The target has other tables: choose a new database\.\n$/,
    ],
  ]
  it.each(faults)(
    'leaves the target empty after %s',
    async (_, fault, sentence) => {
      await fault()
      const { code, errors } = await move()
      expect([code, errors]).toEqual([1, expect.stringMatching(sentence)])
      await expectEmpty()
    },
    120_000,
  )

  describe('the password', () => {
    const secret = 'kept&secret'
    it('comes from DATABASE_PASSWORD or a file, and prints it nowhere', async () => {
      const file = join(source.folder, 'password')
      writeFileSync(file, `${secret}\n`)
      const { code, out, errors } = await move({ DATABASE_PASSWORD_FILE: file }, '--to', String(target.url))
      expect([code, errors]).toEqual([0, ''])
      expect(out).not.toContain(secret)
      expect(out).not.toContain(encodeURIComponent(secret))
    }, 120_000)

    it('and the address may come from the settings of the server', async () => {
      const { code, out } = await move({ DATABASE_URL: String(target.url), DATABASE_PASSWORD: secret }, '--')
      expect([code, out.includes(secret)]).toEqual([0, false])
    }, 120_000)
  })

  it('explains how it is used', async () => {
    for (const args of [['--'], ['--from', 'x'], ['target']]) {
      const { code, errors } = await move({}, ...args)
      expect([code, errors]).toEqual([1, expect.stringMatching(/Usage: npm run move -- --to postgres:/)])
    }
  }, 60_000)
})

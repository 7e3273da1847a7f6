// The program as an operator runs it. commands/ledger/reconcile.test.ts tests what it finds.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { runProgram } from '#server/testing/run-program'
import { onBothEngines, type TemporaryStorage, temporaryStorage } from '#server/testing/storages'

const run = (environment: Record<string, string>) => runProgram('reconcile.ts', { env: environment })

onBothEngines(engine => {
  let database: TemporaryStorage
  let app: TestApp
  let collector: TestCollector
  beforeEach(async () => {
    database = await temporaryStorage(engine)
    app = await testApp(engine, { storage: database.storage })
    await addProducts(app.storage, [{ id: 'card' }])
    collector = await newCollector(app)
    await newCollector(app)
    for (const purchase_price of [10, 20.5]) {
      await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price })
    }
  })
  afterEach(async () => {
    await app.close()
    await database.drop()
  })

  const reconcile = () =>
    run({ DATA_DIR: database.folder, ...(database.url !== null && { DATABASE_URL: database.url }) })

  it('reports that every figure agrees, and ends with 0', async () => {
    expect(await reconcile()).toEqual({
      code: 0,
      out: '2 collectors, 2 entries: every figure agrees.\n',
      errors: '',
    })
  })

  it('reports a cent that is off, and ends with 1', async () => {
    await app.storage.write(tx =>
      sql`update holding_groups set cost_basis_cents = cost_basis_cents + 1`.execute(tx),
    )
    expect(await reconcile()).toEqual({
      code: 1,
      out:
        `collector ${collector.id}: group card:raw:near%20mint cost_basis_cents is 3051, recounted 3050\n` +
        // The shares by set, kind and grade are recounted from the groups.
        ['grade raw:near%20mint', 'kind raw', 'set Base Set']
          .map(
            share =>
              `collector ${collector.id}: share of ${share} cost_basis_cents is 3050, recounted 3051\n`,
          )
          .join('') +
        '2 collectors, 2 entries: 4 differences found.\n',
      errors: '',
    })
  })

  it('reports a missing row, and ends with 1', async () => {
    await app.storage.write(tx => sql`delete from holding_groups`.execute(tx))
    const { code, out } = await reconcile()
    expect(code).toBe(1)
    expect(out).toContain(
      `collector ${collector.id}: group card:raw:near%20mint quantity is missing, recounted 2\n`,
    )
  })
})

it('reports in one line that there is no database, and creates none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
  try {
    const { code, out, errors } = await run({ DATA_DIR: folder })
    expect([code, out]).toEqual([1, ''])
    expect(errors).toBe(`There is no database in ${folder}: is DATA_DIR right?\n`)
    expect(readdirSync(folder)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

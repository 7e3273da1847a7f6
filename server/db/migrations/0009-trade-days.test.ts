import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EngineName, Writer } from '#server/db/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { addTradeDays } from './0009-trade-days.ts'

/** Guards trades as this migration finds them: later ones name the columns that may not change. */
async function guardWholeRows(tx: Writer, engine: EngineName) {
  const statements =
    engine === 'sqlite'
      ? [
          'drop trigger trades_no_update',
          `create trigger trades_no_update before update on trades
           begin select raise(abort, 'the ledger is append-only'); end`,
        ]
      : [
          'drop trigger trades_append_only on trades',
          `create trigger trades_append_only before update or delete on trades
           for each row execute function refuse_ledger_change()`,
        ]
  for (const statement of statements) await sql.raw(statement).execute(tx)
}

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'other' }])
  })
  afterAll(() => app.close())

  it('gives earlier trades their UTC day, and guards them as before', async () => {
    const collector = await newCollector(app)
    await collector.setTimeZone('America/Los_Angeles')
    app.clock.now = new Date('2026-03-15T01:30:00.000Z')
    const { item } = await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 10 })
    await collector.trade({
      traded_away: [{ id: item.id }],
      received: [{ id: 'other', condition: 'Near Mint' }],
    })
    const dates = async () => (await collector.trades()).trades.map(({ date }) => date)
    expect(await dates()).toEqual(['2026-03-14'])

    await app.storage.write(async tx => {
      await guardWholeRows(tx, engine)
      await tx.schema.alterTable('trades').dropColumn('day').execute()
      await addTradeDays(tx, engine)
    })

    expect(await dates()).toEqual(['2026-03-15'])
    for (const statement of ["update trades set day = ''", 'delete from trades']) {
      await expect(app.storage.write(tx => sql.raw(statement).execute(tx))).rejects.toThrow(/append-only/)
    }
  })
})

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate'
import { addEarlyCollector } from '#server/testing/accounts/early-rows'
import { addProducts } from '#server/testing/products'
import { onBothEngines, temporaryStorage } from '#server/testing/storages'

const before = 61
const at = '2026-11-01T10:00:00.000Z'

onBothEngines(engine => {
  it('adds words that may change to trades that may not', async () => {
    const { storage, drop } = await temporaryStorage(engine, before)
    try {
      await addProducts(storage, [{ id: 'card' }])
      await storage.write(tx => addEarlyCollector(tx, 'ann'))
      await storage.write(tx =>
        sql`insert into trades (collector_id, id, traded_at, day, cash_delta_cents, basis_given_cents,
          basis_received_cents, realised_gain_cents) values ('ann', 't1', ${at}, '2026-11-01', 5, 10, 15, 0)`.execute(
          tx,
        ),
      )
      await migrate(storage)

      const run = (statement: string) => storage.write(tx => sql.raw(statement).execute(tx))
      await run(`update trades set partner = 'Bob', note = 'At the fair'`)
      const { rows } = await storage.read(db =>
        sql<Record<string, unknown>>`select * from trades`.execute(db),
      )
      expect(rows).toMatchObject([
        { id: 't1', day: '2026-11-01', cash_delta_cents: 5, partner: 'Bob', note: 'At the fair' },
      ])
      for (const column of [
        'day',
        'traded_at',
        'cash_delta_cents',
        'basis_given_cents',
        'id',
        'collector_id',
      ])
        await expect(run(`update trades set ${column} = ${column}`)).rejects.toThrow(/append-only/)
      await expect(run(`update trades set note = '', day = ''`)).rejects.toThrow(/append-only/)
      await expect(run('delete from trades')).rejects.toThrow(/append-only/)
    } finally {
      await drop()
    }
  })
})

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate'
import { addEarlyCollector } from '#server/testing/accounts/early-rows'
import { addProducts } from '#server/testing/products'
import { onBothEngines, temporaryStorage } from '#server/testing/storages'

const before = 48
const raw = 'raw:near%20mint'
const day = '2026-11-01T10:00:00.000Z'

onBothEngines(engine => {
  it('counts the low asks of raw cards, and notifies nobody of it', async () => {
    const { storage, drop } = await temporaryStorage(engine, before)
    try {
      await addProducts(
        storage,
        ['cheap', 'low', 'dear', 'sold', 'slab'].map(id => ({ id })),
      )
      await storage.write(async tx => {
        await addEarlyCollector(tx, 'ann')
        const price = (id: string, key: string, cents: number, kind: string) =>
          sql`insert into market_prices
          (product_id, price_key, price_cents, as_of, source, kind, confidence, listings, is_estimate)
          values (${id}, ${key}, ${cents}, ${day}, 'ebay', ${kind}, 'medium', 5, 'no')`.execute(tx)
        await price('cheap', raw, 99, 'ask')
        await price('low', raw, 250, 'ask')
        await price('dear', raw, 500, 'ask')
        await price('sold', raw, 99, 'sold')
        await price('slab', 'graded:psa:10', 499, 'ask')
        await sql`insert into price_baselines (collector_id, product_id, price_key, price_cents)
          values ('ann', 'cheap', ${raw}, 120), ('ann', 'dear', ${raw}, 500)`.execute(tx)
      })
      await storage.write(tx =>
        sql`insert into price_points (product_id, price_key, day, price_cents, source)
          values ('cheap', ${raw}, '2026-10-01', 120, 'ebay'), ('cheap', ${raw}, '2026-10-02', 20, 'tcgdex'),
            ('sold', ${raw}, '2026-10-01', 99, 'ebay')`.execute(tx),
      )
      await migrate(storage)
      const read = (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
        storage.read(async db => (await query.execute(db)).rows.map(row => Object.values(row)))
      expect(
        await read(
          sql`select product_id, price_cents, ceiling_cents, is_estimate from market_prices order by 1`,
        ),
      ).toEqual([
        ['cheap', 35, 99, 'yes'],
        ['dear', 500, null, 'no'],
        ['low', 200, 250, 'yes'],
        ['slab', 499, null, 'no'],
        ['sold', 99, null, 'no'],
      ])
      expect(await read(sql`select product_id, price_cents from price_baselines order by 1`)).toEqual([
        ['cheap', 42],
        ['dear', 500],
      ])
      expect(await read(sql`select product_id, day, price_cents from price_points order by 1, 2`)).toEqual([
        ['cheap', '2026-10-01', 96],
        ['cheap', '2026-10-02', 20],
        ['sold', '2026-10-01', 99],
      ])
      expect(await read(sql`select product_id from changed_prices order by 1`)).toEqual([['cheap'], ['low']])
    } finally {
      await drop()
    }
  })
})

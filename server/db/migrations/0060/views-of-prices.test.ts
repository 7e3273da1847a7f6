import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate'
import { addEarlyCollector } from '#server/testing/accounts/early-rows'
import { addProducts } from '#server/testing/products'
import { onBothEngines, temporaryStorage } from '#server/testing/storages'

const before = 59
const [raw, played, slab] = ['raw:near%20mint', 'raw:lightly%20played', 'graded:psa:10']
const day = '2026-11-01T10:00:00.000Z'

onBothEngines(engine => {
  it.each([
    ['one account, which keeps its figures', ['ann'], 'on'],
    ['several accounts', ['ann', 'bob'], 'off'],
  ])('moves restricted prices, and estimates made of them: %s', async (_, names, allowed) => {
    const { storage, drop } = await temporaryStorage(engine, before)
    try {
      await addProducts(storage, [{ id: 'charted' }, { id: 'other' }])
      await storage.write(async tx => {
        for (const name of names) await addEarlyCollector(tx, name)
        for (const table of ['market_prices', 'source_quotes'])
          for (const [id, key, source, cents] of [
            ['charted', raw, 'pricecharting', 1_000],
            ['charted', played, 'near-mint', 840],
            ['charted', slab, 'ebay', 90_000],
            ['other', raw, 'tcgcsv', 500],
            ['other', played, 'near-mint', 420],
          ] as const)
            await sql`insert into ${sql.table(table)} (product_id, price_key, price_cents, as_of, source, kind,
              confidence, listings, is_estimate) values (${id}, ${key}, ${cents}, ${day}, ${source}, 'market', 'medium',
              null, 'no')`.execute(tx)
        await sql`insert into price_points (product_id, price_key, day, price_cents, source)
          values ('charted', ${raw}, '2026-10-01', 900, 'tcgcsv'), ('charted', ${raw}, '2026-11-01', 1000, 'pricecharting'),
            ('charted', ${played}, '2026-11-01', 840, 'near-mint'), ('other', ${played}, '2026-11-01', 420, 'near-mint')`.execute(
          tx,
        )
      })
      await migrate(storage)
      const read = (table: string) =>
        storage.read(async db => {
          const { rows } = await sql<
            Record<string, unknown>
          >`select product_id, price_key, source, price_cents
            from ${sql.table(table)} order by 1, 2 desc, 3`.execute(db)
          return rows.map(row => Object.values(row))
        })
      const moved = [
        ['charted', raw, 'pricecharting', 1_000],
        ['charted', played, 'near-mint', 840],
      ]
      const others = [
        ['charted', slab, 'ebay', 90_000],
        ['other', raw, 'tcgcsv', 500],
        ['other', played, 'near-mint', 420],
      ]
      expect((await read('restricted_prices')).toSorted()).toEqual(moved.toSorted())
      expect((await read('market_prices')).toSorted()).toEqual(others.toSorted())
      expect((await read('source_quotes')).toSorted()).toEqual([...others, ...moved.slice(0, 1)].toSorted())
      expect((await read('restricted_points')).toSorted()).toEqual(moved.toSorted())
      expect((await read('price_points')).toSorted()).toEqual([
        ['charted', raw, 'tcgcsv', 900],
        ['other', played, 'near-mint', 420],
      ])
      const rows = <Row>(query: ReturnType<typeof sql<Row>>) =>
        storage.read(async db => (await query.execute(db)).rows)
      expect(await rows(sql`select distinct restricted_prices from collectors`)).toEqual([
        { restricted_prices: allowed },
      ])
      expect(await rows(sql`select raw, chosen_after from price_source_order`)).toEqual([
        { raw: null, chosen_after: '' },
      ])
    } finally {
      await drop()
    }
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

onBothEngines(engine => {
  let database: TemporaryStorage
  beforeAll(async () => {
    database = await temporaryStorage(engine)
    await database.storage.write(async tx => {
      await sql`
        insert into products (id, name, product_type, set_name, set_name_key, identity_key, list_order, name_words,
          revision, created_at, updated_at)
        with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000)
        select 'p' || i, 'Card', 'card', 'Base Set', 'base set', 'p' || i, 'p' || i, 1, 0, '', '' from n`.execute(
        tx,
      )
      await sql`
        insert into product_sources (source, external_id, product_id, content_hash)
        select 'tcgdex', 'x' || id, id, '' from products`.execute(tx)
      if (engine === 'postgres') await sql`analyze product_sources`.execute(tx)
    })
  })
  afterAll(() => database.drop())

  it("finds a product's id in one catalogue without reading the rest of that catalogue", async () => {
    const explain = sql.raw(engine === 'sqlite' ? 'explain query plan' : 'explain')
    const { rows } = await database.storage.read(db =>
      sql<Record<string, string>>`${explain} select external_id from product_sources
        where source = ${'tcgdex'} and product_id = ${'p7'} order by external_id limit 1`.execute(db),
    )
    const plan = rows.map(row => row['detail'] ?? row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(
      engine === 'sqlite'
        ? /product_sources_product \(product_id=\? AND source=\?\)/
        : /Scan using product_sources_product .*\n.*Index Cond: \(\(product_id = .* AND \(source = /,
    )
  })
})

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { valueQueued } from '#server/commands/collection/value-collection'
import { testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { indexOrders } from './orders-by-index.ts'

onBothEngines(engine => {
  it('indexes the groups that are there', async () => {
    const app = await testApp(engine)
    const names = ['Charizard', 'Blastoise', 'Abra', 'Pikachu']
    await addProducts(
      app.storage,
      names.map(name => ({ id: name.toLowerCase(), name })),
    )
    const collector = await newCollector(app)
    for (const name of names)
      await collector.add({ product_id: name.toLowerCase(), condition: 'Near Mint', purchase_price: 1 })
    await setPrices(app.storage, [
      ['abra', 'raw:near%20mint', 300],
      ['charizard', 'raw:near%20mint', 900],
      ['pikachu', 'raw:near%20mint', 500],
    ])
    await valueQueued(app.parts, new AbortController().signal)
    await app.storage.write(async tx => {
      for (const index of ['holding_groups_value', 'holding_groups_name'])
        await tx.schema.dropIndex(index).execute()
      await sql`create index holdings_product on holdings (collector_id, product_id) where removed_at is null`.execute(
        tx,
      )
      await indexOrders(tx)
    })
    const sorted = async (sort: string) =>
      (await collector.groups({ sort, order: 'desc' })).groups.map(({ name }) => name)
    expect(await sorted('value')).toEqual(['Charizard', 'Pikachu', 'Abra', 'Blastoise'])
    expect(await sorted('name')).toEqual(['Pikachu', 'Charizard', 'Blastoise', 'Abra'])
    const indexes = await app.storage.read(db =>
      sql<{ name: string }>`select name from ${sql.raw(
        engine === 'sqlite'
          ? `sqlite_schema where type = 'index'`
          : `(select indexname as name from pg_indexes) as indexes`,
      )}`.execute(db),
    )
    const kept = indexes.rows.map(({ name }) => name)
    expect(kept).toEqual(expect.arrayContaining(['holding_groups_value', 'holding_groups_name']))
    expect(kept).not.toContain('holdings_product')
    await app.close()
  })
})

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { reconcile } from '#server/commands/collection/reconcile'
import { testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { keepLedgerRates } from './ledger-rates.ts'

onBothEngines(engine => {
  it('changes no figure of a collection in US dollars, and its prices go on being counted', async () => {
    const app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'unpriced' }])
    await setPrices(app.storage, [['card', 'raw:near%20mint', 900]])
    const collector = await newCollector(app)
    const { token } = collector
    for (const product_id of ['card', 'unpriced'])
      await collector.add({ product_id, condition: 'Near Mint', purchase_price: 1, quantity: 3 })
    await app.call('PUT /api/wishlist/:id', { token, params: { id: 'card' }, body: { target_price: 9 } })
    const [stats, groups, history] = [
      await collector.stats(),
      await collector.groups(),
      await collector.history(),
    ]
    await app.storage.write(async tx => {
      await tx.schema.dropTable('ledger_rates').execute()
      await sql`alter table holding_groups drop column counted_market_cents`.execute(tx)
      await sql`alter table wishes drop column target_market_cents`.execute(tx)
      await keepLedgerRates(tx, engine)
    })
    expect(await collector.stats()).toEqual(stats)
    expect(await collector.groups()).toEqual(groups)
    expect(await collector.history()).toEqual(history)
    const { body } = await app.call('GET /api/wishlist', { token })
    expect(body.wishes).toMatchObject([{ target_price: 9, is_reached: true }])
    const found: unknown[] = []
    await reconcile(app.storage, difference => found.push(difference))
    await setPrices(app.storage, [['card', 'raw:near%20mint', 1_000]])
    await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 1 })
    expect((await collector.stats()).total_market_price).toBe(40)
    await reconcile(app.storage, difference => found.push(difference))
    expect(found).toEqual([])
    await app.close()
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { queueHolders } from '#server/commands/collection/queue-holders'
import { valueQueued } from '#server/commands/collection/value-collection'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { addFailedValuations } from './0018-failed-valuations.ts'

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
  })
  afterAll(() => app.close())

  it('keeps the queue, in which everybody is due', async () => {
    const collector = await newCollector(app)
    await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 10 })
    await setPrices(app.storage, [['card', 'raw:near%20mint', 1_500]])
    await queueHolders(app.parts, new AbortController().signal)
    await app.storage.write(async tx => {
      for (const index of ['revaluations_failing', 'revaluations_queue'])
        await tx.schema.dropIndex(index).execute()
      for (const column of ['failures', 'due_at'])
        await tx.schema.alterTable('revaluations').dropColumn(column).execute()
      await tx.schema.createIndex('revaluations_queue').on('revaluations').column('queued_at').execute()
      await addFailedValuations(tx, engine)
    })
    expect(await app.storage.read(db => db.selectFrom('revaluations').selectAll().execute())).toMatchObject([
      { collector_id: collector.id, failures: 0, due_at: '' },
    ])
    expect(await valueQueued(app.parts, new AbortController().signal)).toBe(1)
    expect(await collector.stats()).toMatchObject({ total_market_price: 15 })
  })
})

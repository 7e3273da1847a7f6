import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onEachEngine } from '#server/testing/storages'

/** A kept result as earlier versions wrote it: products under their columns' names, `holdingId` for a copy. */
function asKeptBefore(result: string): string {
  const toColumn = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  return result
    .replaceAll('"copyId"', '"holdingId"')
    .replaceAll(/"day":"[\d-]*",/g, '')
    .replaceAll(/"product":\{[^}]*\}/g, product => product.replaceAll(/"\w+":/g, toColumn))
}

onEachEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'other' }])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  const raw = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }

  async function keepAsBefore() {
    await app.storage.write(async tx => {
      const { result } = await tx
        .selectFrom('idempotency_keys')
        .select('result')
        .where('collector_id', '=', collector.id)
        .executeTakeFirstOrThrow()
      const before = asKeptBefore(result)
      expect(before).toContain('"set_name"')
      await tx
        .updateTable('idempotency_keys')
        .set({ result: before })
        .where('collector_id', '=', collector.id)
        .execute()
    })
  }

  it('answers a key of an earlier version with the copies it added', async () => {
    const first = await collector.post(raw, 'upgrade')
    await keepAsBefore()
    expect((await collector.post(raw, 'upgrade')).body).toEqual(first.body)
  })

  it('answers a key of an earlier version with the trade it recorded', async () => {
    const { item } = await collector.add(raw)
    const trade = { traded_away: [{ id: item.id }], received: [{ id: 'other', condition: 'Near Mint' }] }
    const first = await collector.trade(trade, 'upgrade')
    await keepAsBefore()
    expect((await collector.trade(trade, 'upgrade')).body).toEqual(first.body)
  })
})

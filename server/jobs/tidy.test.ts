import { afterAll, beforeAll, expect, it } from 'vitest'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { cents } from '#domain/money/money'
import { heldBackByKey, saveHeldBack } from '#server/db/prices/held-back-prices'
import { saveEvidence } from '#server/db/prices/price-evidence'
import { countCalls } from '#server/db/prices/source-calls'
import { type TestApp, testApp } from '#server/testing/app'
import { addProducts } from '#server/testing/products'
import { onEachEngine } from '#server/testing/storages'
import { tidy } from './tidy.ts'

const hourMs = 60 * 60 * 1_000
const priceKey = priceKeyOf(nearMint)

onEachEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'older' }, { id: 'newer' }])
  })
  afterAll(() => app.close())

  it('deletes the listings behind a price once they may not be shown', async () => {
    const find = (productId: string) =>
      app.storage.write(tx =>
        saveEvidence(tx, [{ productId, priceKey, foundAt: app.clock.now.toISOString(), evidence: '{}' }]),
      )
    const kept = async () => {
      await tidy(app.parts)
      const rows = await app.storage.read(db => db.selectFrom('price_evidence').selectAll().execute())
      return rows.map(row => row.product_id)
    }
    await find('older')
    app.clock.advance(5 * hourMs)
    await find('newer')
    expect((await kept()).toSorted()).toEqual(['newer', 'older'])
    app.clock.advance(hourMs + 1)
    expect(await kept()).toEqual(['newer'])
  })

  it('forgets the listings behind a held-back price once they confirm nothing more', async () => {
    const key = { productId: 'older', priceKey, source: 'ebay' }
    const heldBack = {
      priceCents: cents(500),
      foundAt: app.clock.now.toISOString(),
      origins: [{ id: 'v1|1|0', seller: 'ann' }],
    }
    await app.storage.write(tx => saveHeldBack(tx, key, heldBack))
    const kept = async () => {
      await tidy(app.parts)
      return [...(await app.storage.read(db => heldBackByKey(db, [key]))).values()]
    }
    app.clock.advance(6 * hourMs)
    expect(await kept()).toEqual([heldBack])
    app.clock.advance(1)
    expect(await kept()).toEqual([{ ...heldBack, origins: [] }])
  })

  it('deletes old counts of calls', async () => {
    const call = (day: string) =>
      app.storage.write(tx => countCalls(tx, { source: 'ebay', day, calls: 1, max: 9 }))
    app.clock.now = new Date('2026-04-20T12:00:00.000Z')
    for (const day of ['2026-04-12', '2026-04-13', '2026-04-20']) await call(day)
    await tidy(app.parts)
    const rows = await app.storage.read(db => db.selectFrom('source_calls').select('day').execute())
    expect(rows.map(({ day }) => day).toSorted()).toEqual(['2026-04-13', '2026-04-20'])
  })
})

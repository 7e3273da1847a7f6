import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate'
import { pricesOfProduct } from '#server/db/prices/product-prices'
import { quotesByKey } from '#server/db/prices/source-quotes'
import { addProducts } from '#server/testing/products'
import { onBothEngines, temporaryStorage } from '#server/testing/storages'

const before = 41
const key = { productId: 'one', priceKey: 'raw:near%20mint' }

onBothEngines(engine => {
  it('keeps every price, as the quote of its source', async () => {
    const { storage, drop } = await temporaryStorage(engine, before)
    try {
      await addProducts(storage, [{ id: 'one' }])
      const day = '2026-11-01T10:00:00.000Z'
      await storage.write(tx =>
        sql`insert into market_prices (product_id, price_key, price_cents, as_of, source, kind, confidence, listings,
          is_estimate) values ('one', ${key.priceKey}, 1299, ${day}, 'ebay', 'ask', 'medium', 5, 'yes')`.execute(
          tx,
        ),
      )
      await migrate(storage)
      const price = { ...key, priceCents: 1299, asOf: day, source: 'ebay', kind: 'ask' }
      const kept = { ...price, confidence: 'medium', listings: 5, isEstimate: true }
      expect(await storage.read(db => pricesOfProduct(db, 'nobody', 'one'))).toEqual([
        { ...kept, ceilingCents: null, waiting: null },
      ])
      expect([...(await storage.read(db => quotesByKey(db, [key]))).values()]).toEqual([[kept]])
      const guide = sql`update market_prices set kind = 'guide'`
      await storage.write(tx => guide.execute(tx))
      await expect(
        storage.write(tx => sql`update market_prices set kind = 'mean'`.execute(tx)),
      ).rejects.toThrow(/check/i)
    } finally {
      await drop()
    }
  })
})

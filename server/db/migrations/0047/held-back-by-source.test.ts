import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate'
import { heldBackByKey } from '#server/db/prices/held-back-prices'
import { addProducts } from '#server/testing/products'
import { onBothEngines, temporaryStorage } from '#server/testing/storages'

const before = 46
const key = { productId: 'one', priceKey: 'raw:near%20mint' }
const day = '2026-11-01T10:00:00.000Z'

onBothEngines(engine => {
  it('keeps a price that waits, with the source of the price that counts', async () => {
    const { storage, drop } = await temporaryStorage(engine, before)
    try {
      await addProducts(storage, [{ id: 'one' }])
      await storage.write(async tx => {
        await sql`insert into market_prices (product_id, price_key, price_cents, as_of, source, kind, confidence,
          is_estimate) values ('one', ${key.priceKey}, 1299, ${day}, 'ebay', 'ask', 'medium', 'no')`.execute(
          tx,
        )
        await sql`insert into held_back_prices (product_id, price_key, price_cents, found_at, origins)
          values ('one', ${key.priceKey}, 9900, ${day}, '[]')`.execute(tx)
      })
      await migrate(storage)
      const waiting = await storage.read(db => heldBackByKey(db, [key]))
      const name = `one ${key.priceKey} ebay`
      expect([...waiting]).toEqual([
        [name, { priceCents: 9900, foundAt: day, origins: [], isContradicting: false }],
      ])
    } finally {
      await drop()
    }
  })
})

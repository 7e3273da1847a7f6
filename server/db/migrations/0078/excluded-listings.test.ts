import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate'
import { evidenceSince, saveEvidence } from '#server/db/prices/price-evidence'
import { addProducts } from '#server/testing/products'
import { onBothEngines, temporaryStorage } from '#server/testing/storages'

const evidence = { readAt: '2026-11-30', listings: [], leftOut: {} }
const key = { productId: 'card', priceKey: 'raw:near%20mint' }

onBothEngines(engine => {
  it('does not show evidence from before, which does not say whose listings it has', async () => {
    const db = await temporaryStorage(engine, 77)
    await addProducts(db.storage, [{ id: 'card' }])
    await db.storage.write(tx =>
      sql`insert into price_evidence (product_id, price_key, found_at, evidence)
        values (${key.productId}, ${key.priceKey}, '2026-11-29', '{"listings":[],"leftOut":{}}')`.execute(tx),
    )
    await migrate(db.storage)
    expect(await db.storage.read(tx => evidenceSince(tx, key, '2026'))).toBeNull()
    await db.storage.write(tx =>
      saveEvidence(tx, [{ ...key, source: 'ebay', foundAt: '2026-11-30', evidence }]),
    )
    expect(await db.storage.read(tx => evidenceSince(tx, key, '2026'))).toMatchObject({ source: 'ebay' })
    await db.drop()
  })
})

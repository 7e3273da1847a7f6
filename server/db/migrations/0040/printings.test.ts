import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { productsPage } from '#server/db/catalogue/product-lists'
import { migrate } from '#server/db/migrate'
import { addProducts } from '#server/testing/products'
import { onBothEngines, temporaryStorage } from '#server/testing/storages'

const before = 39
const everything = { search: null, productType: null, set: null, rarity: null, language: null }

onBothEngines(engine => {
  it('lists every product of before, as the only printing of its card', async () => {
    const { storage, drop } = await temporaryStorage(engine, before)
    try {
      await addProducts(storage, [{ id: 'one' }, { id: 'two' }])
      await storage.write(tx =>
        sql`update products set printing = 'unlimited holo' where id = 'one'`.execute(tx),
      )
      await migrate(storage)
      const page = { limit: 12, offset: 0 }
      const { products, totalItems } = await storage.read(db => productsPage(db, 'nobody', everything, page))
      expect(totalItems).toBe(2)
      const known = { printingKey: null, printingLabel: null, language: 'en' }
      const alone = (id: string) => [{ id, label: null, marketPriceCents: null, quantity: 0 }]
      expect(products).toMatchObject([
        { id: 'one', entryId: 'one', printing: 'unlimited holo', ...known, printings: alone('one') },
        { id: 'two', entryId: 'two', printing: null, ...known, printings: alone('two') },
      ])
    } finally {
      await drop()
    }
  })
})

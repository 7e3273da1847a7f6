import { expect, it } from 'vitest'
import { importProducts } from '#server/commands/catalogue/import-products'
import { readSealedRow } from '#server/catalogue-import/sealed-row'
import { migrate } from '#server/db/migrate'
import { readable, sealedRows } from '#server/testing/catalogue'
import { addProducts } from '#server/testing/products'
import { onBothEngines, temporaryStorage } from '#server/testing/storages'

onBothEngines(engine => {
  it('products of before are of no kind, and those of an import of theirs', async () => {
    const { storage, drop } = await temporaryStorage(engine, 44)
    try {
      await addProducts(storage, [{ id: 'before', productType: 'sealed_product' }])
      await migrate(storage)
      const parts = { storage, now: () => new Date('2026-03-14T12:00:00.000Z') }
      const rows = sealedRows.map(row => readable(readSealedRow(row, new Map())))
      await importProducts(parts, 'sealed-file', rows)
      const kinds = await storage.read(db =>
        db.selectFrom('products').select('sealed_kind').orderBy('name').execute(),
      )
      const found = kinds.map(({ sealed_kind }) => sealed_kind)
      expect(found).toEqual(['case', 'booster-bundle', 'tin', null])
    } finally {
      await drop()
    }
  })
})

import { sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCollector } from '#server/db/accounts/collectors'
import type { ProductsTable } from '#server/db/schema'
import { addProducts } from '#server/testing/products'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'
import { addProductOrigin } from './0007-product-origin.ts'

const imported = {
  category: 'Pokemon',
  image_url: 'https://assets.tcgdex.net/en/base/base1/4/high.webp',
} as const
const uploaded = '/uploads/0123456789abcdef0123456789abcdef.webp'
const sealed = { product_type: 'sealed_product' } as const

/** Products by what they are: columns, the hash of the imported row if any, and the origin they get. */
const products: Record<string, [Updateable<ProductsTable>, string | null, 'collector' | 'import']> = {
  'of a collector': [{ created_by: 'ash', image_url: uploaded }, null, 'collector'],
  'of a collector, joined by an import': [{ created_by: 'ash', ...imported }, 'digest', 'collector'],
  'of a collector who left': [{ image_url: uploaded }, null, 'collector'],
  'of a collector who left, joined by an import': [{ image_url: uploaded }, 'digest', 'collector'],
  'of a collector who left, joined in brief': [
    { image_url: 'https://a.example/b.png' },
    'brief',
    'collector',
  ],
  'of a collector who left, with an imported picture': [
    { image_url: imported.image_url },
    'digest',
    'collector',
  ],
  'sealed, of a collector who left': [{ ...sealed, image_url: uploaded }, 'digest', 'collector'],
  imported: [imported, 'digest', 'import'],
  'imported without a picture': [{ category: 'Trainer' }, 'digest', 'import'],
  'imported in brief': [{ image_url: imported.image_url }, 'brief', 'import'],
  'imported and edited': [{ ...imported, image_url: uploaded, revision: 1 }, 'digest', 'import'],
  'sealed, imported': [sealed, 'digest', 'import'],
}

onBothEngines(engine => {
  let db: TemporaryStorage
  beforeAll(async () => {
    db = await temporaryStorage(engine)
  })
  afterAll(() => db.drop())

  it('recognises what collectors have added', async () => {
    await addProducts(
      db.storage,
      Object.keys(products).map(id => ({ id })),
    )
    await db.storage.write(async tx => {
      await tx.schema.alterTable('products').dropColumn('origin').execute()
      const ash = {
        id: 'ash',
        username: 'ash',
        usernameKey: 'ash',
        email: 'a@b.c',
        emailKey: 'a@b.c',
        passwordHash: '',
        createdAt: '2026-01-01T00:00:00.000Z',
      }
      await insertCollector(tx, ash)
      for (const [id, [columns, hash]] of Object.entries(products)) {
        if (Object.keys(columns).length > 0)
          await tx.updateTable('products').set(columns).where('id', '=', id).execute()
        if (hash === null) continue
        const source = { source: 'tcgdex', external_id: id, product_id: id, content_hash: hash }
        await tx.insertInto('product_sources').values(source).execute()
      }
      await addProductOrigin(tx, engine)
    })
    const rows = await db.storage.read(tx => tx.selectFrom('products').select(['id', 'origin']).execute())
    expect(Object.fromEntries(rows.map(({ id, origin }) => [id, origin]))).toEqual(
      Object.fromEntries(Object.entries(products).map(([id, [, , origin]]) => [id, origin])),
    )
  })

  it('accepts no third origin', async () => {
    const change = db.storage.write(tx => sql`update products set origin = 'other'`.execute(tx))
    await expect(change).rejects.toThrow(/check/i)
  })
})

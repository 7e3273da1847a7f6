import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CatalogueEntry } from '#domain/products/catalogue-entry'
import { readCard } from '#server/catalogue-import/tcgdex-card'
import { createProduct } from '#server/commands/products/create-product'
import { refuseWaitingEdit } from '#server/commands/products/decide-waiting-edit'
import { editProduct } from '#server/commands/products/edit-product'
import { importProducts } from '#server/commands/products/import-products'
import { insertImage, orphansIn, orphansOf } from '#server/db/products/images'
import { insertWaitingEdit } from '#server/db/products/waiting-edits'
import type { Storage } from '#server/database/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { cardRows, readable } from '#server/testing/catalogue'
import { heldOpen, settledOrWaiting } from '#server/testing/interleaving'
import { plansOf } from '#server/testing/plans-of'
import { onBothEngines } from '#server/testing/storages'
import { removeOrphanImages } from './orphan-images.ts'

const dayMs = 24 * 60 * 60 * 1_000
const elsewhere = 'https://example.com/a.png'
const address = (fileName: string) => `/uploads/${fileName}`

onBothEngines(engine => {
  let app: TestApp
  let collectorId: string
  beforeEach(async () => {
    app = await testApp(engine)
    collectorId = (await app.register()).user.id
  })
  afterEach(() => app.close())

  async function upload(fileName: string): Promise<void> {
    const uploadedAt = app.clock.now.toISOString()
    await app.storage.write(tx =>
      insertImage(tx, { fileName, uploadedBy: collectorId, uploadedAt, byteSize: 9 }),
    )
    writeFileSync(join(app.uploadsFolder, fileName), 'a picture')
  }
  const isThere = (fileName: string) => existsSync(join(app.uploadsFolder, fileName))

  const create = (name: string, imageUrl: string, storage = app.storage) =>
    createProduct({ ...app.parts, storage }, collectorId, {
      name,
      productType: 'card',
      setName: 'Base Set',
      imageUrl,
    })
  const edit = (id: string, change: { name?: string; imageUrl?: string | null }) => {
    app.clock.advance(1_000)
    return editProduct(app.parts, collectorId, id, change)
  }

  describe('what products and revisions show', () => {
    /** The rows of image_uses. */
    async function saved(): Promise<string[]> {
      const rows = await app.storage.read(db => db.selectFrom('image_uses').selectAll().execute())
      return rows.map(row => [row.product_id, row.revision, row.file_name, row.shown_until].join(' ')).sort()
    }

    /** The rows they must be, from products and revisions. */
    async function recounted(): Promise<string[]> {
      return app.storage.read(async db => {
        const images = await db.selectFrom('images').select('file_name').execute()
        const products = await db.selectFrom('products').select(['id', 'image_url']).execute()
        const revisions = await db.selectFrom('product_revisions').selectAll().execute()
        const shown = [
          ...products.map(({ id, image_url }) => [id, -1, image_url, '9999-12-31T23:59:59.999Z']),
          ...revisions.map(({ product_id, revision, fields, edited_at }) => [
            product_id,
            revision,
            JSON.parse(fields).image_url,
            edited_at,
          ]),
        ]
        return shown
          .flatMap(([id, revision, url, until]) =>
            images
              .filter(({ file_name }) => url === address(file_name))
              .map(({ file_name }) => [id, revision, file_name, until].join(' ')),
          )
          .sort()
      })
    }

    it('is saved with every change of a product', async () => {
      for (const name of ['a.webp', 'b.webp', 'c.webp']) await upload(name)
      const id = await create('One', address('a.webp'))
      const row = readable(readCard(cardRows[0] ?? {}, () => null))
      const importRow = (change: Partial<CatalogueEntry>) =>
        importProducts(app.parts, 'list', [{ ...row, ...change }])
      const changes: (() => Promise<unknown>)[] = [
        () => edit(id, { name: 'First' }),
        () => edit(id, { imageUrl: address('b.webp') }),
        () => edit(id, { imageUrl: elsewhere }),
        () => edit(id, { imageUrl: address('a.webp'), name: 'One again' }),
        () => create('Two', address('a.webp')),
        () => edit(id, { imageUrl: null }),
        () => create('Three', address('unknown.webp')),
        () => importRow({ imageUrl: address('c.webp') }),
        () => importRow({ imageUrl: address('b.webp'), hp: 1 }),
        () => importRow({ imageUrl: address('b.webp'), hp: 2 }),
        () => importRow({ imageUrl: elsewhere }),
        () => importRow({ imageUrl: address('c.webp') }),
      ]
      for (const change of changes) {
        await change()
        expect(await saved()).toEqual(await recounted())
      }
      expect((await saved()).length).toBe(6)
    })
  })

  it('deletes an image that only a revision of more than 30 days ago shows', async () => {
    for (const name of ['replaced.webp', 'shown.webp', 'twice.webp']) await upload(name)
    const id = await create('One', address('replaced.webp'))
    await create('Two', address('twice.webp'))
    const other = await create('Three', address('twice.webp'))
    await edit(id, { imageUrl: address('shown.webp') })
    await edit(other, { imageUrl: elsewhere })
    app.clock.advance(30 * dayMs - 2_000)
    expect(await removeOrphanImages(app.parts)).toBe(0)
    app.clock.advance(2_000)
    expect(await removeOrphanImages(app.parts)).toBe(1)
    expect(['replaced.webp', 'shown.webp', 'twice.webp'].filter(isThere)).toEqual([
      'shown.webp',
      'twice.webp',
    ])
  })

  it('keeps an image that a waiting edit brings, and deletes it after a refusal', async () => {
    await upload('waiting.webp')
    const productId = await create('One', elsewhere)
    const edit = {
      id: 'edit',
      productId,
      createdAt: '',
      found: {},
      wanted: { imageUrl: address('waiting.webp') },
    }
    await app.storage.write(tx => insertWaitingEdit(tx, collectorId, edit))
    app.clock.advance(2 * dayMs)
    expect(await removeOrphanImages(app.parts)).toBe(0)
    expect(isThere('waiting.webp')).toBe(true)
    await refuseWaitingEdit(app.parts, collectorId, 'edit')
    expect(await removeOrphanImages(app.parts)).toBe(1)
    expect(isThere('waiting.webp')).toBe(false)
  })

  it('finds orphans by index, without reading products or revisions', async () => {
    await fillCatalogue(app.storage)
    const plans = await plansOf(app.storage, async db => {
      const window = { afterName: 'image-3', limit: 500 }
      const { orphans } = await orphansIn(db, window, { uploadedBefore: '2026-02-01', now: app.clock.now })
      expect(orphans).toHaveLength(167)
      expect(await orphansOf(db, collectorId, app.clock.now)).toEqual([])
    })
    expect(plans).toHaveLength(2)
    for (const plan of plans) {
      expect(plan).toContain('image_uses_image')
      // No edit waits here, and PostgreSQL uses no index of an empty table.
      const others = plan.replace('Seq Scan on waiting_edits', '')
      expect(others).not.toMatch(/SCAN|Seq Scan|products|product_revisions/)
    }
  })

  it('keeps an image that a product begins to show at the same moment', async () => {
    await upload('late.webp')
    app.clock.advance(2 * dayMs)
    const held = heldOpen(app.storage)
    const created = create('One', address('late.webp'), held.storage)
    await held.reached
    const removed = removeOrphanImages(app.parts)
    await settledOrWaiting(app.storage, removed)
    held.release()
    await created
    expect(await removed).toBe(0)
    expect(isThere('late.webp')).toBe(true)
  })
})

/** Fills the tables so that a plan which walks one of them would be a bad one. */
async function fillCatalogue(storage: Storage): Promise<void> {
  const count = (rows: number) =>
    sql`with recursive n (i) as (select 0 union all select i + 1 from n where i < ${sql.lit(rows - 1)})`
  await storage.write(async tx => {
    await sql`insert into products (id, name, product_type, set_name, set_name_key, identity_key, list_order,
        name_words, revision, image_url, created_at, updated_at) ${count(10_000)}
      select 'p' || i, 'Card', 'card', 'Base Set', 'base set', 'p' || i, 'p' || i, 1, 0,
        case when i % 3 <> 0 then '/uploads/image-' || i end, '', '' from n`.execute(tx)
    await sql`insert into images (file_name, uploaded_at, byte_size) ${count(10_000)}
      select 'image-' || i, '2026-01-01', 1 from n`.execute(tx)
    await sql`insert into image_uses (product_id, revision, file_name, shown_until)
      select id, -1, substr(image_url, length('/uploads/') + 1), '9999-12-31T23:59:59.999Z'
      from products where image_url is not null`.execute(tx)
    if (storage.engine === 'postgres') await sql`analyze`.execute(tx)
  })
}

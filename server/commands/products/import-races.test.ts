/** Races of imports with edits and with each other. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { CatalogueEntry } from '#domain/products/catalogue-entry'
import { stockCatalogue, cardRows, readable } from '#server/testing/catalogue'
import { readCard } from '#server/catalogue-import/tcgdex-card'
import { countingRetries, heldOpen, settledOrWaiting } from '#server/testing/interleaving'
import { onBothEngines } from '#server/testing/storages'
import { type TestApp, testApp } from '#server/testing/app'
import { createProduct } from './create-product.ts'
import { editProduct } from './edit-product.ts'
import { importProducts } from './import-products.ts'

const rows = cardRows.map(row => readable(readCard(row, () => null)))
const drapion = rows.find(({ name }) => name === 'Drapion')
/** A later state of the outside catalogue, in which every card has another rarity and a new word in its name. */
const later = (state: string) => rows.map(row => ({ ...row, name: `${row.name} ${state}`, rarity: state }))

onBothEngines(engine => {
  let app: TestApp
  let collector: { id: string; token: string }
  let drapionId: string
  beforeEach(async () => {
    app = await testApp(engine)
    await stockCatalogue(app.parts)
    const { token, user } = await app.register()
    collector = { id: user.id, token }
    drapionId = await idOf('Drapion')
    return () => app.close()
  })

  const product = (name: string) =>
    app.storage.read(db =>
      db.selectFrom('products').selectAll().where('name', '=', name).executeTakeFirstOrThrow(),
    )
  const idOf = async (name: string) => (await product(name)).id
  const history = () =>
    app.storage.read(db =>
      db
        .selectFrom('product_revisions')
        .select(['revision', 'fields'])
        .where('product_id', '=', drapionId)
        .orderBy('revision')
        .execute(),
    )
  const names = async () =>
    (await history()).map(({ revision, fields }) => [revision, JSON.parse(fields).name])
  const edit = (name: string, storage = app.storage) =>
    editProduct({ ...app.parts, storage }, collector.id, drapionId, { name })
  const importRows = (entries: readonly CatalogueEntry[], storage = app.storage) =>
    importProducts({ ...app.parts, storage }, 'tcgdex', entries)
  const changedRow = { ...(drapion ?? rows[0]), name: 'Drapion Prime' } as CatalogueEntry

  describe('an import of a product', () => {
    test('during an edit of it keeps the edit, and it can be edited again', async () => {
      const held = heldOpen(app.storage)
      const edited = edit('Drapion of mine', held.storage)
      await held.reached
      const imported = importRows([changedRow])
      await settledOrWaiting(app.storage, imported)
      held.release()
      await edited
      expect(await imported).toMatchObject({ changed: 0, keptAsEdited: 1 })
      expect(await product('Drapion of mine')).toMatchObject({ id: drapionId, revision: 1 })
      expect(await names()).toEqual([[0, 'Drapion']])

      await edit('Drapion, again mine')
      expect(await product('Drapion, again mine')).toMatchObject({ revision: 2 })
      expect(await names()).toEqual([
        [0, 'Drapion'],
        [1, 'Drapion of mine'],
      ])
    })

    test('before an edit of it is what the edit changes', async () => {
      const held = heldOpen(app.storage)
      const imported = importRows([changedRow], held.storage)
      await held.reached
      const edited = edit('Drapion of mine')
      await settledOrWaiting(app.storage, edited)
      held.release()
      expect(await imported).toMatchObject({ changed: 1, keptAsEdited: 0 })
      await edited
      expect(await product('Drapion of mine')).toMatchObject({ id: drapionId, revision: 1 })
      expect(await names()).toEqual([[0, 'Drapion Prime']])
    })
  })

  describe('a product that an import put back to its first revision', () => {
    beforeEach(async () => {
      await edit('Drapion of mine')
      await app.storage.write(tx =>
        tx
          .updateTable('products')
          .set({ revision: 0, name: 'Drapion' })
          .where('id', '=', drapionId)
          .execute(),
      )
    })

    test('can be edited again, and keeps its whole history', async () => {
      await edit('Drapion of mine')
      await edit('Drapion, again mine')
      expect(await names()).toEqual([
        [0, 'Drapion'],
        [1, 'Drapion'],
        [2, 'Drapion of mine'],
      ])
      expect(await product('Drapion, again mine')).toMatchObject({ revision: 3 })
    })

    test('counts as edited in the next import', async () => {
      expect(await importRows([changedRow])).toMatchObject({ changed: 0, keptAsEdited: 1 })
      expect(await product('Drapion')).toMatchObject({ id: drapionId })
    })
  })

  test('an edit into a product that is just being added is a conflict with its id', async () => {
    const held = heldOpen(app.storage)
    const added = createProduct({ ...app.parts, storage: held.storage }, collector.id, {
      name: 'Drapion Prime',
      productType: 'card',
      setName: 'Triumphant',
      cardNumber: '4',
      imageUrl: 'https://example.com/drapion.webp',
    })
    await held.reached
    const edited = edit('Drapion Prime')
    await settledOrWaiting(app.storage, edited)
    held.release()
    const existingId = await added
    await expect(edited).rejects.toMatchObject({ code: 'conflict', existingId })
  })

  test('imports and edits at once neither deadlock nor lose an edit', async () => {
    const editable = rows.slice(0, 5)
    const ids = await Promise.all(editable.map(({ name }) => idOf(name)))
    const counted = countingRetries(app.storage)
    const imports = Array.from({ length: 8 }, (_, index) => {
      const turned = [...later(`state ${index}`).slice(index), ...later(`state ${index}`).slice(0, index)]
      return () => importRows(index % 2 === 0 ? turned : turned.toReversed(), counted.storage)
    })
    const edits = ids.map(
      (id, index) => () =>
        editProduct({ ...app.parts, storage: counted.storage }, collector.id, id, {
          miscInfo: `edit ${index}`,
        }),
    )
    const works: (() => Promise<unknown>)[] = [...imports.slice(0, 4), ...edits, ...imports.slice(4)]
    await Promise.all(works.map(work => work()))
    expect(counted.retries()).toBe(0)
    for (const [index, id] of ids.entries()) {
      expect(
        await app.storage.read(db =>
          db.selectFrom('products').select(['misc_info', 'revision']).where('id', '=', id).executeTakeFirst(),
        ),
      ).toEqual({ misc_info: `edit ${index}`, revision: 1 })
    }
  })
})

/** Races of an approval with what else changes the product or the edit. */
import { beforeEach, expect, test } from 'vitest'
import { readCard } from '#server/catalogue-import/tcgdex-card'
import { waitingEditOf } from '#server/db/products/waiting-edits'
import type { Storage } from '#server/database/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { cardRows, readable, stockCatalogue } from '#server/testing/catalogue'
import { heldOpen, settledOrWaiting } from '#server/testing/interleaving'
import { onBothEngines } from '#server/testing/storages'
import { approveWaitingEdit, refuseWaitingEdit } from './decide-waiting-edit.ts'
import { editProduct } from './edit-product.ts'
import { importProducts } from './import-products.ts'
import { revertProduct } from './revert-product.ts'

const rows = cardRows.map(row => readable(readCard(row, () => null)))
const changedRows = rows.filter(({ name }) => name === 'Drapion').map(row => ({ ...row, rarity: 'Common' }))

onBothEngines(engine => {
  let app: TestApp
  let operator: string
  let ash: string
  let drapion: string
  let editId: string
  let seen: { revision: number; updatedAt: string }
  beforeEach(async () => {
    app = await testApp(engine, { renamers: 'trusted' })
    await stockCatalogue(app.parts)
    operator = (await app.register('operator')).user.id
    ash = (await app.register('ash')).user.id
    const named = (db: Parameters<Parameters<Storage['read']>[0]>[0]) =>
      db.selectFrom('products').selectAll().where('name', '=', 'Drapion').executeTakeFirstOrThrow()
    drapion = (await app.storage.read(named)).id
    await edit(ash, { miscInfo: 'Stamped' })
    const { revision, updated_at } = await app.storage.read(named)
    seen = { revision, updatedAt: updated_at }
    editId = (await waiting())?.id ?? ''
    app.clock.advance(60_000)
    return () => app.close()
  })

  const edit = (collectorId: string, change: object, storage = app.storage) =>
    editProduct({ ...app.parts, storage }, collectorId, drapion, change)
  const approve = (storage = app.storage) =>
    approveWaitingEdit({ ...app.parts, storage }, operator, editId, seen)
  const importRows = (storage = app.storage) =>
    importProducts({ ...app.parts, storage }, 'tcgdex', changedRows)
  const waiting = () => app.storage.read(db => waitingEditOf(db, ash, drapion))
  const product = () =>
    app.storage.read(db =>
      db
        .selectFrom('products')
        .select(['misc_info', 'rarity', 'revision'])
        .where('id', '=', drapion)
        .executeTakeFirst(),
    )

  /** Does `first` up to its end, begins `second`, and lets both end. */
  async function inTurn<First, Second>(
    first: (storage: Storage) => Promise<First>,
    second: () => Promise<Second>,
  ): Promise<[PromiseSettledResult<First>, PromiseSettledResult<Second>]> {
    const held = heldOpen(app.storage)
    const one = first(held.storage)
    await held.reached
    const other = second()
    await settledOrWaiting(app.storage, other)
    held.release()
    return Promise.allSettled([one, other])
  }

  test('an approval during a new edit of the same author approves nothing, and the new edit waits', async () => {
    const [, approval] = await inTurn(storage => edit(ash, { rarity: 'Rude' }, storage), approve)
    expect(approval).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } })
    expect((await waiting())?.wanted).toEqual({ miscInfo: 'Stamped', rarity: 'Rude' })
    expect(await product()).toEqual({ misc_info: null, rarity: 'Rare', revision: 0 })
  })

  test('a new edit during an approval waits on top of it', async () => {
    await inTurn(approve, () => edit(ash, { rarity: 'Rude' }))
    expect((await waiting())?.wanted).toEqual({ rarity: 'Rude' })
    expect(await product()).toEqual({ misc_info: 'Stamped', rarity: 'Rare', revision: 1 })
  })

  test('an approval during an import approves nothing, and neither is lost', async () => {
    const [imported, approval] = await inTurn(importRows, approve)
    expect(imported).toMatchObject({ value: { changed: 1 } })
    expect(approval).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } })
    expect((await waiting())?.wanted).toEqual({ miscInfo: 'Stamped' })
    expect(await product()).toEqual({ misc_info: null, rarity: 'Common', revision: 0 })
  })

  test('an import during an approval keeps the approved product', async () => {
    const [, imported] = await inTurn(approve, importRows)
    expect(imported).toMatchObject({ value: { changed: 0, keptAsEdited: 1 } })
    expect(await product()).toEqual({ misc_info: 'Stamped', rarity: 'Rare', revision: 1 })
  })

  test('an approval during a revert approves nothing', async () => {
    await edit(operator, { rarity: 'Common' })
    const { revision } = (await product()) ?? { revision: 0 }
    seen = { ...seen, revision }
    const back = { productId: drapion, to: 0, seenRevision: revision }
    const revert = (storage: Storage) => revertProduct({ ...app.parts, storage }, operator, back)
    const [, approval] = await inTurn(revert, approve)
    expect(approval).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } })
    expect(await product()).toEqual({ misc_info: null, rarity: 'Rare', revision: 2 })
  })

  test('one of two decisions wins', async () => {
    const [, refusal] = await inTurn(approve, () => refuseWaitingEdit(app.parts, operator, editId))
    expect(refusal).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } })
    expect(await waiting()).toBeUndefined()
    expect(await product()).toMatchObject({ misc_info: 'Stamped' })
  })
})

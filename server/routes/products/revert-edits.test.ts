import { beforeEach, expect, it } from 'vitest'
import { giveRole } from '#server/commands/accounts/operator-accounts'
import { editProduct } from '#server/commands/products/edit-product'
import { revertCollector } from '#server/commands/products/revert-collector'
import { type TestApp, testApp } from '#server/testing/app'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  let app: TestApp
  let operator: string
  let gary: string
  let ash: string
  let ashToken: string
  const ids = Array.from({ length: 60 }, (_, index) => `card-${String(index).padStart(2, '0')}`)
  beforeEach(async () => {
    app = await testApp(engine)
    await addProducts(
      app.storage,
      ids.map(id => ({ id })),
    )
    operator = (await app.register('operator')).token
    gary = (await app.register('gary')).user.id
    const { token, user } = await app.register('ash')
    ashToken = token
    ash = user.id
    return () => app.close()
  })

  const product = async (id: string) =>
    (await app.call('GET /api/products/:id', { token: ashToken, params: { id } })).body.product
  const revertEdits = (after?: string | null, token = operator) =>
    app.call('POST /api/collectors/:id/revert-edits', { token, params: { id: gary }, body: { after } })

  it('sets back every field that nobody changed since, as edits of the curator, 50 products at a time', async () => {
    for (const id of ids) await editProduct(app.parts, gary, id, { rarity: 'Rude', miscInfo: 'Rude too' })
    await editProduct(app.parts, ash, 'card-00', { miscInfo: 'Corrected' })
    const first = await revertEdits()
    const kept = { id: 'card-00', name: 'card-00', reason: 'Others have edited it since.' }
    expect(first.body).toEqual({ reverted: 50, kept_fields: 1, left: [kept], next: 'card-49' })
    const second = await revertEdits(first.body.next)
    expect(second.body).toEqual({ reverted: 10, kept_fields: 0, left: [], next: null })
    expect(await product('card-00')).toMatchObject({ rarity: null, misc_info: 'Corrected' })
    expect(await product('card-59')).toMatchObject({ rarity: null, misc_info: null })
    const history = { token: ashToken, params: { id: 'card-59' } }
    const { revisions } = (await app.call('GET /api/products/:id/revisions', history)).body
    expect(revisions[0]).toMatchObject({ editor_name: 'operator', reverted_to: 0 })
    expect((await revertEdits()).body).toMatchObject({ reverted: 0, kept_fields: 1 })
  })

  it('goes back past more edits than are read at once', async () => {
    for (let turn = 0; turn < 130; turn++)
      await editProduct(app.parts, gary, 'card-00', {
        rarity: `Rude ${turn}`,
        ...(turn === 0 && { name: 'X' }),
      })
    expect((await revertEdits()).body).toMatchObject({ reverted: 1 })
    expect(await product('card-00')).toMatchObject({ name: 'card-00', rarity: null })
  })

  it('looks again at a product that somebody edits at the same moment', async () => {
    await editProduct(app.parts, gary, 'card-00', { rarity: 'Rude', miscInfo: 'Rude too' })
    const { parts } = app
    let isFirst = true
    const write: typeof parts.storage.write = async work => {
      if (isFirst) {
        isFirst = false
        await editProduct(parts, ash, 'card-00', { miscInfo: 'Corrected' })
      }
      return parts.storage.write(work)
    }
    const data = { ...parts, storage: { ...parts.storage, write } }
    expect(await revertCollector(data, gary)).toMatchObject({ reverted: 1, keptFields: 1 })
    expect(await product('card-00')).toMatchObject({ rarity: null, misc_info: 'Corrected' })
  })

  it('is for curators alone', async () => {
    await editProduct(app.parts, gary, 'card-00', { rarity: 'Rude' })
    expect((await revertEdits(null, ashToken)).status).toBe(403)
    await giveRole(app.parts, 'ash', 'trusted', true)
    expect((await revertEdits(null, ashToken)).body).toMatchObject({ reverted: 1 })
  })
})

/** The remarks of copies come back from a download, and their filters and searches with them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bytesOf, dataOf, downloaded, restore } from '#server/testing/accounts/restoring'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const remarks = {
  note: 'Signed.\nDent.',
  tags: ['Vintage', 'For trade'],
  box: 'Blue box',
  binder: null,
  page: null,
  seller: 'Card Show',
}
const copy = { product_id: 'card', condition: 'Near Mint', purchase_price: 1 }

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
  })
  afterAll(() => app.close())

  async function history() {
    const collector = await newCollector(app)
    const { item } = await collector.add({ ...copy, ...remarks })
    await collector.add({ ...copy, tags: ['Gone'] })
    const gone = (await collector.groups({ tag: 'gone' })).groups[0]?.items[0]
    await collector.remove(gone?.id ?? '', null)
    await collector.edit(item.id, { page: '3' })
    return downloaded(app, collector.token)
  }

  it('as they were, found by them, and undone', async () => {
    const zip = await history()
    const again = await newCollector(app)
    expect((await restore(app, again.token, zip)).refusal).not.toHaveProperty('error')
    expect((await again.list()).collection).toMatchObject([{ ...remarks, page: '3' }])
    expect((await again.groups({ tag: 'vintage', box: 'blue box' })).groups).toHaveLength(1)
    expect((await again.groups({ search: 'signed' })).groups).toHaveLength(1)
    const known = await app.call('GET /api/collections/remarks', { token: again.token })
    expect(known.body).toEqual({
      tags: ['For trade', 'Vintage'],
      boxes: ['Blue box'],
      binders: [],
      sellers: ['Card Show'],
    })
    const [edit] = (await again.operations()).operations
    expect((await again.undo(edit?.id ?? '')).status).toBe(200)
    expect((await again.list()).collection).toMatchObject([remarks])
  })

  it.each([
    ['more than 20 tags', Array.from({ length: 21 }, (_, index) => `tag ${index}`).join('\n')],
    ['a tag twice', 'Vintage\nVINTAGE'],
    ['a note, tag, place or seller that is blank or too long', 'x'.repeat(61)],
  ])('not from a version that has %s', async (fault, tags) => {
    const data = dataOf(await history())
    const [row] = data['holdings'] ?? []
    Object.assign(row ?? {}, { version: JSON.stringify({ ...JSON.parse(String(row?.['version'])), tags }) })
    const collector = await newCollector(app)
    const refused = await restore(app, collector.token, bytesOf(data))
    expect(refused.status).toBe(400)
    expect(refused.refusal.error).toContain(fault)
    expect((await collector.list()).collection).toEqual([])
  })
})

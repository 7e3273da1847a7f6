import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const raw = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }
const all = {
  note: 'Signed by the artist.\nSmall dent on the back.',
  tags: ['Vintage', 'For trade'],
  box: 'Blue box',
  binder: 'Charizards',
  page: '12',
  seller: 'Card Show Berlin',
}
const none = { note: null, tags: [], box: null, binder: null, page: null, seller: null }
const kinds = {
  raw,
  graded: { product_id: 'card', purchase_price: 10, grading_company: 'PSA', grade: '10' },
  grading: { product_id: 'card', grading_status: 'grading', raw_card_cost: 5, grading_cost: 5 },
  sealed: { product_id: 'box', purchase_price: 10 },
}

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'card', name: 'Charizard' },
      { id: 'box', name: 'Jungle Box', productType: 'sealed_product' },
    ])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(async () => {
    const { differences } = await reconcile(app.storage, () => {})
    await app.close()
    if (differences > 0) throw new Error('the ledger disagrees')
  })

  const copyOf = async (id: string) =>
    (await app.call('GET /api/collections/:id', { token: collector.token, params: { id } })).body.item
  const known = async () => (await app.call('GET /api/collections/remarks', { token: collector.token })).body
  const rows = (table: 'remark_texts' | 'remark_uses') =>
    app.storage.read(async db => {
      const found = await db
        .selectFrom(table)
        .select(sql<number>`count(*)`.as('count'))
        .where('collector_id', '=', collector.id)
        .executeTakeFirstOrThrow()
      return Number(found.count)
    })

  describe('a copy of any kind', () => {
    it.each(Object.entries(kinds))('that is %s has note, tags, place and seller', async (_, body) => {
      const { item } = await collector.add({ ...body, ...all })
      expect(item).toMatchObject(all)
      expect(await copyOf(item.id)).toMatchObject(all)
      const { groups } = await collector.groups()
      expect(groups[0]?.items[0]).toMatchObject(all)
    })

    it('has none unless they are given, and shares its tile with copies that have some', async () => {
      const { item } = await collector.add(raw)
      expect(item).toMatchObject(none)
      await collector.add({ ...raw, ...all })
      expect((await collector.groups()).groups).toMatchObject([{ quantity: 2 }])
    })

    it('keeps them when it is graded and when it changes hands', async () => {
      const { item } = await collector.add({ ...kinds.grading, ...all })
      const graded = await collector.edit(item.id, {
        grading_status: 'graded',
        grading_company: 'PSA',
        grade: '9',
      })
      expect(graded.body.item).toMatchObject({ kind: 'graded', ...all })
      expect((await collector.groups({ tag: 'vintage' })).groups).toMatchObject([{ label: 'PSA 9' }])
    })

    it('is edited field by field, without moving money, and undone', async () => {
      const { item } = await collector.add({ ...raw, ...all })
      const before = await collector.stats()
      const edit = await collector.edit(item.id, { note: 'Sold to nobody.', tags: ['Keep'], page: '' })
      expect(edit.body.item).toMatchObject({ ...all, note: 'Sold to nobody.', tags: ['Keep'], page: null })
      const { operations } = await collector.operations()
      expect(operations[0]).toMatchObject({ kind: 'edit', cash: 0, realised_profit: 0 })
      expect(operations[0]?.copies[0]).toMatchObject({ before: all, after: { tags: ['Keep'], page: null } })
      expect({ ...(await collector.stats()), valued_at: '' }).toEqual({ ...before, valued_at: '' })
      await collector.undo(edit.body.operation_id ?? '')
      expect(await copyOf(item.id)).toMatchObject(all)
      expect((await collector.groups({ tag: 'Vintage' })).groups).toHaveLength(1)
      expect((await collector.groups({ tag: 'Keep' })).groups).toHaveLength(0)
      const cleared = await collector.edit(item.id, none)
      expect(cleared.body.item).toMatchObject(none)
      expect(await rows('remark_texts')).toBe(0)
      expect(await rows('remark_uses')).toBe(0)
    })

    it('that is edited to what it has is not changed', async () => {
      const { item } = await collector.add({ ...raw, ...all })
      const same = await collector.edit(item.id, { ...all, tags: ['VINTAGE', 'for trade'] })
      expect(same.body).toMatchObject({ operation_id: null, item: all })
    })

    it('answers a repeated call once', async () => {
      const first = await collector.post({ ...raw, ...all }, 'remarks-1')
      const again = await collector.post({ ...raw, ...all }, 'remarks-1')
      expect(again.body).toEqual(first.body)
      expect((await collector.post({ ...raw, ...all, note: 'Other' }, 'remarks-1')).status).toBe(422)
      expect((await collector.list()).collection).toHaveLength(1)
    })

    it('takes them along when it leaves, and has them again when that is undone', async () => {
      const { item } = await collector.add({ ...raw, ...all })
      const gone = await collector.remove(item.id, null)
      expect(await known()).toEqual({ tags: [], boxes: [], binders: [], sellers: [] })
      await collector.undo(gone.body.operation_id ?? '')
      expect(await copyOf(item.id)).toMatchObject(all)
      expect((await known()).tags).toEqual(['For trade', 'Vintage'])
    })
  })

  describe('tags, places and sellers', () => {
    it('are kept as first written, whatever their case', async () => {
      await collector.add({ ...raw, ...all })
      const { item } = await collector.add({ ...raw, tags: ['VINTAGE', 'vintage', 'New'], box: 'BLUE  box' })
      expect(item).toMatchObject({ tags: ['Vintage', 'New'], box: 'Blue box' })
      expect(await known()).toEqual({
        tags: ['For trade', 'New', 'Vintage'],
        boxes: ['Blue box'],
        binders: ['Charizards'],
        sellers: ['Card Show Berlin'],
      })
    })

    it('are of one collector alone', async () => {
      await collector.add({ ...raw, ...all })
      const other = await newCollector(app)
      await other.add({ ...raw, tags: ['vintage'] })
      expect((await other.list()).collection[0]?.tags).toEqual(['vintage'])
      expect((await other.groups({ box: 'Blue box' })).groups).toHaveLength(0)
      expect((await app.call('GET /api/collections/remarks', {})).status).toBe(401)
    })
  })

  describe('are refused', () => {
    it.each([
      ['a long note', { note: 'x'.repeat(2_001) }, 'note'],
      ['too many tags', { tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }, 'tags'],
      ['a long tag', { tags: ['x'.repeat(61)] }, 'tags[0]'],
      ['a tag with a comma', { tags: ['one, two'] }, 'tags[0]'],
      ['tags that are no list', { tags: 'Vintage' }, 'tags'],
      ['a long box', { box: 'x'.repeat(81) }, 'box'],
      ['a long binder', { binder: 'x'.repeat(81) }, 'binder'],
      ['a page with a control character', { page: '1\u00002' }, 'page'],
      ['a long seller', { seller: 'x'.repeat(121) }, 'seller'],
    ])('%s', async (_, body, field) => {
      const refused = await collector.post({ ...raw, ...body })
      expect(refused.status).toBe(400)
      expect(Object.keys(refused.refusal.fields ?? {})).toEqual([field])
      const { item } = await collector.add(raw)
      expect((await collector.edit(item.id, body)).status).toBe(400)
      expect((await collector.list()).collection).toMatchObject([none])
    })
  })

  describe('many copies', () => {
    it('get a place, a seller, a note and tags in one operation, which is undone as one', async () => {
      const first = (await collector.add({ ...raw, tags: ['Old', 'Keep'], note: 'Mine' })).item.id
      const second = (await collector.add({ ...kinds.graded, tags: ['keep'] })).item.id
      const third = (await collector.add(kinds.grading)).item.id
      const edited = await collector.editMany({
        holding_ids: [first, second, third],
        box: 'Vault',
        seller: 'Auction',
        add_tags: ['For sale'],
        remove_tags: ['OLD'],
        clear: ['note', 'page'],
      })
      expect(edited.body).toMatchObject({ copies: 3 })
      expect(await copyOf(first)).toMatchObject({
        ...none,
        box: 'Vault',
        seller: 'Auction',
        tags: ['Keep', 'For sale'],
      })
      expect((await copyOf(second)).tags).toEqual(['Keep', 'For sale'])
      expect((await copyOf(third)).tags).toEqual(['For sale'])
      expect((await collector.groups({ tag: 'for sale', box: 'vault' })).groups).toHaveLength(3)
      expect((await collector.groups({ tag: 'old' })).groups).toHaveLength(0)
      const { operations } = await collector.operations()
      expect(operations[0]).toMatchObject({ kind: 'edit', cash: 0, copies_total: 3 })
      await collector.undo(edited.body.operation_id ?? '')
      expect(await copyOf(first)).toMatchObject({ ...none, tags: ['Old', 'Keep'], note: 'Mine' })
      expect((await collector.groups({ tag: 'for sale' })).groups).toHaveLength(0)
      expect((await collector.groups({ tag: 'old' })).groups).toHaveLength(1)
    })

    it('are refused together when one would have too many tags, or left out', async () => {
      const tags = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
      const full = (await collector.add({ ...raw, tags })).item.id
      const empty = (await collector.add(raw)).item.id
      const change = { holding_ids: [full, empty], add_tags: ['One more'] }
      const refused = await collector.editMany(change)
      expect(refused).toMatchObject({ status: 409 })
      expect(refused.refusal.error).toContain('A copy has at most 20 tags.')
      expect(await copyOf(empty)).toMatchObject(none)
      expect((await collector.editMany({ ...change, leave_out: true })).body.copies).toBe(1)
      expect((await copyOf(empty)).tags).toEqual(['One more'])
    })

    it('are refused when nothing is to change', async () => {
      const { item } = await collector.add(raw)
      expect((await collector.editMany({ holding_ids: [item.id], add_tags: [] })).status).toBe(400)
    })
  })
})

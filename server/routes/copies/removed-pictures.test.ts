// The room that own pictures take, and deleting those of copies that have left the collection.
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { forgetRemoved, removedAtOnce } from '#server/commands/copies/forget-removed'
import { removeOrphanImages } from '#server/jobs/orphan-images'
import type { Storage } from '#server/database/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { photo } from '#server/testing/calls/described-pictures'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const dayMs = 24 * 60 * 60 * 1_000
const raw = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card', name: 'Charizard' }])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  const upload = async (id: string, side: 'front' | 'back', { token } = collector) =>
    app.call('PUT /api/collections/:id/pictures/:side', { token, params: { id, side }, file: await photo() })
  /** Adds a copy with pictures of its front and back. */
  const pictured = async (owner = collector) => {
    const { item } = await owner.add(raw)
    await upload(item.id, 'front', owner)
    const { body } = await upload(item.id, 'back', owner)
    return { id: item.id, ...body }
  }
  const kept = async ({ token } = collector) =>
    (await app.call('GET /api/collections/pictures', { token })).body
  const forget = async ({ token } = collector) =>
    (await app.call('DELETE /api/collections/pictures/removed', { token })).body
  const copy = async (id: string) =>
    (await app.call('GET /api/collections/:id', { token: collector.token, params: { id } })).body.item
  const filesOf = (id: string | null) =>
    readdirSync(app.uploadsFolder).filter(name => name.includes(id ?? 'none')).length
  const newest = async () => (await collector.operations()).operations[0]?.id ?? ''

  it('counts all pictures, and those of copies that have left', async () => {
    expect(await kept()).toEqual({ pictures: 0, bytes: 0, removed_pictures: 0, removed_bytes: 0 })
    const { id } = await pictured()
    await pictured()
    const all = await kept()
    expect(all).toMatchObject({ pictures: 4, removed_pictures: 0, removed_bytes: 0 })
    await collector.remove(id, 30)
    expect(await kept()).toEqual({ ...all, removed_pictures: 2, removed_bytes: all.bytes / 2 })
    await collector.undo(await newest())
    expect(await kept()).toEqual(all)
  })

  it('deletes those of copies that have left, however they did, and no others', async () => {
    const held = await pictured()
    const another = await newCollector(app)
    const theirs = await pictured(another)
    await another.remove(theirs.id, 30)
    const [sold, given] = [await pictured(), await pictured()]
    await collector.remove(sold.id, 30)
    await collector.removeAs(given.id, { sold_price: null, ending: 'gift' })
    expect(await forget()).toMatchObject({ pictures: 2, removed_pictures: 0, removed_bytes: 0 })
    for (const { front_picture, back_picture } of [sold, given])
      expect([filesOf(front_picture), filesOf(back_picture)]).toEqual([0, 0])
    for (const { front_picture, back_picture } of [held, theirs])
      expect([filesOf(front_picture), filesOf(back_picture)]).toEqual([2, 2])
    expect(await forget()).toEqual(await kept())
    expect(await kept(another)).toMatchObject({ pictures: 2, removed_pictures: 2 })
  })

  it('leaves the undo of a removal sound: the copy is back without pictures, and takes new ones', async () => {
    const { id } = await pictured()
    const before = await collector.stats()
    await collector.remove(id, 30)
    const sale = await newest()
    await forget()
    expect((await collector.undo(sale)).status).toBe(200)
    expect(await copy(id)).toMatchObject({ front_picture: null, back_picture: null })
    const { total_investment, lifetime_earnings } = await collector.stats()
    expect({ total_investment, lifetime_earnings }).toEqual({
      total_investment: before.total_investment,
      lifetime_earnings: before.lifetime_earnings,
    })
    const { body } = await upload(id, 'front')
    expect((await copy(id)).front_picture).toBe(body.front_picture)
  })

  it('keeps the pictures of a copy that comes back while others are deleted', async () => {
    const [back, gone] = [await pictured(), await pictured()]
    await collector.remove(gone.id, 30)
    await collector.remove(back.id, 30)
    const sale = await newest()
    let isFirst = true
    // Between the choice of what to delete and the deletion.
    const read: Storage['read'] = async work => {
      const found = await app.storage.read(work)
      if (isFirst) await collector.undo(sale)
      isFirst = false
      return found
    }
    const storage = { ...app.storage, read }
    const left = await forgetRemoved({ ...app.parts, storage }, collector.id)
    expect(left).toMatchObject({ pictures: 2, removedPictures: 0 })
    const { front_picture, back_picture } = back
    expect(await copy(back.id)).toMatchObject({ front_picture, back_picture })
    expect([filesOf(front_picture), filesOf(back_picture), filesOf(gone.front_picture)]).toEqual([2, 2, 0])
  })

  it('deletes a hundred with each call', async () => {
    const { items } = await collector.add({ ...raw, quantity: removedAtOnce + 20 })
    await app.storage.write(async tx => {
      for (const { id } of items) {
        const picture = { collector_id: collector.id, id: `of ${id}`, holding_id: id, byte_size: 5 }
        await tx
          .insertInto('own_pictures')
          .values({ ...picture, uploaded_at: app.clock.now.toISOString() })
          .execute()
        await tx.updateTable('holdings').set({ front_picture: picture.id }).where('id', '=', id).execute()
      }
    })
    await collector.removeMany({ holding_ids: items.map(({ id }) => id), ending: 'lost' })
    expect(await forget()).toEqual({ pictures: 20, bytes: 100, removed_pictures: 20, removed_bytes: 100 })
    expect(await forget()).toEqual({ pictures: 0, bytes: 0, removed_pictures: 0, removed_bytes: 0 })
  })

  it('shows none whose file could not be deleted, and tidies it up a day later', async () => {
    const { id, front_picture } = await pictured()
    await collector.remove(id, 30)
    const { images } = app.parts
    const { remove } = images
    images.remove = () => Promise.reject(new Error('no disk'))
    const left = await forget().finally(() => (images.remove = remove))
    expect(left).toMatchObject({ pictures: 2, removed_pictures: 0 })
    expect(filesOf(front_picture)).toBe(2)
    app.clock.advance(dayMs + 1_000)
    await removeOrphanImages(app.parts)
    expect([filesOf(front_picture), (await kept()).pictures]).toEqual([0, 0])
  })

  it('is nobody else’s', async () => {
    for (const name of ['GET /api/collections/pictures', 'DELETE /api/collections/pictures/removed'] as const)
      expect((await app.call(name, {})).status).toBe(401)
  })
})

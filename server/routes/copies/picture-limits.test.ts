import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepPictures } from '#server/testing/accounts/kept-pictures'
import { type TestApp, testApp } from '#server/testing/app'
import { photo } from '#server/testing/calls/described-pictures'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const minuteMs = 60_000

onOneEngine(engine => {
  let app: TestApp
  let freeBytes: number
  beforeEach(async () => {
    freeBytes = 1_000_000_000
    const disk = { freeDiskBytes: async () => freeBytes, diskFloorBytes: 200_000_000 }
    app = await testApp(engine, { rateLimits: true, ...disk })
    await addProducts(app.storage, [{ id: 'card', name: 'Charizard' }])
  })
  afterEach(() => app.close())

  async function withCopy() {
    const collector = await newCollector(app)
    const card = { product_id: 'card', condition: 'Near Mint', purchase_price: 1 }
    return { collector, id: (await collector.add(card)).item.id }
  }
  const upload = async ({ token }: TestCollector, id: string, file?: Buffer) =>
    app.call('PUT /api/collections/:id/pictures/:side', {
      token,
      params: { id, side: 'front' },
      file: file ?? (await photo()),
    })
  /** As if the collector had uploaded so many pictures, each of so many bytes. */
  const keep = (collectorId: string, copyId: string, pictures: number, bytes: number) =>
    keepPictures(app.storage, { collectorId, copyId, pictures, bytes, at: app.clock.now })
  const full = {
    code: 'conflict',
    error: 'You can keep at most 10,000 pictures of your copies, of 2 GB together. Remove some first.',
  }

  it.each([
    ['10,000 pictures', 9_999, 1],
    ['2 GB of pictures', 1, 1_999_999_999],
  ])('one collector keeps at most %s', async (_, pictures, bytes) => {
    const { collector, id } = await withCopy()
    await keep(collector.id, id, pictures, bytes)
    expect((await upload(collector, id)).status).toBe(200)
    const refused = await upload(collector, id)
    expect([refused.status, refused.refusal]).toEqual([409, full])
    expect(readdirSync(app.uploadsFolder)).toHaveLength(2)
    const other = await withCopy()
    expect((await upload(other.collector, other.id)).status).toBe(200)
  })

  it('one collector uploads at most 500 pictures a day, also to replace others', async () => {
    const { collector, id } = await withCopy()
    expect((await upload(collector, id)).status).toBe(200)
    await app.storage.write(tx =>
      tx.updateTable('attempts').set({ attempts: 499 }).where('bucket', 'like', 'quota pictures:%').execute(),
    )
    expect((await upload(collector, id)).status).toBe(200)
    const refused = await upload(collector, id)
    expect([refused.status, refused.refusal.error]).toEqual([
      429,
      'You can upload at most 500 pictures of your copies in 24 hours. Try again in 24 hours.',
    ])
    expect(readdirSync(app.uploadsFolder)).toHaveLength(2)
  })

  it('files that are no pictures count with those of products', async () => {
    const { collector, id } = await withCopy()
    for (let count = 0; count < 10; count++) {
      expect((await upload(collector, id, Buffer.from('no picture'))).status).toBe(400)
      const file = Buffer.from('none either')
      await app.call('POST /api/products/upload-image', { token: collector.token, file })
      app.clock.advance(minuteMs)
    }
    const refused = await upload(collector, id)
    expect([refused.status, refused.refusal.code]).toEqual([429, 'too_many_requests'])
    const other = await withCopy()
    expect((await upload(other.collector, other.id)).status).toBe(200)
  })

  it('below the floor of the disk none is stored, and those there are sent and deleted', async () => {
    const { collector, id } = await withCopy()
    expect((await upload(collector, id)).status).toBe(200)
    freeBytes = 199_999_999
    const refused = await upload(collector, id)
    expect([refused.status, refused.refusal.code]).toEqual([507, 'disk_full'])
    const { token } = collector
    const url = `/api/collections/${id}/pictures/front`
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.app.inject({ url, headers })).statusCode).toBe(200)
    const params = { id, side: 'front' }
    expect((await app.call('DELETE /api/collections/:id/pictures/:side', { token, params })).status).toBe(200)
    expect(readdirSync(app.uploadsFolder)).toEqual([])
  })

  it('many pictures are sent at once, as a page shows them', async () => {
    const { collector, id } = await withCopy()
    await upload(collector, id)
    const headers = { authorization: `Bearer ${collector.token}` }
    const url = `/api/collections/${id}/pictures/front?size=small`
    const answers = await Promise.all(Array.from({ length: 24 }, () => app.app.inject({ url, headers })))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })
})

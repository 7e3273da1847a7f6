// What a hostile account can do with zips of pictures, and what a stop in between leaves.
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { archivedPicture } from '#domain/copies/own-picture'
import { bringPicturesBack } from '#server/commands/copies/bring-pictures-back'
import { removeOrphanImages } from '#server/jobs/orphan-images'
import { rawZip } from '#server/testing/accounts/raw-zip'
import { keepPictures } from '#server/testing/accounts/kept-pictures'
import { type TestApp, testApp } from '#server/testing/app'
import { photo } from '#server/testing/calls/described-pictures'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const minuteMs = 60_000

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  let freeBytes: number
  beforeEach(async () => {
    freeBytes = 1_000_000_000
    const disk = { freeDiskBytes: async () => freeBytes, diskFloorBytes: 200_000_000 }
    app = await testApp(engine, { rateLimits: true, ...disk })
    await addProducts(app.storage, [{ id: 'card', name: 'Charizard' }])
    collector = await newCollector(app)
  })
  afterEach(() => app.close())

  const bring = (file: Buffer, { token } = collector) =>
    app.call('POST /api/auth/restore/pictures', { token, file })
  /** Adds copies, and packs a picture of each. */
  async function zipOf(copies: number, content?: Buffer) {
    const card = { product_id: 'card', condition: 'Near Mint', purchase_price: 1, quantity: copies }
    const { items } = await collector.add(card)
    const picture = content ?? (await photo())
    return rawZip(items.map(({ id }) => ({ path: archivedPicture(id, 'front'), content: picture })))
  }
  /** As if so much had been counted of the collector today. */
  const counted = (kind: string, attempts: number) =>
    app.storage.write(tx =>
      tx.updateTable('attempts').set({ attempts }).where('bucket', 'like', `quota ${kind}:%`).execute(),
    )
  const keep = (pictures: number, bytes: number, copyId: string) =>
    keepPictures(app.storage, { collectorId: collector.id, copyId, pictures, bytes, at: app.clock.now })
  const stored = () => readdirSync(app.uploadsFolder).length
  const arriving = () => readdirSync(dirname(app.uploadsFolder)).filter(name => name.startsWith('arriving'))

  it('the limit of uploads a day does not stop it, only the limit of all pictures', async () => {
    const zip = await zipOf(3)
    const { id } = (await collector.list()).collection[0] ?? { id: '' }
    const params = { id, side: 'back' }
    const upload = async () =>
      app.call('PUT /api/collections/:id/pictures/:side', {
        token: collector.token,
        params,
        file: await photo(),
      })
    expect((await upload()).status).toBe(200)
    await counted('pictures', 500)
    expect((await upload()).status).toBe(429)
    expect((await bring(zip)).body).toMatchObject({ brought_back: 3, left: 0 })
    const more = await zipOf(3)
    await counted('pictures back', 9_999)
    expect((await bring(more)).body).toMatchObject({
      brought_back: 1,
      left: 2,
      stopped_because: 'At most 10,000 pictures can come back in 24 hours. Try again in 24 hours.',
    })
    app.clock.advance(24 * 60 * minuteMs + 1_000)
    expect((await bring(more)).body).toMatchObject({ brought_back: 2, already_there: 1, left: 0 })
  })

  it.each([
    ['10,000 pictures', 9_999, 1],
    // A tenth more than of uploads: encoded again, a picture may be a little larger.
    ['2.2 GB of pictures', 2, 1_099_999_999],
  ])('one collector has at most %s', async (_, pictures, bytes) => {
    const zip = await zipOf(3)
    const { id } = (await collector.list()).collection[0] ?? { id: '' }
    await keep(pictures, bytes, id)
    expect((await bring(zip)).body).toMatchObject({
      brought_back: 1,
      left: 2,
      stopped_because:
        'You can keep at most 10,000 pictures of your copies, of 2 GB together. Remove some first.',
    })
    expect(stored()).toBe(2)
  })

  it('what cannot be decoded counts with other images', async () => {
    const { body } = await bring(await zipOf(30, Buffer.from('no picture')))
    expect(body).toMatchObject({
      unread: 20,
      left: 10,
      stopped_because: 'Too many of your images could not be read. Try again in 60 minutes.',
    })
  })

  it('one call works for 25 minutes at most, and the next goes on', async () => {
    const zip = await zipOf(3)
    const { images } = app.parts
    const { save } = images
    images.save = async (name, bytes) => {
      app.clock.advance(13 * minuteMs)
      return save(name, bytes)
    }
    const { body } = await bring(zip).finally(() => (images.save = save))
    expect(body).toMatchObject({
      brought_back: 1,
      left: 2,
      stopped_because: 'The zip takes long to read. Send it again: it goes on from here.',
    })
    expect((await bring(zip)).body).toMatchObject({ brought_back: 2, already_there: 1, left: 0 })
  })

  it('each collector sends one at a time, sixteen do at once, and two of them large ones', async () => {
    const zip = await zipOf(1)
    const ends: (() => void)[] = []
    async function* slowly(file: Buffer) {
      yield file.subarray(0, -1)
      await new Promise<void>(end => ends.push(end))
      yield file.subarray(-1)
    }
    const bringOf = (id: string, file = zip) => bringPicturesBack(app.parts, id, slowly(file))
    const first = bringOf(collector.id)
    const busy = await bring(zip)
    expect([busy.status, busy.refusal.error, busy.headers['retry-after']]).toEqual([
      429,
      'Your last pictures are still being read. Try again in a moment.',
      '5',
    ])
    const large = rawZip([{ path: 'c-front.webp', content: Buffer.alloc(64 * 1_024 * 1_024) }])
    const larges = ['a', 'b'].map(id => bringOf(id, large))
    await expect.poll(() => ends.length).toBe(3)
    await expect(bringOf('c', large)).rejects.toThrow('Large zips of others are being read.')
    const others = Array.from({ length: 13 }, (_, at) => bringOf(`d${at}`))
    await expect(bringOf('e')).rejects.toThrow('The pictures of others are being read.')
    await expect.poll(() => ends.length).toBe(16)
    for (const end of ends) end()
    expect(await first).toMatchObject({ broughtBack: 1 })
    for (const { notHere } of await Promise.all([...larges, ...others])) expect(notHere).toBe(1)
    expect((await bring(zip)).body).toMatchObject({ already_there: 1 })
  })

  it('nothing arrives while the disk is below its floor', async () => {
    const zip = await zipOf(1)
    async function* filling() {
      yield zip.subarray(0, 10)
      freeBytes = 100_000_000
      yield zip.subarray(10)
    }
    await expect(bringPicturesBack(app.parts, collector.id, filling())).rejects.toThrow('free disk space')
    const { status, refusal } = await bring(zip)
    expect([status, refusal.code]).toEqual([507, 'disk_full'])
    expect([arriving(), stored()]).toEqual([[], 0])
    freeBytes = 1_000_000_000
    expect((await bring(zip)).body).toMatchObject({ brought_back: 1 })
  })

  it.each([
    1, 2, 3,
  ])('a failure at file %i leaves whole pictures only, and sending again goes on', async at => {
    const zip = await zipOf(2)
    const { images } = app.parts
    const { save } = images
    let saves = 0
    images.save = async (name, bytes) => {
      if (++saves === at) throw new Error('the disk is gone')
      return save(name, bytes)
    }
    const failed = await bring(zip).finally(() => (images.save = save))
    expect(failed.status).toBe(500)
    const whole = Math.floor((at - 1) / 2)
    expect([stored(), arriving()]).toEqual([2 * whole, []])
    expect((await bring(zip)).body).toMatchObject({ brought_back: 2 - whole, already_there: whole })
    expect(stored()).toBe(4)
  })

  it('a crash between a row and its files is tidied up, and sending again does not wait for that', async () => {
    const zip = await zipOf(1)
    const { images } = app.parts
    const { save, remove } = images
    // The process is gone: it neither saves the second file nor deletes the first.
    let saves = 0
    images.save = async (name, bytes) => {
      if (++saves === 2) throw new Error('gone')
      return save(name, bytes)
    }
    images.remove = async () => {
      throw new Error('gone')
    }
    await bring(zip).finally(() => Object.assign(images, { save, remove }))
    expect(stored()).toBe(1)
    expect((await bring(zip)).body).toMatchObject({ brought_back: 1 })
    app.clock.advance(24 * 60 * minuteMs + 1_000)
    await removeOrphanImages(app.parts)
    expect(stored()).toBe(2)
    expect((await collector.list()).collection[0]?.front_picture).toMatch(/^[0-9a-f]{32}$/)
  })
})

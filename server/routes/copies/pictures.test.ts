import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { photo } from '#server/testing/calls/described-pictures'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { unzipped } from '#server/testing/unzipped'

const raw = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }
const none = { front_picture: null, back_picture: null }
const anId = expect.stringMatching(/^[0-9a-f]{32}$/)

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  let copyId: string
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card', name: 'Charizard' }])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
    copyId = (await collector.add(raw)).item.id
  })
  afterAll(() => app.close())

  const stored = () => readdirSync(app.uploadsFolder).toSorted()
  const upload = (side: string, file: Buffer, id = copyId, token = collector.token) =>
    app.call('PUT /api/collections/:id/pictures/:side', { token, params: { id, side }, file })
  const remove = (side: string, id = copyId, token = collector.token) =>
    app.call('DELETE /api/collections/:id/pictures/:side', { token, params: { id, side } })
  const get = (path: string, token: string | null = collector.token, id = copyId) =>
    app.app.inject({
      url: `/api/collections/${id}/pictures/${path}`,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    })
  const colourOf = async (bytes: Buffer) => {
    const { dominant } = await sharp(bytes).stats()
    return Object.entries(dominant).toSorted(([, one], [, other]) => other - one)[0]?.[0]
  }

  describe('a copy', () => {
    it('has a picture of its front and one of its back', async () => {
      const red = await upload('front', await photo('#d00'))
      expect([red.status, red.body]).toEqual([200, { ...none, front_picture: anId }])
      const { body } = await upload('back', await photo('#00d'))
      expect(body).toEqual({ front_picture: red.body.front_picture, back_picture: anId })
      expect(await colourOf((await get('front')).rawPayload)).toBe('r')
      expect(await colourOf((await get('back')).rawPayload)).toBe('b')
    })

    it('shows another picture instead, and the one before is gone', async () => {
      const { body: before } = await upload('front', await photo('#d00'))
      const files = stored()
      const { body } = await upload('front', await photo('#00d'))
      expect(body.front_picture).not.toBe(before.front_picture)
      expect(await colourOf((await get('front')).rawPayload)).toBe('b')
      expect(stored()).toHaveLength(files.length)
      expect(stored().join()).not.toContain(before.front_picture)
    })

    it('loses a picture that is removed, and its files', async () => {
      const files = stored()
      await upload('front', await photo())
      await upload('back', await photo())
      expect((await remove('front')).body).toEqual({ ...none, back_picture: anId })
      expect((await get('front')).statusCode).toBe(404)
      expect((await remove('back')).body).toEqual(none)
      expect((await remove('back')).body).toEqual(none)
      expect(stored()).toEqual(files)
    })
  })

  describe('a picture', () => {
    it('is re-encoded without location, at most 1,200 pixels, and small at most 320', async () => {
      const file = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: '#c60' } })
        .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
        .jpeg()
        .toBuffer()
      expect(file.includes('Exif')).toBe(true)
      await upload('front', file)
      const whole = await get('front')
      const small = await get('front?size=small')
      expect(await sharp(whole.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 1_200,
        height: 600,
      })
      expect(await sharp(small.rawPayload).metadata()).toMatchObject({
        format: 'jpeg',
        width: 320,
        height: 160,
      })
      for (const { rawPayload } of [whole, small]) {
        const { exif, xmp, iptc } = await sharp(rawPayload).metadata()
        expect({ exif, xmp, iptc }).toEqual({})
        expect(rawPayload.includes('Secret Camera')).toBe(false)
      }
    })

    it('is refused when it is none, for another side, or for an unknown copy', async () => {
      const before = stored()
      const bad = await upload('front', Buffer.from('<html></html>'))
      expect([bad.status, bad.refusal.fields?.['image']]).toEqual([
        400,
        expect.stringMatching(/must be a PNG/),
      ])
      expect((await upload('front', Buffer.alloc(5 * 1_024 * 1_024 + 1, 0xff))).status).toBe(413)
      expect((await upload('left', await photo())).status).toBe(404)
      expect((await upload('front', await photo(), 'unknown')).status).toBe(404)
      expect((await get('back')).statusCode).toBe(404)
      expect((await get('front?size=huge')).statusCode).toBe(400)
      expect(stored()).toEqual(before)
    })
  })

  describe('a picture that is only read', () => {
    let owner: TestCollector
    let id: string
    let shown: object
    let files: string[]
    beforeAll(async () => {
      owner = await newCollector(app)
      id = (await owner.add(raw)).item.id
      const before = stored()
      shown = (await upload('front', await photo(), id, owner.token)).body
      files = stored().filter(name => !before.includes(name))
    })
    beforeEach(() => {
      collector = owner
      copyId = id
    })

    it('is named wherever its copy is read', async () => {
      const { token } = collector
      const one = await app.call('GET /api/collections/:id', { token, params: { id: copyId } })
      expect(shown).toEqual({ ...none, front_picture: anId })
      expect(one.body.item).toMatchObject(shown)
      expect((await collector.list()).collection).toMatchObject([shown])
      expect((await collector.groups()).groups).toMatchObject([{ items: [shown] }])
      expect((await collector.edit(copyId, { note: 'Mine' })).body.item).toMatchObject(shown)
    })

    it('has files that only the server can read, of the size that is counted', async () => {
      expect(files).toHaveLength(2)
      const sizes = files.map(name => {
        const { mode, size } = statSync(join(app.uploadsFolder, name))
        expect(mode & 0o777).toBe(0o600)
        return size
      })
      const kept = await app.storage.read(db =>
        db.selectFrom('own_pictures').select('byte_size').where('holding_id', '=', copyId).execute(),
      )
      expect(kept).toEqual([{ byte_size: (sizes[0] ?? 0) + (sizes[1] ?? 0) }])
    })

    it('is sent to no one but its collector, and kept by no cache', async () => {
      const other = await newCollector(app)
      expect((await get('front', null)).statusCode).toBe(401)
      expect((await get('front', other.token)).statusCode).toBe(404)
      expect((await upload('front', await photo(), copyId, other.token)).status).toBe(404)
      expect((await remove('front', copyId, other.token)).status).toBe(404)
      const { statusCode, headers } = await get('front')
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-disposition': 'attachment; filename="holofolio-picture.webp"',
      })
    })

    it('has no public address', async () => {
      expect(files).toHaveLength(2)
      for (const name of files) {
        const spelt = [name, name.toUpperCase(), name.replace('copy', '%63opy'), `./${name}`]
        for (const path of spelt)
          for (const method of ['GET', 'HEAD'] as const)
            expect((await app.app.inject({ method, url: `/uploads/${path}` })).statusCode).toBe(404)
        expect(existsSync(join(app.uploadsFolder, name))).toBe(true)
      }
    })
  })

  it('finds the groups with a picture', async () => {
    const graded = { product_id: 'card', purchase_price: 10, grading_company: 'PSA', grade: '10' }
    const { item } = await collector.add(graded)
    expect((await collector.groups({ pictured: 'true' })).groups).toEqual([])
    await upload('back', await photo(), item.id)
    const keys = async () => (await collector.groups({ pictured: 'true' })).groups.map(({ key }) => key)
    expect(await keys()).toEqual([item.group_key])
    expect((await collector.list({ pictured: 'true' })).collection.map(({ id }) => id)).toEqual([item.id])
    const { token } = collector
    const totals = await app.call('GET /api/collections/totals', { token, query: { pictured: 'true' } })
    expect(totals.body.totals.quantity).toBe(1)
    await collector.remove(item.id, null)
    expect(await keys()).toEqual([])
    const wrong = await app.call('GET /api/collections', { token, query: { pictured: 'maybe' } })
    expect([wrong.status, wrong.refusal.fields?.['pictured']]).toEqual([400, 'pictured must be true'])
  })

  it('is named in the data export', async () => {
    await upload('back', await photo())
    const { rawPayload } = await app.app.inject({
      url: '/api/auth/export',
      headers: { authorization: `Bearer ${collector.token}` },
    })
    const { holdings } = JSON.parse(String(unzipped(rawPayload).get('data.json')))
    expect(holdings).toMatchObject([{ front_picture: null, back_picture: `${copyId}-back.webp` }])
  })

  it('are in the report for an insurer', async () => {
    const report = async () => {
      const headers = { authorization: `Bearer ${collector.token}` }
      const { rawPayload } = await app.app.inject({ url: '/api/collections/export/insurance', headers })
      return rawPayload
    }
    await upload('front', await photo('#d00'))
    await upload('back', await photo('#00d'))
    const pdf = await report()
    for (const side of ['front', 'back'])
      expect(pdf.includes((await get(`${side}?size=small`)).rawPayload)).toBe(true)
    const { rawPayload: front } = await get('front?size=small')
    await remove('front')
    expect((await report()).includes(front)).toBe(false)
  })

  it('are downloaded together, also those of copies that have left', async () => {
    const archive = (token = collector.token) => {
      const headers = { authorization: `Bearer ${token}` }
      return app.app.inject({ url: '/api/auth/export/pictures', headers })
    }
    const none = await archive()
    expect([none.statusCode, none.json()]).toEqual([
      404,
      { error: 'Your copies have no pictures of your own.', code: 'not_found' },
    ])
    await upload('front', await photo('#d00'))
    await upload('front', await photo('#00d'))
    const { item } = await collector.add(raw)
    await upload('back', await photo(), item.id)
    await collector.remove(item.id, 20)
    const { statusCode, headers, rawPayload } = await archive()
    expect([statusCode, headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="holofolio-pictures.zip"',
    ])
    const files = unzipped(rawPayload)
    expect([...files.keys()].toSorted()).toEqual([`${copyId}-front.webp`, `${item.id}-back.webp`].toSorted())
    expect(files.get(`${copyId}-front.webp`)).toEqual((await get('front')).rawPayload)
    expect((await archive((await newCollector(app)).token)).statusCode).toBe(404)
  })
})

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeOrphanImages } from '#server/jobs/orphan-images'
import { type TestApp, testApp } from '#server/testing/app'
import { pngChunk, pngClaiming } from '#server/testing/png'
import { onOneEngine } from '#server/testing/storages'

const dayMs = 24 * 60 * 60 * 1_000

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c60' } })

onOneEngine(engine => {
  let app: TestApp
  let token: string

  beforeAll(async () => {
    app = await testApp(engine)
    return () => app.close()
  })
  beforeEach(async () => {
    token = (await app.register()).token
  })

  const upload = (file: Buffer) => app.call('POST /api/products/upload-image', { token, file })
  const stored = () => readdirSync(app.uploadsFolder)
  const contentOf = (address: string) =>
    readFileSync(join(app.uploadsFolder, address.replace('/uploads/', '')))
  const uploaded = async (file: Buffer) => {
    const { status, body } = await upload(file)
    expect(status).toBe(201)
    return contentOf(body.imageUrl)
  }
  /** What is said against a file that is refused and leaves nothing behind. */
  const refusalOf = async (file: Buffer) => {
    const before = stored()
    const { status, refusal } = await upload(file)
    expect([status, stored()]).toEqual([400, before])
    return refusal.fields?.['image']
  }

  describe('an image', () => {
    test('is stored privately under a random name and served; the answer has its address twice', async () => {
      const png = await picture(40, 30).png().toBuffer()
      const first = await upload(png)
      const second = await upload(png)
      expect(first.status).toBe(201)
      expect(first.body.imageUrl).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/)
      expect(first.body.image_url).toBe(first.body.imageUrl)
      expect(second.body.imageUrl).not.toBe(first.body.imageUrl)
      const file = join(app.uploadsFolder, first.body.imageUrl.replace('/uploads/', ''))
      expect(statSync(file).mode & 0o777).toBe(0o600)
      const served = await app.app.inject({ url: first.body.imageUrl })
      expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
    })

    test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('may be %s', async format => {
      const drawn = await uploaded(await picture(40, 30).toFormat(format).toBuffer())
      expect(await sharp(drawn).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 })
    })

    test('needs a token, and a file', async () => {
      const before = stored()
      const file = await picture(4, 3).png().toBuffer()
      expect((await app.call('POST /api/products/upload-image', { file })).status).toBe(401)
      expect((await app.call('POST /api/products/upload-image', { token })).status).toBe(400)
      expect((await app.call('POST /api/products/upload-image', { token, body: {} })).status).toBe(415)
      expect(stored()).toEqual(before)
    })
  })

  describe('the stored image', () => {
    test('has no location or camera data, and is upright', async () => {
      const photo = await picture(40, 30)
        .withExif({
          IFD0: { Make: 'Secret Camera' },
          IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
        })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer()
      expect(photo.includes('Exif')).toBe(true)
      const drawn = await uploaded(photo)
      const { width, height, exif, xmp, iptc, icc, orientation } = await sharp(drawn).metadata()
      expect([width, height]).toEqual([30, 40])
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
      expect(drawn.includes('Secret Camera')).toBe(false)
    })

    test('has no data hidden behind or inside the image', async () => {
      const script = '<html><script>alert(1)</script></html>'
      const png = await picture(40, 30).png().toBuffer()
      const withBoth = Buffer.concat([
        png.subarray(0, 33),
        pngChunk('tEXt', `Comment\0${script}`),
        png.subarray(33),
        Buffer.from(script),
      ])
      expect((await uploaded(withBoth)).includes('<script')).toBe(false)
    })

    test('is the first frame of several', async () => {
      const frames = await Promise.all([
        picture(20, 20).raw().toBuffer(),
        picture(20, 20).negate().raw().toBuffer(),
      ])
      const gif = await sharp(Buffer.concat(frames), {
        raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
      })
        .gif()
        .toBuffer()
      expect((await sharp(gif).metadata()).pages).toBe(2)
      expect(await sharp(await uploaded(gif), { pages: -1 }).metadata()).toMatchObject({
        width: 20,
        height: 20,
      })
    })

    test('is at most 1,200 pixels on a side', async () => {
      const drawn = await uploaded(await picture(1_500, 500).jpeg().toBuffer())
      expect(await sharp(drawn).metadata()).toMatchObject({ width: 1_200, height: 400 })
    })
  })

  describe('rejects', () => {
    test('SVG, under any file name', async () => {
      expect(
        await refusalOf(
          Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
        ),
      ).toMatch(/must be a PNG, JPEG, GIF, WebP or AVIF/)
    })

    test.each([
      ['HTML', Buffer.from('<html></html>')],
      ['PDF', Buffer.from('%PDF-1.7')],
      ['TIFF', Buffer.from('II*\0')],
      ['nothing', Buffer.alloc(0)],
    ])('%s', async (_, file) => {
      expect(await refusalOf(file)).toMatch(/must be a PNG/)
    })

    test('an image of more than 25 megapixels, by its header', async () => {
      expect(await refusalOf(pngClaiming(5_200, 5_000))).toMatch(/at most 25 megapixels/)
    })

    test('an interlaced image of more than 10 megapixels, by its header', async () => {
      const jpeg = await picture(40, 30).jpeg({ progressive: true }).toBuffer()
      // Behind the mark of a progressive frame are its length, bits, height and width.
      const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]))
      jpeg.writeUInt16BE(2_501, frame + 5)
      jpeg.writeUInt16BE(4_000, frame + 7)
      expect(await refusalOf(jpeg)).toMatch(/at most 10 megapixels/)
    })

    test('a second image while the first is read', async () => {
      const png = await picture(4, 3).png().toBuffer()
      const answers = await Promise.all([upload(png), upload(png)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429])
      const refused = answers.find(({ status }) => status === 429)
      expect(refused?.refusal.error).toMatch(/still being read/)
      expect(refused?.headers['retry-after']).toBe('5')
    })

    test('a truncated image', async () => {
      const jpeg = await sharp({
        create: {
          width: 400,
          height: 300,
          channels: 3,
          background: '#c60',
          noise: { type: 'gaussian', mean: 128, sigma: 30 },
        },
      })
        .jpeg()
        .toBuffer()
      expect(await refusalOf(jpeg.subarray(0, jpeg.length / 2))).toMatch(/damaged/)
      expect(await refusalOf(jpeg.subarray(0, 20))).toMatch(/damaged/)
    })

    test('a signature alone', async () => {
      expect(await refusalOf(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toMatch(/damaged/)
    })

    test('a file over 5 MB', async () => {
      const before = stored()
      const { status } = await upload(Buffer.alloc(5 * 1_024 * 1_024 + 1, 0xff))
      expect(status).toBe(413)
      expect(stored()).toEqual(before)
    })

    test('the 101st image within a day', async () => {
      const uploadedAt = app.clock.now.toISOString()
      const { user } = await app.call('GET /api/auth/profile', { token }).then(({ body }) => body)
      await app.storage.write(tx =>
        tx
          .insertInto('images')
          .values(
            Array.from({ length: 100 }, (_, at) => ({
              file_name: `${at}.webp`,
              uploaded_by: user.id,
              uploaded_at: uploadedAt,
              byte_size: 1_000,
            })),
          )
          .execute(),
      )
      app.clock.advance(dayMs / 2)
      const png = await picture(4, 3).png().toBuffer()
      const refused = await upload(png)
      expect([refused.status, refused.refusal.code]).toEqual([429, 'too_many_requests'])
      expect(refused.headers['retry-after']).toBe(String(dayMs / 2 / 1_000))
      app.clock.advance(dayMs / 2)
      expect((await upload(png)).status).toBe(201)
    })

    test('more than 100 MB in a day', async () => {
      const { user } = await app.call('GET /api/auth/profile', { token }).then(({ body }) => body)
      const row = { uploaded_by: user.id, uploaded_at: app.clock.now.toISOString(), byte_size: 100_000_000 }
      await app.storage.write(tx =>
        tx
          .insertInto('images')
          .values({ file_name: 'x.webp', ...row })
          .execute(),
      )
      expect((await upload(await picture(4, 3).png().toBuffer())).status).toBe(429)
      const { token: another } = await app.register()
      const file = await picture(4, 3).png().toBuffer()
      expect((await app.call('POST /api/products/upload-image', { token: another, file })).status).toBe(201)
    })
  })

  test('deletes an unused image after a day, but not one in use or in a revision', async () => {
    app.clock.advance(2 * dayMs)
    await removeOrphanImages(app.parts)
    expect(stored()).toEqual([])
    const png = await picture(4, 3).png().toBuffer()
    const addresses: string[] = []
    for (let count = 0; count < 3; count++) addresses.push((await upload(png)).body.imageUrl)
    const [shown, onceShown, never] = addresses
    const add = { name: 'Card', product_type: 'card', set_name: 'Set', image_url: shown }
    await app.call('POST /api/products', { token, body: add })
    const other = await app.call('POST /api/products', {
      token,
      body: { ...add, name: 'Other card', image_url: onceShown },
    })
    const params = { id: other.body.product.id }
    await app.call('PUT /api/products/:id', {
      token,
      params,
      body: { image_url: 'https://example.com/x.png' },
    })

    app.clock.advance(dayMs - 1_000)
    expect(await removeOrphanImages(app.parts)).toBe(0)
    app.clock.advance(2_000)
    expect(await removeOrphanImages(app.parts)).toBe(1)
    expect(
      stored()
        .map(name => `/uploads/${name}`)
        .toSorted(),
    ).toEqual([shown, onceShown].toSorted())
    expect((await app.app.inject({ url: never ?? '' })).statusCode).toBe(404)
    expect(await removeOrphanImages(app.parts)).toBe(0)
  })
})

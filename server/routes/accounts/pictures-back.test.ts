// What Download my pictures gives out comes back to the copies it is of, once, whole, and as it was.
import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { archivedPicture, type PictureSide } from '#domain/copies/own-picture'
import { downloaded, restore } from '#server/testing/accounts/restoring'
import { type RawFile, rawZip } from '#server/testing/accounts/raw-zip'
import { type TestApp, testApp } from '#server/testing/app'
import { picturesOf } from '#server/testing/calls/described-pictures'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { unzipped } from '#server/testing/unzipped'

const raw = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }
const nothing = {
  brought_back: 0,
  already_there: 0,
  not_here: 0,
  unread: 0,
  unread_list: [],
  left: 0,
  stopped_because: null,
}
/** Of 255, on average. Encoding again changes hardly anything. */
const mostDifference = 3

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

  /** A photo with soft shapes, which differ by `seed`. */
  const photo = async (seed: number, width = 300, height = 420) => {
    const shade = (at: number) => `hsl(${(seed * 67 + at * 90) % 360} 70% 50%)`
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <linearGradient id="g"><stop stop-color="${shade(0)}"/><stop offset="1" stop-color="${shade(1)}"/></linearGradient>
      <rect width="100%" height="100%" fill="url(#g)"/><circle cx="40%" cy="${20 + 9 * (seed % 7)}%" r="15%" fill="${shade(2)}"/></svg>`
    return sharp(Buffer.from(drawn)).png().toBuffer()
  }
  const upload = async (id: string, side: PictureSide, file: Buffer, token = collector.token) => {
    const answer = await app.call('PUT /api/collections/:id/pictures/:side', {
      token,
      params: { id, side },
      file,
    })
    expect(answer.status).toBe(200)
  }
  const bring = (file: Buffer, token = collector.token) =>
    app.call('POST /api/auth/restore/pictures', { token, file })
  const named = (id: string, content: Buffer, side: PictureSide = 'front'): RawFile => ({
    path: archivedPicture(id, side),
    content,
  })
  const whole = async (id: string, side: PictureSide, token = collector.token) => {
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode, rawPayload } = await app.app.inject({
      url: `/api/collections/${id}/pictures/${side}`,
      headers,
    })
    return statusCode === 200 ? rawPayload : null
  }
  const copyOf = async (id: string, token = collector.token) =>
    (await app.call('GET /api/collections/:id', { token, params: { id } })).body.item
  const stored = () => readdirSync(app.uploadsFolder).toSorted()
  const ids = async (copies: number) => {
    const added: string[] = []
    for (let count = 0; count < copies; count++) added.push((await collector.add(raw)).item.id)
    return added
  }

  describe('after a restore', () => {
    it('every copy has the pictures that it had, held or not, and the same zip again changes nothing', async () => {
      const before = collector
      const [both = '', back = '', sold = '', undone = ''] = await ids(4)
      await upload(both, 'front', await photo(1))
      await upload(both, 'back', await photo(2, 1_900, 700))
      await upload(back, 'back', await photo(3))
      await upload(sold, 'front', await photo(4, 20, 20))
      await upload(undone, 'front', await photo(5))
      await collector.remove(sold, 30)
      const { operations } = await collector.operations({ limit: 10 })
      await collector.undo(operations.find(({ kind }) => kind === 'add')?.id ?? '')
      const zip = await picturesOf(app, before.token)
      const data = await downloaded(app, before.token)
      const given = unzipped(zip)
      expect(given.size).toBe(5)

      collector = await newCollector(app)
      const { body } = await restore(app, collector.token, data)
      expect(body.pictures).toBe(5)
      const { status, body: brought } = await bring(zip)
      expect([status, brought]).toEqual([200, { ...nothing, brought_back: 4, not_here: 1 }])
      const returned = unzipped(await picturesOf(app, collector.token))
      expect([...returned.keys()].toSorted()).toEqual(
        [...given.keys()].filter(name => !name.startsWith(undone)).toSorted(),
      )
      for (const [name, bytes] of returned) {
        const [one, other] = [given.get(name) ?? bytes, bytes].map(file =>
          sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
        )
        const [{ data: pixels, info: size }, { data: now, info: sizeNow }] = await Promise.all([
          one,
          other,
        ] as [NonNullable<typeof one>, NonNullable<typeof other>])
        expect([sizeNow.width, sizeNow.height]).toEqual([size.width, size.height])
        const apart = pixels.reduce((sum, value, at) => sum + Math.abs(value - (now[at] ?? 0)), 0)
        expect(apart / pixels.length).toBeLessThan(mostDifference)
      }
      expect(await whole(both, 'front')).toEqual(returned.get(archivedPicture(both, 'front')))

      const [files, copy, archive] = [stored(), await copyOf(both), await picturesOf(app, collector.token)]
      expect((await bring(zip)).body).toEqual({ ...nothing, already_there: 4, not_here: 1 })
      expect((await bring(archive)).body).toEqual({ ...nothing, already_there: 4 })
      expect([stored(), await copyOf(both)]).toEqual([files, copy])
      expect(unzipped(await picturesOf(app, collector.token))).toEqual(unzipped(archive))
    })
  })

  it('a side keeps the picture that it has got meanwhile, and the other gets its own', async () => {
    const [id = ''] = await ids(1)
    await upload(id, 'front', await photo(1))
    await upload(id, 'back', await photo(2))
    const zip = await picturesOf(app, collector.token)
    await app.call('DELETE /api/collections/:id/pictures/:side', {
      token: collector.token,
      params: { id, side: 'back' },
    })
    await upload(id, 'front', await photo(3))
    const newer = await whole(id, 'front')
    expect((await bring(zip)).body).toEqual({ ...nothing, brought_back: 1, already_there: 1 })
    expect(await whole(id, 'front')).toEqual(newer)
    expect(await whole(id, 'back')).not.toBeNull()
  })

  it('pictures of other collectors are not restored', async () => {
    const owner = collector
    const [id = ''] = await ids(1)
    await upload(id, 'front', await photo(1))
    const zip = await picturesOf(app, owner.token)
    const files = stored()
    collector = await newCollector(app)
    await collector.add(raw)
    expect((await bring(zip)).body).toEqual({ ...nothing, not_here: 1 })
    const params = { id, side: 'front' }
    await app.call('DELETE /api/collections/:id/pictures/:side', { token: owner.token, params })
    expect((await bring(zip)).body).toEqual({ ...nothing, not_here: 1 })
    expect((await app.app.inject({ method: 'POST', url: '/api/auth/restore/pictures' })).statusCode).toBe(401)
    expect([(await copyOf(id, owner.token)).front_picture, stored().length]).toEqual([null, files.length - 2])
  })

  it('every picture is re-encoded: nothing but its pixels comes back', async () => {
    const [id = ''] = await ids(1)
    const secret = await sharp(await photo(1))
      .withExif({ IFD0: { Make: 'Secret Camera' } })
      .webp()
      .toBuffer()
    expect(secret.includes('Secret Camera')).toBe(true)
    const sent = rawZip([named(id, Buffer.concat([secret, Buffer.from('<script>')]))])
    expect((await bring(sent)).body).toEqual({ ...nothing, brought_back: 1 })
    const kept = await whole(id, 'front')
    expect(kept?.includes('Secret Camera')).toBe(false)
    expect(kept?.includes('<script>')).toBe(false)
    expect(await sharp(kept ?? undefined).metadata()).toMatchObject({ format: 'webp', width: 300 })
  })

  it('what cannot be read is named with its reason, and the others come', async () => {
    const [one = '', two = '', three = '', four = '', five = ''] = await ids(5)
    const good = await photo(1)
    const files = stored()
    const { body } = await bring(
      rawZip([
        named(one, Buffer.from('<html></html>')),
        named(
          two,
          await sharp({ create: { width: 1_500, height: 1_500, channels: 3, background: '#c60' } })
            .webp()
            .toBuffer(),
        ),
        { ...named(three, good), flags: 1 },
        named(four, good.subarray(0, good.length / 2)),
        named(five, Buffer.alloc(0)),
        { path: '../../etc/passwd', content: good },
        { path: `../${archivedPicture(one, 'front')}`, content: good },
        { path: 'data.json', content: good },
        { path: 'holofolio-pictures/', content: Buffer.alloc(0) },
        { path: '__MACOSX/._x', content: good },
        named('of-nobody', good),
        { path: `holofolio-pictures/${archivedPicture(one, 'back')}`, content: good, isPacked: true },
        named(one, good, 'back'),
      ]),
    )
    const name = 'its name is not that of a picture of a copy'
    expect(body).toEqual({
      ...nothing,
      brought_back: 1,
      already_there: 1,
      not_here: 1,
      unread: 8,
      unread_list: [
        [archivedPicture(one, 'front'), 'image must be a PNG, JPEG, GIF, WebP or AVIF picture'],
        [archivedPicture(two, 'front'), 'image has too many pixels: a download has none over 1200 by 1200'],
        [archivedPicture(three, 'front'), 'it is encrypted'],
        [archivedPicture(four, 'front'), 'image cannot be read: the file is damaged'],
        [archivedPicture(five, 'front'), 'it is empty'],
        ['../../etc/passwd', name],
        [`../${archivedPicture(one, 'front')}`, name],
        ['data.json', name],
      ].map(([file_name, reason]) => ({ file_name, reason })),
    })
    expect(stored()).toHaveLength(files.length + 2)
    expect((await copyOf(one)).front_picture).toBeNull()
  })

  it('thousands of files that are of nothing here are passed over, and the first 100 unread are listed', async () => {
    const others = Array.from({ length: 3_000 }, (_, at) => named(`c${at}`, Buffer.from('x')))
    const unread = Array.from({ length: 150 }, (_, at) => ({ path: `${at}.txt`, content: Buffer.from('x') }))
    const { body } = await bring(rawZip([...others, ...unread]))
    expect(body).toMatchObject({ not_here: 3_000, unread: 150 })
    expect(body.unread_list).toHaveLength(100)
  })

  it.each([
    ['no zip', Buffer.from('a text that is no zip at all'), 400],
    ['the data', Buffer.from('{}'), 400],
    ['a part of a zip', rawZip([named('c', Buffer.alloc(1_000))]).subarray(0, 900), 400],
    ['too many files', rawZip([], 30_000), 413],
  ])('%s is refused with a sentence', async (_, file, expected) => {
    const { status, refusal } = await bring(file)
    expect([status, refusal.error]).toEqual([
      expected,
      expect.stringMatching(/^(This is no zip|The zip has)/),
    ])
  })
})

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBackup } from '#server/backups/make-backup'
import { restoreBackup } from '#server/backups/restore-backup'
import { bucketStore } from '#server/images/bucket-store'
import type { ImageStore } from '#server/images/image-store'
import { removeOrphanImages } from '#server/jobs/orphan-images'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { onOneEngine } from '#server/testing/storages'
import { type TestBucket, testBucket } from '#server/testing/test-bucket'
import { unzipped } from '#server/testing/unzipped'

const dayMs = 24 * 60 * 60 * 1_000

onOneEngine(engine => {
  let s3: TestBucket
  let images: ImageStore
  let app: TestApp
  let target: string
  beforeAll(async () => {
    s3 = await testBucket()
    images = bucketStore(s3.bucket)
    app = await testApp(engine, { images })
    target = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
  })
  afterAll(async () => {
    await app.close()
    await s3.close()
    rmSync(target, { recursive: true })
  })

  const png = () =>
    sharp({ create: { width: 8, height: 6, channels: 3, background: '#c60' } })
      .png()
      .toBuffer()
  async function uploaded(token: string): Promise<string> {
    const { status, body } = await app.call('POST /api/products/upload-image', { token, file: await png() })
    expect(status).toBe(201)
    return body.imageUrl
  }
  const nameOf = (address: string) => address.replace('/uploads/', '')

  it('are stored in the bucket and sent with the headers of uploads', async () => {
    const { token } = await app.register()
    const url = await uploaded(token)
    expect(await images.has(nameOf(url))).toBe(true)
    const sent = await app.app.inject({ url })
    expect(sent.statusCode).toBe(200)
    expect(sent.rawPayload).toEqual(await images.read(nameOf(url)))
    expect(sent.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const again = await app.app.inject({ url, headers: { 'if-none-match': String(sent.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await app.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const missing of ['/uploads/none.webp', '/uploads/note.html', '/uploads/%2e%2e%2fa.webp'])
      expect((await app.app.inject({ url: missing })).statusCode).toBe(404)
  })

  it('are in the data export', async () => {
    const { token } = await app.register()
    const url = await uploaded(token)
    const zip = await app.app.inject({
      url: '/api/auth/export',
      headers: { authorization: `Bearer ${token}` },
    })
    const files = unzipped(zip.rawPayload)
    expect(files.get(`images/${nameOf(url)}`)).toEqual(await images.read(nameOf(url)))
  })

  it('go with the job when nothing shows them, and with the account', async () => {
    const [one, other] = [await app.register(), await app.register()]
    const unused = await uploaded(one.token)
    app.clock.advance(2 * dayMs)
    const kept = await uploaded(other.token)
    await removeOrphanImages(app.parts)
    expect([await images.has(nameOf(unused)), await images.has(nameOf(kept))]).toEqual([false, true])
    const body = { password: testPassword, confirmation: other.user.username }
    expect((await app.call('DELETE /api/auth/account', { token: other.token, body })).status).toBe(200)
    await app.parts.background.settled()
    expect(await images.has(nameOf(kept))).toBe(false)
  })

  it('answer 503 with a sentence while the store is away, and leave no row', async () => {
    const away = bucketStore({ ...s3.bucket, endpoint: 'http://127.0.0.1:1' })
    const broken = await testApp(engine, { images: away })
    const { token } = await broken.register()
    const { status, refusal } = await broken.call('POST /api/products/upload-image', {
      token,
      file: await png(),
    })
    expect([status, refusal.code]).toEqual([503, 'unavailable'])
    expect(refusal.error).toBe('Pictures cannot be stored or shown right now. Try again in a moment.')
    expect((await broken.app.inject({ url: '/uploads/a.webp' })).statusCode).toBe(503)
    const rows = await broken.storage.read(db => db.selectFrom('images').selectAll().execute())
    expect(rows).toEqual([])
    await broken.close()
  })

  it.runIf(engine === 'sqlite')('are in a backup, and back in the bucket after a restore', async () => {
    const { token } = await app.register()
    const url = await uploaded(token)
    const bytes = await images.read(nameOf(url))
    const place = { dataFolder: dirname(app.uploadsFolder), databaseUrl: null, bucket: s3.bucket }
    const backup = await makeBackup(place, target, app.clock.now)
    expect(readFileSync(join(backup, 'uploads', nameOf(url)))).toEqual(bytes)
    await images.remove(nameOf(url))
    const elsewhere = { ...place, dataFolder: join(target, 'restored') }
    await restoreBackup(elsewhere, backup, app.clock.now)
    expect(await images.read(nameOf(url))).toEqual(bytes)
  })
})

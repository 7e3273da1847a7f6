import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { onOneEngine } from '#server/testing/storages'

const minuteMs = 60_000

onOneEngine(engine => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(engine, { rateLimits: true })
  })
  afterEach(() => app.close())

  const upload = (token: string, file: Buffer) => app.call('POST /api/products/upload-image', { token, file })
  const png = () =>
    sharp({ create: { width: 4, height: 3, channels: 3, background: '#c60' } })
      .png()
      .toBuffer()
  const fail = async (token: string, times: number) => {
    for (let count = 0; count < times; count++)
      expect((await upload(token, Buffer.from('no picture'))).status).toBe(400)
  }

  test('limits images that cannot be read to 20 an hour for each collector', async () => {
    const { token } = await app.register()
    const { token: another } = await app.register()
    const good = await png()
    await fail(token, 19)
    expect((await upload(token, good)).status).toBe(201)
    app.clock.advance(20 * minuteMs)
    await fail(token, 1)
    const refused = await upload(token, good)
    expect([refused.status, refused.refusal.code]).toEqual([429, 'too_many_requests'])
    expect(refused.headers['retry-after']).toBe(String(40 * 60))
    expect((await upload(another, good)).status).toBe(201)
    app.clock.advance(40 * minuteMs + 1)
    expect((await upload(token, good)).status).toBe(201)
  })

  test('forgets the count with the account', async () => {
    const { token, user } = await app.register('ash')
    await fail(token, 1)
    const counts = () =>
      app.storage.read(db =>
        db.selectFrom('attempts').select('attempts').where('bucket', 'like', 'image:%').execute(),
      )
    expect(await counts()).toEqual([{ attempts: 1 }])
    const body = { password: testPassword, confirmation: user.username }
    expect((await app.call('DELETE /api/auth/account', { token, body })).status).toBe(200)
    expect(await counts()).toEqual([])
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const hourMs = 60 * 60 * 1_000

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, { rateLimits: true })
    await addProducts(app.storage, [{ id: 'card' }, { id: 'other' }])
  })
  afterAll(() => app.close())

  const edit = (token: string, rarity: string, id = 'card') =>
    app.call('PUT /api/products/:id', { token, params: { id }, body: { rarity } })
  const changed = async (token: string, times: number, mark: string) => {
    for (let time = 0; time < times; time++) expect((await edit(token, `${mark} ${time}`)).status).toBe(200)
  }

  it('lets a new account change ten products an hour, reverts included', async () => {
    const { token } = await app.register('new')
    await changed(token, 9, 'new')
    // Changes nothing, and so does not count.
    await edit(token, 'new 8')
    const { revision } = (await app.call('GET /api/products/:id', { token, params: { id: 'card' } })).body
      .product
    const revert = () =>
      app.call('POST /api/products/:id/revisions/:revision/revert', {
        token,
        params: { id: 'card', revision: '0' },
        body: { revision },
      })
    expect((await revert()).status).toBe(200)
    app.clock.advance(hourMs / 2)
    const refused = await edit(token, 'eleventh', 'other')
    expect(refused).toMatchObject({
      status: 429,
      refusal: {
        code: 'too_many_requests',
        error:
          'You can change products of the catalogue at most 10 times an hour on the first day of an account. Try again in 30 minutes.',
      },
    })
    expect(refused.headers['retry-after']).toBe('1800')
    const { token: another } = await app.register('another')
    expect((await edit(another, 'theirs', 'other')).status).toBe(200)
    app.clock.advance(hourMs / 2 + 1)
    expect((await edit(token, 'next hour', 'other')).status).toBe(200)
  })

  it('forgets the count with the account', async () => {
    const { token } = await app.register('leaving')
    const counts = () =>
      app.storage.read(db =>
        db.selectFrom('attempts').select('bucket').where('bucket', 'like', 'product changes:%').execute(),
      )
    const before = (await counts()).length
    await edit(token, 'goodbye')
    expect((await counts()).length).toBe(before + 1)
    const body = { password: testPassword, confirmation: 'leaving' }
    await app.call('DELETE /api/auth/account', { token, body })
    expect((await counts()).length).toBe(before)
  })

  it('is off with the other limits', async () => {
    const free = await testApp(engine)
    await addProducts(free.storage, [{ id: 'card' }])
    const { token } = await free.register()
    for (let time = 0; time < 11; time++) {
      const sent = { token, params: { id: 'card' }, body: { rarity: `free ${time}` } }
      expect((await free.call('PUT /api/products/:id', sent)).status).toBe(200)
    }
    await free.close()
  })
})

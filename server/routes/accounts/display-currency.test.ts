import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { onEachEngine } from '#server/testing/storages'

onEachEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  it('is kept, and anything else is refused', async () => {
    const { token } = await app.register('erika')
    const put = (display_currency: unknown) =>
      app.call('PUT /api/auth/settings', { token, body: { display_currency } })
    const saved = async () => (await app.call('GET /api/auth/profile', { token })).body.user.settings
    expect((await put('JPY')).body.user.settings.display_currency).toBe('JPY')
    for (const wrong of ['', 'jpy', 'XXX', 2]) {
      expect((await put(wrong)).refusal.fields).toEqual({
        display_currency: 'display_currency must be a currency code such as EUR',
      })
    }
    expect((await saved()).display_currency).toBe('JPY')
    expect((await put(null)).body.user.settings.display_currency).toBeNull()
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  const saved = async (token: string) =>
    (await app.call('GET /api/auth/profile', { token })).body.user.settings

  it('keeps a currency to show amounts in, and refuses what is none', async () => {
    const { token } = await app.register('erika')
    const put = (display_currency: unknown) =>
      app.call('PUT /api/auth/settings', { token, body: { display_currency } })
    expect((await put('JPY')).body.user.settings.display_currency).toBe('JPY')
    for (const wrong of ['', 'jpy', 'XXX', 2]) {
      expect((await put(wrong)).refusal.fields).toEqual({
        display_currency: 'display_currency must be a currency code such as EUR',
      })
    }
    expect((await saved(token)).display_currency).toBe('JPY')
    expect((await put(null)).body.user.settings.display_currency).toBeNull()
  })

  it('keeps a time zone, and refuses what is none', async () => {
    const { token } = await app.register('clair')
    const put = (time_zone: unknown) => app.call('PUT /api/auth/settings', { token, body: { time_zone } })
    expect((await put('America/Los_Angeles')).body.user.settings.time_zone).toBe('America/Los_Angeles')
    for (const wrong of ['', 'Mars/Olympus_Mons', '+02:00', 'x'.repeat(101), 2, {}]) {
      expect((await put(wrong)).refusal.fields).toEqual({
        time_zone: 'time_zone must be a time zone such as America/New_York',
      })
    }
    expect((await saved(token)).time_zone).toBe('America/Los_Angeles')
    expect((await put(null)).body.user.settings.time_zone).toBeNull()
  })
})

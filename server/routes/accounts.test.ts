import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachEngine } from '../testing/storages.ts'
import { type TestApp, testApp } from '../testing/app.ts'

onEachEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  it('registers a collector who is signed in at once', async () => {
    const body = { username: ' Ash ', email: 'ash@example.com', password: 'pallet-town-1996' }
    const registered = await app.call('POST /api/auth/register', { body })
    expect(registered.status).toBe(201)
    const { token, user } = registered.body
    expect(user).toMatchObject({ username: 'Ash', email: 'ash@example.com', first_name: null })
    const profile = await app.call('GET /api/auth/profile', { token })
    expect(profile.body).toEqual({ user })
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { onOneEngine } from '#server/testing/storages'

const looksTaken = 'Username looks like another one that is taken'

onOneEngine(engine => {
  let app: TestApp
  let address = 0
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  const register = (username: string) => {
    address += 1
    return app.call('POST /api/auth/register', {
      body: { username, email: `${address}@example.com`, password: testPassword },
    })
  }

  it.each([
    ['a Cyrillic letter', 'Misty', 'Miѕty'],
    ['a digit for a letter', 'Oakwood', '0akwood'],
    ['a small l for a capital I', 'Ivan', 'lvan'],
    ['two letters for one', 'bummer', 'burnrner'],
    ['full-width and Cyrillic letters', 'erika', 'ｅrikа'],
  ])('refuses a username that looks like another: %s', async (_, first, second) => {
    expect((await register(first)).status).toBe(201)
    const { status, refusal } = await register(second)
    expect([status, refusal.fields]).toEqual([409, { username: looksTaken }])
  })

  it('accepts usernames that differ by more than their looks', async () => {
    expect((await register('Giovanni')).status).toBe(201)
    expect((await register('Giovanna')).status).toBe(201)
    expect((await register('タケシ')).status).toBe(201)
  })

  it('refuses a change to such a username, and gives up the one before', async () => {
    const { token } = (await register('Koga')).body
    await register('Blaine')
    const change = (username: string, name = 'Koga') => {
      const body = { username, email: 'koga@example.com', first_name: name }
      return app.call('PUT /api/auth/profile', { token, body })
    }
    const refused = await change('BIaine')
    expect([refused.status, refused.refusal.fields]).toEqual([409, { username: looksTaken }])
    expect((await app.call('GET /api/auth/profile', { token })).body.user.username).toBe('Koga')
    expect((await change('Koga the ninja')).status).toBe(200)
    expect((await register('Kоga')).status).toBe(201)
  })

  it('lets who has such a username already keep it', async () => {
    await register('Surge')
    const { token, user } = (await register('Lieutenant')).body
    await app.storage.write(tx =>
      tx
        .updateTable('collectors')
        .set({ username: 'Ѕurge', username_key: 'ѕurge' })
        .where('id', '=', user.id)
        .execute(),
    )
    const body = { username: 'Ѕurge', email: user.email, first_name: 'Matis' }
    const { status } = await app.call('PUT /api/auth/profile', { token, body })
    expect(status).toBe(200)
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { onEachEngine } from '#server/testing/storages'

const looksTaken = 'Username looks like another one that is taken'

onEachEngine(engine => {
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

  it('refuses one of many simultaneous registrations that look alike', async () => {
    const answers = await Promise.all(['Sabrina', 'Ѕabrina', 'Sаbrina', 'Sabrinа'].map(register))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
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

  it('keeps the look of the username that the last of two changes at once has left', async () => {
    for (let round = 1; round <= 4; round++) {
      const [name, other] = [`Lorelei ${round}`, `Agatha ${round}`]
      const { token, user } = (await register(name)).body
      const change = (username: string) =>
        app.call('PUT /api/auth/profile', { token, body: { username, email: user.email } })
      expect((await Promise.all([change(other), change(name)])).map(({ status }) => status)).toEqual([
        200, 200,
      ])
      const { username } = (await app.call('GET /api/auth/profile', { token })).body.user
      // The first letters in Cyrillic or Greek look the same.
      const lookalike = username === name ? name.replace('o', 'о') : other.replace('A', 'Α')
      expect([username, (await register(lookalike)).status]).toEqual([username, 409])
    }
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

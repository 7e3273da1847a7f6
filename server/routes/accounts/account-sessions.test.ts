import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionLifetimeOf } from '#domain/accounts/session'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { onOneEngine } from '#server/testing/storages'

const hourMs = 60 * 60 * 1_000
const dayMs = 24 * hourMs

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  async function signIn(username: string, device: string): Promise<string> {
    const body = { username, password: testPassword }
    const answered = await app.call('POST /api/auth/login', { body, headers: { 'user-agent': device } })
    return answered.body.token
  }
  const sessions = async (token: string) =>
    (await app.call('GET /api/auth/sessions', { token })).body.sessions
  const devices = async (token: string) => (await sessions(token)).map(({ device }) => device)

  it('lists sessions, most recently used first, and marks the current one', async () => {
    await app.register('ash')
    const signedInAt = app.clock.now.toISOString()
    const phone = await signIn('ash', 'a phone')
    app.clock.advance(2 * hourMs)
    const desk = await signIn('ash', 'a desk')
    app.clock.advance(1)
    const found = await sessions(phone)
    expect(found.map(({ device, is_this }) => [device, is_this])).toEqual([
      ['a phone', true],
      ['a desk', false],
      ['lightMyRequest', false],
    ])
    expect(found[0]).toMatchObject({
      signed_in_at: signedInAt,
      last_seen_at: app.clock.now.toISOString(),
    })
    expect(new Set(found.map(({ id }) => id)).size).toBe(3)
    expect((await sessions(desk)).find(({ is_this }) => is_this)?.device).toBe('a desk')
  })

  it('ends the session unused for longest when there are more than 50', async () => {
    const { token: first } = await app.register('elm')
    const second = await signIn('elm', 'second')
    for (let count = 0; count < 48; count++) await signIn('elm', `another ${count}`)
    app.clock.advance(2 * hourMs)
    expect(await sessions(first)).toHaveLength(50)
    // A day before the others, and far from expired.
    const lastUsedAt = new Date(app.clock.now.getTime() - dayMs).toISOString()
    await app.storage.write(tx =>
      tx.updateTable('tokens').set({ last_used_at: lastUsedAt }).where('device', '=', 'second').execute(),
    )
    expect(await devices(first)).toContain('second')
    const newest = await signIn('elm', 'the newest')
    expect(await sessions(newest)).toHaveLength(50)
    expect((await app.call('GET /api/auth/sessions', { token: first })).status).toBe(200)
    expect((await app.call('GET /api/auth/sessions', { token: second })).status).toBe(401)
  })

  it('shows neither tokens nor their hashes', async () => {
    const { token, user } = await app.register('misty')
    const kept = await app.storage.read(db =>
      db.selectFrom('tokens').select('token_hash').where('collector_id', '=', user.id).execute(),
    )
    const shown = JSON.stringify(await sessions(token))
    expect(kept).toHaveLength(1)
    for (const secret of [token, kept[0]?.token_hash ?? token]) expect(shown).not.toContain(secret)
  })

  it('omits expired sessions and those of other collectors', async () => {
    await app.register('brock')
    await signIn('brock', 'an old one')
    app.clock.advance(30 * dayMs + 1)
    const token = await signIn('brock', 'a new one')
    expect(await devices(token)).toEqual(['a new one'])
  })

  it('keeps the address of each sign-in, as long as the session', async () => {
    const { token } = await app.register('oak')
    const body = { username: 'oak', password: testPassword }
    const { token: away } = (await app.call('POST /api/auth/login', { body, address: '203.0.113.7' })).body
    expect((await sessions(token)).map(({ address }) => address).toSorted()).toEqual([
      '127.0.0.1',
      '203.0.113.7',
    ])
    await app.call('POST /api/auth/logout', { token: away })
    const kept = await app.storage.read(async db => [
      await db.selectFrom('tokens').selectAll().execute(),
      await db.selectFrom('known_sign_ins').selectAll().execute(),
      await db.selectFrom('notifications').selectAll().execute(),
    ])
    expect(JSON.stringify(kept)).not.toContain('203.0.113.7')
  })

  it('ends one session by its id, and no other', async () => {
    const { token: stranger } = await app.register('jessie')
    const { token } = await app.register('james')
    const lost = await signIn('james', 'a lost phone')
    const kept = await signIn('james', 'a desk')
    const idOf = async (device: string) =>
      (await sessions(token)).find(session => session.device === device)?.id ?? ''
    const params = { id: await idOf('a lost phone') }
    expect((await app.call('DELETE /api/auth/sessions/:id', { token: stranger, params })).status).toBe(404)
    const ended = await app.call('DELETE /api/auth/sessions/:id', { token, params })
    expect([ended.status, ended.body]).toEqual([200, {}])
    expect((await app.call('GET /api/auth/profile', { token: lost })).status).toBe(401)
    for (const alive of [token, kept, stranger]) {
      expect((await app.call('GET /api/auth/profile', { token: alive })).status).toBe(200)
    }
    for (const id of [params.id, 'nothing']) {
      expect((await app.call('DELETE /api/auth/sessions/:id', { token, params: { id } })).status).toBe(404)
    }
  })

  it('ends all other sessions of the collector, and returns how many', async () => {
    const { token: stranger } = await app.register('gary')
    const { token: first } = await app.register('erika')
    const second = await signIn('erika', 'second')
    const token = await signIn('erika', 'third')
    const ended = await app.call('DELETE /api/auth/sessions', { token })
    expect([ended.status, ended.body]).toEqual([200, { ended: 2 }])
    for (const dead of [first, second]) {
      expect((await app.call('GET /api/auth/profile', { token: dead })).status).toBe(401)
    }
    expect(await devices(token)).toEqual(['third'])
    expect(await devices(stranger)).toHaveLength(1)
    expect((await app.call('DELETE /api/auth/sessions', { token })).body).toEqual({ ended: 0 })
  })

  it('requires a token', async () => {
    expect((await app.call('GET /api/auth/sessions')).status).toBe(401)
    expect((await app.call('DELETE /api/auth/sessions')).status).toBe(401)
  })

  it('expires unused after the configured time', async () => {
    const brief = await testApp(engine, { sessionLifetime: sessionLifetimeOf(1, 2) })
    try {
      const { token } = await brief.register()
      const status = async () => (await brief.call('GET /api/auth/profile', { token })).status
      brief.clock.advance(dayMs)
      expect(await status()).toBe(200)
      brief.clock.advance(dayMs + 1)
      expect(await status()).toBe(401)
    } finally {
      await brief.close()
    }
  })
})

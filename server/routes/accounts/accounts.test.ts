import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { onOneEngine } from '#server/testing/storages'

const dayMs = 24 * 60 * 60 * 1_000

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  const signIn = (username: string, password = testPassword) =>
    app.call('POST /api/auth/login', { body: { username, password } })
  const profile = (token: string) => app.call('GET /api/auth/profile', { token })

  describe('registering', () => {
    const valid = { username: 'valid', email: 'valid@example.com', password: testPassword }
    it('creates an account with empty totals and signs it in', async () => {
      const body = { username: '  Ash   Ketchum ', email: ' Ash@Example.com ', password: 'pallet-town-1996' }
      const registered = await app.call('POST /api/auth/register', { body })
      const { token, user } = registered.body
      expect(user).toEqual({
        id: expect.any(String),
        username: 'Ash Ketchum',
        email: 'Ash@Example.com',
        first_name: null,
        last_name: null,
        created_at: '2026-03-14T12:00:00.000Z',
        last_login: '2026-03-14T12:00:00.000Z',
        is_operator: expect.any(Boolean),
        must_set_up_second_factor: false,
        is_curator: expect.any(Boolean),
        email_confirmed_at: null,
        ledger_currency: 'USD',
        is_ledger_fixed: false,
        ledger_rate: null,
        ledger_rate_day: null,
        settings: {
          theme: 'light',
          email_notifications: true,
          price_alerts: true,
          collection_updates: true,
          price_alert_percent: 10,
          time_zone: null,
          display_currency: null,
        },
      })
      expect([registered.status, (await profile(token)).body]).toEqual([201, { user }])
      const totals = await app.storage.read(db =>
        db.selectFrom('collector_totals').selectAll().where('collector_id', '=', user.id).execute(),
      )
      expect(totals).toMatchObject([{ revision: 0, lifetime_earnings_cents: 0, raw_quantity: 0 }])
    })

    const refused: [field: string, typed: object, sentence: string][] = [
      ['username', { username: '' }, 'Username is required'],
      ['username', { username: 'ab' }, 'Username must be at least 3 characters'],
      ['username', { username: '😀'.repeat(51) }, 'Username must be at most 50 characters'],
      ['username', { username: 'a\u202Esh' }, 'Username contains an invisible character'],
      ['username', { username: 'as\u0000h' }, 'Username contains a control character'],
      ['username', { username: 'as\ud800h' }, 'Username contains an incomplete character'],
      ['email', { email: '' }, 'Email is required'],
      ['email', { email: 'nobody' }, 'Email is invalid'],
      ['email', { email: 'a\u0000@b.co' }, 'Email is invalid'],
      ['password', { password: '' }, 'Password is required'],
      ['password', { password: '5char' }, 'Password must be at least 6 characters'],
      ['password', { password: 'x'.repeat(257) }, 'Password must be at most 256 characters'],
      ['password', { password: 'VALID ', username: 'valid' }, 'Password must not be your username'],
      ['password', { password: 'Password1' }, 'Password is too common: choose one that others would not'],
      ['username', { username: undefined }, 'username is required'],
      ['username', { username: ['ash'] }, 'username is required'],
    ]
    it.each(refused)('rejects the %s %j', async (field, typed, sentence) => {
      const { status, refusal } = await app.call('POST /api/auth/register', { body: { ...valid, ...typed } })
      expect(status).toBe(400)
      expect(refusal).toEqual({ error: sentence, code: 'invalid', fields: { [field]: sentence } })
    })

    it('checks all 256 characters of a password', async () => {
      const password = 'ж'.repeat(255)
      const body = { username: 'long', email: 'long@example.com', password: `${password}1` }
      expect((await app.call('POST /api/auth/register', { body })).status).toBe(201)
      expect((await signIn('long', `${password}2`)).status).toBe(401)
      expect((await signIn('long', password)).status).toBe(401)
      expect((await signIn('long', `${password}1`)).status).toBe(200)
    })

    it('accepts a name once, in any case and form, as a username or an address', async () => {
      await app.register('brock')
      const attempts = [
        ['username', { username: ' BROCK ' }],
        ['username', { username: 'ｂｒｏｃｋ' }],
        ['username', { username: 'BROCK@example.com' }],
        ['email', { email: 'Brock@Example.COM' }],
      ] as const
      for (const [field, typed] of attempts) {
        const { status, refusal } = await app.call('POST /api/auth/register', {
          body: { ...valid, ...typed },
        })
        const sentence = field === 'username' ? 'Username is already taken' : 'Email is already registered'
        expect({ status, refusal }).toEqual({
          status: 409,
          refusal: { error: sentence, code: 'conflict', fields: { [field]: sentence } },
        })
      }
    })

    it('never shows or stores the password or the token', async () => {
      const answered = await app.call('POST /api/auth/register', {
        body: { ...valid, id: 'mine', role: 'admin', lifetime_earnings: 5 },
      })
      expect(Object.keys(answered.body)).toEqual(['token', 'user'])
      expect(answered.body.user.id).not.toBe('mine')
      expect(JSON.stringify(answered.body.user)).not.toMatch(/argon|hash|password/i)
      const { id } = answered.body.user
      const kept = await app.storage.read(async db => ({
        collector: await db.selectFrom('collectors').selectAll().where('id', '=', id).execute(),
        tokens: await db.selectFrom('tokens').selectAll().where('collector_id', '=', id).execute(),
      }))
      expect(kept.collector[0]?.password_hash).toMatch(/^\$argon2id\$/)
      expect(JSON.stringify(kept)).not.toContain(testPassword)
      expect(JSON.stringify(kept)).not.toContain(answered.body.token)
    })
  })

  describe('signing in', () => {
    it('accepts the username or address in any case and records the time', async () => {
      await app.register('Misty')
      app.clock.advance(1_000)
      for (const name of ['misty', 'MISTY', ' Misty@Example.COM ']) {
        const { status, body } = await signIn(name)
        expect(status).toBe(200)
        expect(body.user).toMatchObject({ username: 'Misty', last_login: app.clock.now.toISOString() })
      }
    })

    it('gives the same answer for a wrong password and an unknown name', async () => {
      await app.register('lance')
      const answers = await Promise.all([
        signIn('lance', 'wrong password'),
        signIn('nobody at all', 'wrong password'),
        signIn('nul\u0000', 'wrong password'),
      ])
      for (const { status, refusal } of answers) {
        expect({ status, refusal }).toEqual({
          status: 401,
          refusal: { error: 'Invalid username or password', code: 'unauthorized' },
        })
      }
    })

    it('gives a new token each time', async () => {
      await app.register('erika')
      const tokens = new Set<string>()
      for (let count = 0; count < 12; count++) tokens.add((await signIn('erika')).body.token)
      expect(tokens.size).toBe(12)
      for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    })
  })

  describe('a session', () => {
    it('ends on the server when signing out, without ending others', async () => {
      const { token } = await app.register('sabrina')
      const other = (await signIn('sabrina')).body.token
      expect((await app.call('POST /api/auth/logout', { token })).body).toEqual({})
      expect((await profile(token)).status).toBe(401)
      expect((await app.call('POST /api/auth/logout', { token })).status).toBe(401)
      expect((await profile(other)).status).toBe(200)
    })

    it('lasts 30 days after its last use', async () => {
      const { token } = await app.register('koga')
      for (let count = 0; count < 3; count++) {
        app.clock.advance(29 * dayMs)
        expect((await profile(token)).status).toBe(200)
      }
      app.clock.advance(30 * dayMs + 1)
      expect((await profile(token)).status).toBe(401)
    })

    it('lasts at most 180 days', async () => {
      const { token } = await app.register('blaine')
      for (let day = 20; day <= 180; day += 20) {
        app.clock.advance(20 * dayMs)
        expect((await profile(token)).status).toBe(200)
      }
      app.clock.advance(1)
      expect((await profile(token)).status).toBe(401)
    })

    it('survives a clock that jumps back', async () => {
      const { token } = await app.register('bruno')
      app.clock.advance(-dayMs)
      expect((await profile(token)).status).toBe(200)
      app.clock.advance(dayMs)
    })
  })

  describe('changing the password', () => {
    it('requires the current one, ends all other sessions and keeps this one', async () => {
      const { token } = await app.register('giovanni')
      const others = [(await signIn('giovanni')).body.token, (await signIn('giovanni')).body.token]
      const change = (current_password: string, new_password: string) =>
        app.call('PUT /api/auth/password', { token, body: { current_password, new_password } })
      const wrong = await change('not the password', 'a new passphrase')
      expect({ status: wrong.status, refusal: wrong.refusal }).toEqual({
        status: 400,
        refusal: {
          error: 'Current password is incorrect',
          code: 'invalid',
          fields: { current_password: 'Current password is incorrect' },
        },
      })
      expect((await change(testPassword, '12345')).refusal.fields).toEqual({
        new_password: 'Password must be at least 6 characters long',
      })
      expect((await change(testPassword, 'iloveyou')).refusal.error).toMatch(/too common/)
      expect((await change(testPassword, 'Giovanni')).refusal.error).toMatch(/your username/)
      for (const other of others) expect((await profile(other)).status).toBe(200)

      expect(await change(testPassword, 'a new passphrase')).toMatchObject({ status: 200, body: {} })
      expect((await profile(token)).status).toBe(200)
      for (const other of others) expect((await profile(other)).status).toBe(401)
      expect((await signIn('giovanni')).status).toBe(401)
      expect((await signIn('giovanni', 'a new passphrase')).status).toBe(200)
    })
  })

  describe('the profile and the settings', () => {
    it('changes names, and frees the old ones', async () => {
      const { token } = await app.register('jessie')
      const body = { username: 'Jess', email: 'jess@example.com', first_name: ' Jessie ', last_name: '' }
      const changed = await app.call('PUT /api/auth/profile', { token, body })
      expect(changed.body.user).toMatchObject({ username: 'Jess', first_name: 'Jessie', last_name: null })
      expect((await signIn('jess@example.com')).status).toBe(200)
      expect((await signIn('jessie')).status).toBe(401)
      await app.register('jessie')
    })

    it('accepts a change of case only', async () => {
      const { token } = await app.register('james')
      const body = { username: 'JAMES', email: 'james@example.com' }
      expect((await app.call('PUT /api/auth/profile', { token, body })).body.user.username).toBe('JAMES')
    })

    it('rejects a name or address of another collector', async () => {
      await app.register('oak')
      const { token } = await app.register('tracey')
      const put = (body: object) => app.call('PUT /api/auth/profile', { token, body })
      const name = await put({ username: 'OAK', email: 'tracey@example.com' })
      expect([name.status, name.refusal.error]).toEqual([409, 'Username is already taken'])
      const address = await put({ username: 'tracey', email: 'Oak@example.com' })
      expect([address.status, address.refusal.error]).toEqual([409, 'Email is already registered'])
      const empty = await put({ username: ' ', email: ' ' })
      expect(empty.refusal.fields).toEqual({ username: 'Username is required', email: 'Email is required' })
      expect((await profile(token)).body.user).toMatchObject({
        username: 'tracey',
        email: 'tracey@example.com',
      })
    })

    it('changes only the settings in the request', async () => {
      const { token } = await app.register('bill')
      const put = (body: object) => app.call('PUT /api/auth/settings', { token, body })
      await put({ theme: 'dark', price_alerts: false })
      const { body } = await put({ collection_updates: false, price_alert_percent: 25 })
      expect(body.user.settings).toEqual({
        theme: 'dark',
        email_notifications: true,
        price_alerts: false,
        collection_updates: false,
        price_alert_percent: 25,
        time_zone: null,
        display_currency: null,
      })
      const wrong = await put({ theme: 'pink', price_alerts: 'yes', price_alert_percent: 0 })
      expect(wrong.refusal.fields).toEqual({
        theme: 'theme must be light, dark or auto',
        price_alerts: 'price_alerts must be true or false',
        price_alert_percent: 'price_alert_percent must be from 1 to 1000',
      })
    })
  })
})

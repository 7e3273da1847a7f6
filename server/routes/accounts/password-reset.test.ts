import { afterEach, beforeEach, expect, it } from 'vitest'
import { disableAccount, enableAccount } from '#server/commands/accounts/operator-accounts'
import { startPasswordReset } from '#server/commands/accounts/reset-password'
import { tidy } from '#server/jobs/tidy'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { onOneEngine } from '#server/testing/storages'

const hourMs = 60 * 60 * 1_000
const new_password = 'another long passphrase'
const usedUp = [403, 'This link was used or has expired. Ask for a new one.']

onOneEngine(engine => {
  let app: TestApp
  let id: string
  let token: string
  beforeEach(async () => {
    app = await testApp(engine)
    const { user, token: own } = await app.register('ash')
    id = user.id
    token = own
  })
  afterEach(() => app.close())

  const link = async () => (await startPasswordReset(app.parts, id)).secret
  const reset = (secret: string, password = new_password) =>
    app.call('POST /api/auth/password-reset', { body: { secret, new_password: password } })
  const signIn = (password: string) =>
    app.call('POST /api/auth/login', { body: { username: 'ash', password } })
  const refusalOf = ({ status, refusal }: Awaited<ReturnType<typeof reset>>) => [status, refusal.error]

  it('sets a new password and ends every session', async () => {
    const secret = await link()
    const owner = await app.call('POST /api/auth/password-reset/owner', { body: { secret } })
    expect([owner.status, owner.body]).toEqual([200, { username: 'ash' }])
    const done = await reset(secret)
    expect([done.status, done.body]).toEqual([200, { username: 'ash' }])
    expect((await app.call('GET /api/auth/profile', { token })).status).toBe(401)
    expect((await signIn(testPassword)).status).toBe(401)
    expect((await signIn(new_password)).status).toBe(200)
  })

  it('expires after a day, and is deleted', async () => {
    const secret = await link()
    app.clock.advance(24 * hourMs)
    expect(refusalOf(await reset(secret))).toEqual(usedUp)
    await tidy(app.parts)
    expect(await app.storage.read(db => db.selectFrom('password_resets').selectAll().execute())).toEqual([])
    expect((await signIn(testPassword)).status).toBe(200)
  })

  it('ends with a newer link, and with a change of the password', async () => {
    const older = await link()
    const newer = await link()
    expect(refusalOf(await reset(older))).toEqual(usedUp)
    const body = { current_password: testPassword, new_password }
    expect((await app.call('PUT /api/auth/password', { token, body })).status).toBe(200)
    expect(refusalOf(await reset(newer, 'a third long passphrase'))).toEqual(usedUp)
  })

  it('survives a password that is refused', async () => {
    const secret = await link()
    for (const [password, sentence] of [
      ['12345', 'Password must be at least 6 characters long'],
      ['pikachu1', 'Password is too common: choose one that others would not'],
      ['ASH@example.com', 'Password must not be your email'],
      ['', 'Password must be at least 6 characters long'],
    ]) {
      const { status, refusal } = await reset(secret, password)
      expect([status, refusal.fields]).toEqual([400, { new_password: sentence }])
    }
    expect((await reset(secret)).status).toBe(200)
  })

  it('keeps no secret, and refuses what is none', async () => {
    const secret = await link()
    const kept = await app.storage.read(db => db.selectFrom('password_resets').selectAll().execute())
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(secret)
    for (const wrong of ['', 'none', kept[0]?.digest ?? '']) {
      expect(refusalOf(await reset(wrong))).toEqual(usedUp)
    }
  })

  it('opens no disabled account', async () => {
    await disableAccount(app.parts, 'ash')
    await reset(await link())
    const { status, refusal } = await signIn(new_password)
    expect([status, refusal]).toEqual([
      403,
      { error: 'This account is disabled. Ask the operator.', code: 'forbidden' },
    ])
    await enableAccount(app.parts, 'ASH@example.com')
    expect((await signIn(new_password)).status).toBe(200)
  })

  it('tells only who knows the password that an account is disabled, and refuses its tokens', async () => {
    const { ended } = await disableAccount(app.parts, id)
    expect(ended).toBe(1)
    expect((await app.call('GET /api/auth/profile', { token })).status).toBe(401)
    expect((await signIn('a wrong passphrase')).status).toBe(401)
    expect((await signIn(testPassword)).status).toBe(403)
  })
})

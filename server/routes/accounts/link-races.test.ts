/** Links by mail and passwords, used and changed at the same moment. */
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { mailResetLink, startPasswordReset } from '#server/commands/accounts/reset-password'
import { disableAccount } from '#server/commands/accounts/operator-accounts'
import { collectorById, setPasswordHash } from '#server/db/accounts/collectors'
import { openPasswords, todaysCost } from '#server/passwords/passwords'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { confirmAddress, keepingMailer, secretIn } from '#server/testing/confirmed-email'
import { onBothEngines } from '#server/testing/storages'

const new_password = 'another long passphrase'

onBothEngines(engine => {
  let app: TestApp
  let mailer: ReturnType<typeof keepingMailer>
  let id: string
  let username: string
  let email: string
  let token: string
  beforeAll(async () => {
    mailer = keepingMailer()
    app = await testApp(engine, { mailer, rateLimits: true })
  })
  beforeEach(async () => {
    const registered = await app.register()
    ;({ id, username, email } = registered.user)
    token = registered.token
  })
  afterAll(() => app.close())

  const signIn = () => app.call('POST /api/auth/login', { body: { username, password: testPassword } })
  const change = (changed: string) =>
    app.call('PUT /api/auth/profile', { token, body: { username, email: changed } })
  const accountState = async () => (await app.call('GET /api/auth/email-confirmation', { token })).body
  const accountOf = async () => {
    const account = await app.storage.read(db => collectorById(db, id))
    if (!account) throw new Error('no account')
    return account
  }

  it('a link to set a password works once when it is used twice', async () => {
    const { secret } = await startPasswordReset(app.parts, id)
    const reset = (password: string) =>
      app.call('POST /api/auth/password-reset', { body: { secret, new_password: password } })
    const answers = await Promise.all([reset(new_password), reset('a third long passphrase')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const { status, refusal } = await reset(new_password)
    const usedUp = 'This link was used or has expired. Ask for a new one.'
    expect([status, refusal.error]).toEqual([403, usedUp])
    const owner = await app.call('POST /api/auth/password-reset/owner', { body: { secret } })
    expect(owner.status).toBe(403)
  })

  it('a sign-in while the account is disabled has no session afterwards', async () => {
    const [signedIn] = await Promise.all([signIn(), disableAccount(app.parts, id)])
    const later = signedIn.status === 200 ? signedIn.body.token : token
    expect((await app.call('GET /api/auth/profile', { token: later })).status).toBe(401)
  })

  it('several devices sign in while the hash of the password is replaced', async () => {
    const passwords = openPasswords(todaysCost)
    const costly = await testApp(engine, { passwords })
    onTestFinished(() => costly.close())
    const { user } = await costly.register()
    const cheap = await hash(testPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await costly.storage.write(tx => setPasswordHash(tx, user.id, cheap))
    const body = { username: user.username, password: testPassword }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => costly.call('POST /api/auth/login', { body })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const kept = await costly.storage.read(db =>
      db.selectFrom('collectors').select('password_hash').where('id', '=', user.id).executeTakeFirstOrThrow(),
    )
    expect(passwords.isAtTodaysCost(kept.password_hash)).toBe(true)
  })

  /** The secret of the newest link to confirm an address. */
  const confirmation = async () => {
    await app.parts.background.settled()
    return secretIn(mailer.mails.findLast(({ subject }) => subject === 'Confirm your e-mail address'))
  }
  const confirm = (secret: string) => app.call('POST /api/auth/email-confirmation', { body: { secret } })

  it('a link to confirm an address works once when it is used twice', async () => {
    const secret = await confirmation()
    const answers = await Promise.all([confirm(secret), confirm(secret)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const { status, refusal } = await confirm(secret)
    const usedUp =
      'This link was used or has expired, or a newer one was sent. Account Settings say whether your address is confirmed.'
    expect([status, refusal.error]).toEqual([403, usedUp])
  })

  it('an address that changes while its link is used is not confirmed', async () => {
    for (let round = 1; round <= 8; round++) {
      const secret = await confirmation()
      await Promise.all([confirm(secret), change(`round-${round}@example.com`)])
      expect(await accountState()).toMatchObject({
        email: `round-${round}@example.com`,
        confirmed_at: null,
      })
    }
  })

  it('several changes of a confirmed address count, and the first one gets the reset link', async () => {
    await confirmAddress(app, id)
    await app.parts.background.settled()
    const changes = ['one', 'two', 'three'].map(name => change(`${name}@example.com`))
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await accountState()).confirmed_at).toBeNull()
    const link = { link: 'https://cards.example/reset-password#secret', isPublic: true }
    expect(await mailResetLink(app.parts, await accountOf(), link)).toContain(`mailed to ${email},`)
  })
})

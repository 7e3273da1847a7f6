import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setPasswordHash } from '#server/db/accounts/collectors'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { codeOf, firstStep, turnOn } from '#server/testing/second-factor'
import { onOneEngine } from '#server/testing/storages'
import { openPasswords, todaysCost } from '#server/passwords/passwords'

onOneEngine(engine => {
  let app: TestApp
  let collectorId: string
  let username: string
  let compared: string[] = []
  beforeAll(async () => {
    const compare = (passwordHash: string, password: string) => {
      compared.push(passwordHash)
      return verify(passwordHash, password)
    }
    app = await testApp(engine, { passwords: openPasswords(todaysCost, 1, compare) })
  })
  afterAll(() => app.close())

  beforeEach(async () => {
    const { user } = await app.register()
    collectorId = user.id
    username = user.username
    const passwordHash = await hash(testPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await app.storage.write(tx =>
      tx
        .updateTable('collectors')
        .set({ password_hash: passwordHash })
        .where('id', '=', collectorId)
        .execute(),
    )
  })

  const signIn = async (password: string) =>
    (await app.call('POST /api/auth/login', { body: { username, password } })).status
  const hasTodaysCost = async () => {
    const kept = await app.storage.read(db =>
      db
        .selectFrom('collectors')
        .select('password_hash')
        .where('id', '=', collectorId)
        .executeTakeFirstOrThrow(),
    )
    return app.parts.passwords.isAtTodaysCost(kept.password_hash)
  }

  it('replaces a cheaper hash only when its owner signs in', async () => {
    expect(await signIn('wrong password')).toBe(401)
    expect(await hasTodaysCost()).toBe(false)
    expect(await signIn(testPassword)).toBe(200)
    expect(await hasTodaysCost()).toBe(true)
    expect(await signIn(testPassword)).toBe(200)
    expect(await signIn('wrong password')).toBe(401)
  })

  it('replaces a cheaper hash before it asks for a code', async () => {
    const { token } = (await app.call('POST /api/auth/login', { body: { username, password: testPassword } }))
      .body
    const { key } = await turnOn(app, token)
    const passwordHash = await hash(testPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await app.storage.write(tx => setPasswordHash(tx, collectorId, passwordHash))
    const body = { step_token: await firstStep(app, username), code: codeOf(app, key, 1) }
    expect(await hasTodaysCost()).toBe(true)
    expect((await app.call('POST /api/auth/login/second-step', { body })).status).toBe(200)
  })

  it('asks nothing of a password but that it is the right one', async () => {
    // From before there were rules: short, common, repeated, and the name itself.
    for (const password of ['1234', 'password', 'aaaaaa', username]) {
      const passwordHash = await app.parts.passwords.hash(password)
      await app.storage.write(tx => setPasswordHash(tx, collectorId, passwordHash))
      expect([password, await signIn(password)]).toEqual([password, 200])
    }
  })

  it('compares a hash of the same cost for an unknown or invalid name as for a wrong password', async () => {
    const { user } = await app.register()
    compared = []
    for (const name of [user.username, 'nobody', 'no\u0000body']) {
      const body = { username: name, password: 'wrong password' }
      expect((await app.call('POST /api/auth/login', { body })).status).toBe(401)
    }
    expect(compared.map(passwordHash => app.parts.passwords.isAtTodaysCost(passwordHash))).toEqual([
      true,
      true,
      true,
    ])
  })
})

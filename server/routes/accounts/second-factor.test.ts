// Two-step sign-in: turned on and off, the second step, codes that work once, and recovery codes.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildApp } from '#server/app'
import { endSecondFactor } from '#server/commands/accounts/second-factor'
import { startPasswordReset } from '#server/commands/accounts/reset-password'
import { eraseForOperator } from '#server/commands/accounts/erase-account'
import { codeOf, firstStep, type HeldFactor, turnOn } from '#server/testing/second-factor'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { onBothEngines } from '#server/testing/storages'

const home = '203.0.113.7'

onBothEngines(engine => {
  let app: TestApp
  let token: string
  let username: string
  let id: string
  beforeEach(async () => {
    app = await testApp(engine, { rateLimits: true })
    const registered = await app.register()
    token = registered.token
    ;({ username, id } = registered.user)
  })
  afterEach(() => app.close())

  const signIn = (address = home) =>
    app.call('POST /api/auth/login', { body: { username, password: testPassword }, address })
  const secondStep = (stepToken: string, code: string, address = home) =>
    app.call('POST /api/auth/login/second-step', { body: { step_token: stepToken, code }, address })
  const stateNow = async () => (await app.call('GET /api/auth/second-factor', { token })).body
  const turnOff = (password = testPassword) =>
    app.call('DELETE /api/auth/second-factor', { token, body: { password } })
  const noticesOf = async () =>
    (await app.call('GET /api/notifications', { token })).body.notifications.map(notice => notice.kind)

  /** Enters the password and a code. */
  async function signInWith(code: string, address = home) {
    return secondStep(await firstStep(app, username, address), code, address)
  }

  it('turns on with the password and a code, and off with the password', async () => {
    expect(await stateNow()).toEqual({ factors: [], recovery_codes_left: 0, is_required: false })
    const wrong = await app.call('POST /api/auth/second-factor/app', { token, body: { password: 'wrong' } })
    expect([wrong.status, wrong.refusal.fields]).toEqual([400, { password: 'The password is wrong.' }])
    const { key, recoveryCodes } = await turnOn(app, token)
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes[0]).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    const setUpAt = app.clock.now.toISOString()
    expect(await stateNow()).toEqual({
      factors: [{ kind: 'app', set_up_at: setUpAt }],
      recovery_codes_left: 10,
      is_required: false,
    })
    expect((await turnOff('wrong')).status).toBe(400)
    expect((await turnOff()).status).toBe(200)
    expect((await turnOff()).refusal.error).toBe('Two-step sign-in is off.')
    expect((await signIn()).status).toBe(200)
    expect(await noticesOf()).toEqual(expect.arrayContaining(['factor_on', 'factor_off']))
  })

  it('asks for nothing before the first code of the app, which must come within half an hour', async () => {
    const start = () =>
      app.call('POST /api/auth/second-factor/app', { token, body: { password: testPassword } })
    const confirm = (code: string) =>
      app.call('POST /api/auth/second-factor/app/confirmation', { token, body: { code } })
    expect((await confirm('123456')).status).toBe(409)
    const { key } = (await start()).body
    expect((await confirm(codeOf(app, key, 9))).refusal.fields).toEqual({
      code: 'This code is wrong. Enter the six digits that your app shows now.',
    })
    expect((await signIn()).status).toBe(200)
    app.clock.advance(31 * 60_000)
    expect((await confirm(codeOf(app, key))).refusal.error).toBe('Setting up has expired. Start again.')
    await turnOn(app, token)
    expect((await start()).status).toBe(409)
  })

  it('refuses the right password with a token, and lets a code finish', async () => {
    const { key } = await turnOn(app, token)
    const { status, refusal } = await signIn()
    expect([status, refusal.code, refusal.error]).toEqual([
      401,
      'second_factor_required',
      'Enter a code to finish signing in.',
    ])
    const stepToken = refusal.step_token ?? ''
    expect((await app.call('GET /api/auth/profile', { token: stepToken })).status).toBe(401)
    const finished = await secondStep(stepToken, codeOf(app, key, 1))
    expect([finished.status, finished.body.user.username]).toEqual([200, username])
    expect((await app.call('GET /api/auth/profile', { token: finished.body.token })).status).toBe(200)
    expect((await secondStep(stepToken, codeOf(app, key, 1))).status).toBe(403)
  })

  it('leaves sessions alone, and gives a wrong password the usual answer', async () => {
    await turnOn(app, token)
    expect((await app.call('GET /api/auth/profile', { token })).status).toBe(200)
    const body = { username, password: 'wrong' }
    const wrong = await app.call('POST /api/auth/login', { body, address: home })
    expect(wrong.refusal).toEqual({ error: 'Invalid username or password', code: 'unauthorized' })
  })

  it('takes a code one step early or late, not two, and each step once', async () => {
    const { key } = await turnOn(app, token)
    app.clock.advance(10 * 60_000)
    for (const steps of [-2, 2]) expect((await signInWith(codeOf(app, key, steps))).status).toBe(401)
    expect((await signInWith(codeOf(app, key, -1))).status).toBe(200)
    expect((await signInWith(codeOf(app, key, 1))).status).toBe(200)
    const used = await signInWith(codeOf(app, key, 1))
    expect([used.status, used.refusal.fields]).toEqual([
      401,
      { code: 'This code is wrong, or was used before.' },
    ])
    // A step between the two is over as well.
    expect((await signInWith(codeOf(app, key))).status).toBe(401)
  })

  it('ends a second step after five minutes, after five codes, and with another password', async () => {
    const { key } = await turnOn(app, token)
    const late = await firstStep(app, username, home)
    app.clock.advance(5 * 60_000)
    expect((await secondStep(late, codeOf(app, key))).status).toBe(403)
    const tried = await firstStep(app, username, home)
    for (let tries = 0; tries < 4; tries++) expect((await secondStep(tried, '000000')).status).toBe(401)
    const fifth = await secondStep(tried, '000000')
    expect([fifth.status, fifth.refusal.error]).toEqual([
      403,
      'These were too many wrong codes. Enter your password again.',
    ])
    expect((await secondStep(tried, codeOf(app, key))).status).toBe(403)
    const before = await firstStep(app, username, home)
    const passwords = { current_password: testPassword, new_password: 'another long passphrase' }
    expect((await app.call('PUT /api/auth/password', { token, body: passwords })).status).toBe(200)
    expect((await secondStep(before, codeOf(app, key))).status).toBe(403)
  })

  it('counts wrong codes as failed sign-ins, which the right password does not take back', async () => {
    const { key } = await turnOn(app, token)
    const stranger = '198.51.100.1'
    for (let tries = 0; tries < 5; tries++) expect((await signInWith('000000', stranger)).status).toBe(401)
    for (let tries = 0; tries < 5; tries++) expect((await signInWith('000000', stranger)).status).toBe(401)
    expect((await signIn(stranger)).status).toBe(429)
    // The owner is elsewhere.
    expect((await signInWith(codeOf(app, key, 1))).status).toBe(200)
  })

  it('limits right passwords that wait for a code, from one address', async () => {
    await turnOn(app, token)
    for (let tries = 0; tries < 30; tries++) expect((await signIn('198.51.100.1')).status).toBe(401)
    expect((await signIn('198.51.100.1')).status).toBe(429)
    expect((await signIn()).status).toBe(401)
  })

  it('takes each recovery code once, also of two at once, and notifies of how many are left', async () => {
    const { recoveryCodes } = await turnOn(app, token)
    const [code = ''] = recoveryCodes
    const steps = [await firstStep(app, username, home), await firstStep(app, username, home)]
    const answers = await Promise.all(steps.map(step => secondStep(step, code.toUpperCase())))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await stateNow()).recovery_codes_left).toBe(9)
    const listed = await app.call('GET /api/notifications', { token })
    expect(listed.body.notifications).toContainEqual(
      expect.objectContaining({ kind: 'recovery_code_used', codes_left: 9 }),
    )
  })

  it('ends the earlier recovery codes with new ones', async () => {
    const { recoveryCodes } = await turnOn(app, token)
    const renew = (password: string) =>
      app.call('POST /api/auth/second-factor/recovery-codes', { token, body: { password } })
    expect((await renew('wrong')).status).toBe(400)
    const renewed = (await renew(testPassword)).body.recovery_codes
    expect(renewed).toHaveLength(10)
    expect((await signInWith(recoveryCodes[0] ?? '')).status).toBe(401)
    expect((await signInWith(renewed[0] ?? '')).status).toBe(200)
    await turnOff()
    expect((await renew(testPassword)).status).toBe(409)
  })

  it('asks for a code after a reset of the password, too', async () => {
    const { key } = await turnOn(app, token)
    const { secret } = await startPasswordReset(app.parts, id)
    const reset = { secret, new_password: testPassword }
    expect((await app.call('POST /api/auth/password-reset', { body: reset })).status).toBe(200)
    expect((await signIn()).refusal.code).toBe('second_factor_required')
    expect((await signInWith(codeOf(app, key, 1))).status).toBe(200)
  })

  it('is ended by an operator, who is not asked for anything, and its owner is notified', async () => {
    await turnOn(app, token)
    const waiting = await firstStep(app, username, home)
    expect((await endSecondFactor(app.parts, username)).username).toBe(username)
    expect((await secondStep(waiting, '123456')).status).toBe(403)
    expect((await signIn()).status).toBe(200)
    expect(await noticesOf()).toContain('factor_ended')
    await expect(endSecondFactor(app.parts, username)).rejects.toThrow('has no second factor')
  })

  it('leaves nothing behind when the account is deleted', async () => {
    await turnOn(app, token)
    await firstStep(app, username, home)
    await eraseForOperator(app.parts, id)
    for (const table of ['second_factors', 'recovery_codes', 'second_steps'] as const) {
      const rows = await app.storage.read(db => db.selectFrom(table).selectAll().execute())
      expect([table, rows]).toEqual([table, []])
    }
  })

  it('keeps neither the key nor a code in the database', async () => {
    const { key, recoveryCodes }: HeldFactor = await turnOn(app, token)
    const factors = await app.storage.read(db => db.selectFrom('second_factors').selectAll().execute())
    const codes = await app.storage.read(db => db.selectFrom('recovery_codes').selectAll().execute())
    expect([factors.length, codes.length]).toEqual([1, 10])
    const text = JSON.stringify([factors, codes]).toLowerCase()
    for (const secret of [key, ...recoveryCodes])
      expect(text).not.toContain(secret.replaceAll('-', '').toLowerCase())
  })

  it('takes a step once, also of two servers at once', async () => {
    const { key } = await turnOn(app, token)
    const other = await buildApp(app.parts, { pageFolder: null, trustProxy: null, metricsToken: null })
    for (let round = 1; round <= 5; round++) {
      app.clock.advance(60_000)
      const steps = [await firstStep(app, username, home), await firstStep(app, username, home)]
      const code = codeOf(app, key)
      const url = '/api/auth/login/second-step'
      const payload = { step_token: steps[1], code }
      const answers = await Promise.all([
        secondStep(steps[0] ?? '', code),
        other.inject({ method: 'POST', url, payload }).then(({ statusCode }) => ({ status: statusCode })),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    }
    await other.close()
  })
})

// SECOND_FACTOR: who must have a second factor, and what they can do without one.
import { afterEach, expect, it } from 'vitest'
import { secondFactorRules, type SecondFactorRule } from '#domain/accounts/second-factor'
import type { EndpointName } from '#contract/endpoints'
import { giveRole } from '#server/commands/accounts/operator-accounts'
import { codeOf, firstStep, turnOn } from '#server/testing/second-factor'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  let app: TestApp
  const open = async (secondFactor: SecondFactorRule) => {
    app = await testApp(engine, { secondFactor })
    // The first account is its operator's.
    await app.register('operator')
    return app.register('ash')
  }
  afterEach(() => app.close())

  it.each(secondFactorRules)('is required of collectors by the rule: %s', async rule => {
    const { token, user } = await open(rule)
    const isRefused = rule === 'required'
    const listed = await app.call('GET /api/collections', { token })
    expect(listed.status).toBe(isRefused ? 403 : 200)
    expect(user.must_set_up_second_factor).toBe(isRefused)
    await giveRole(app.parts, 'ash', 'operator', true)
    const asOperator = await app.call('GET /api/collections', { token })
    expect(asOperator.refusal.code).toBe(rule === 'off' ? undefined : 'second_factor_missing')
    const { body } = await app.call('GET /api/auth/second-factor', { token })
    expect(body.is_required).toBe(rule !== 'off')
  })

  it('lets a collector without one sign in, and then only read the profile, set it up and sign out', async () => {
    const { token } = await open('required')
    const body = { username: 'ash', password: testPassword }
    const signedIn = await app.call('POST /api/auth/login', { body })
    expect([signedIn.status, signedIn.body.user.must_set_up_second_factor]).toEqual([200, true])
    const refused: EndpointName[] = [
      'PUT /api/auth/profile',
      'GET /api/auth/sessions',
      'GET /api/auth/export',
      'GET /api/notifications',
      'POST /api/auth/second-factor/recovery-codes',
      'DELETE /api/auth/second-factor',
    ]
    for (const name of refused) {
      const { status, refusal } = await app.call(name, { token, body: { password: testPassword } })
      expect([name, status, refusal.code]).toEqual([name, 403, 'second_factor_missing'])
    }
    expect((await app.call('GET /api/auth/profile', { token })).status).toBe(200)
    const leaving = signedIn.body.token
    expect((await app.call('POST /api/auth/logout', { token: leaving })).status).toBe(200)
  })

  it('lets them do everything from the first code on, until it is turned off', async () => {
    const { token } = await open('required')
    const { key } = await turnOn(app, token)
    expect((await app.call('GET /api/collections', { token })).status).toBe(200)
    const stepToken = await firstStep(app, 'ash')
    const body = { step_token: stepToken, code: codeOf(app, key, 1) }
    const { user } = (await app.call('POST /api/auth/login/second-step', { body })).body
    expect(user.must_set_up_second_factor).toBe(false)
    const proof = { password: testPassword }
    await app.call('DELETE /api/auth/second-factor', { token, body: proof })
    expect((await app.call('GET /api/collections', { token })).status).toBe(403)
  })
})

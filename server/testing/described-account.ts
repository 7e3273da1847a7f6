/** Makes every call about an account, from registration to deletion. */
import { expect } from 'vitest'
import type { EndpointName } from '#contract/endpoints'
import { startPasswordReset } from '#server/commands/accounts/reset-password'
import { type TestApp, testPassword } from './app.ts'
import { codeOf, turnOn } from './second-factor.ts'
import { mailedConfirmation } from './confirmed-email.ts'

/** `token` is of a collector whose password is `testPassword`; their session is over afterwards. */
export async function useAccount(app: TestApp, token: string): Promise<void> {
  const statusOf = async (name: EndpointName, sent: object) =>
    (await app.call(name, { token, ...sent })).status
  const tokenOf = async (username: string) => {
    const body = { username, password: testPassword }
    return (await app.call('POST /api/auth/login', { body })).body.token
  }
  const { user } = (await app.call('GET /api/auth/profile', { token })).body
  const names = { username: user.username, email: user.email }
  await app.call('PUT /api/auth/profile', { token, body: { ...names, first_name: 'Misty', last_name: '' } })
  await app.call('PUT /api/auth/settings', { token, body: { theme: 'dark' } })
  await app.call('POST /api/auth/email-confirmation/link', { token })
  await confirm(app, user.id, token)
  await app.call('POST /api/auth/login', { body: { username: user.username, password: testPassword } })
  const { sessions } = (await app.call('GET /api/auth/sessions', { token })).body
  const elsewhere = { id: sessions.find(({ is_this }) => !is_this)?.id ?? '' }
  await app.call('DELETE /api/auth/sessions/:id', { token, params: elsewhere })
  expect(await statusOf('DELETE /api/auth/sessions/:id', { params: elsewhere })).toBe(404)
  await app.call('DELETE /api/auth/sessions', { token })
  const passwords = { current_password: testPassword, new_password: 'another long passphrase' }
  await app.call('PUT /api/auth/password', { token, body: passwords })
  const headers = { authorization: `Bearer ${token}` }
  const download = await app.app.inject({ url: '/api/auth/export', headers })
  expect([download.statusCode, download.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(download.headers['content-disposition']).toBe('attachment; filename="holofolio-data.zip"')
  expect(await statusOf('POST /api/auth/register', { body: { ...names, password: testPassword } })).toBe(409)
  expect(await statusOf('POST /api/auth/login', { body: { username: user.username, password: 'no' } })).toBe(
    401,
  )
  await app.call('GET /api/auth/registration')
  await app.call('POST /api/auth/password-reset/link', { body: { username: 'nobody' } })
  await useSecondFactor(app, user.username, 'another long passphrase')
  const { secret } = await startPasswordReset(app.parts, user.id)
  await app.call('POST /api/auth/password-reset/owner', { body: { secret } })
  const reset = { secret, new_password: testPassword }
  await app.call('POST /api/auth/password-reset', { body: reset })
  expect(await statusOf('POST /api/auth/password-reset', { body: reset })).toBe(403)
  await app.call('POST /api/auth/logout', { token: await tokenOf(names.username) })
  expect(await statusOf('GET /api/auth/profile', {})).toBe(401)
  const other = (
    await app.call('POST /api/auth/register', {
      body: { username: 'lt-surge', email: 'lt-surge@example.com', password: testPassword },
    })
  ).body
  const body = { password: testPassword, confirmation: other.user.username }
  await app.call('DELETE /api/auth/account', { token: other.token, body })
}

async function useSecondFactor(app: TestApp, username: string, password: string): Promise<void> {
  const names = { username, password }
  const { token } = (await app.call('POST /api/auth/login', { body: names })).body
  const { key } = await turnOn(app, token, password)
  await app.call('GET /api/auth/second-factor', { token })
  await app.call('POST /api/auth/second-factor/recovery-codes', { token, body: { password } })
  const { refusal } = await app.call('POST /api/auth/login', { body: names })
  const second = async (code: string) =>
    (await app.call('POST /api/auth/login/second-step', { body: { step_token: refusal.step_token, code } }))
      .status
  expect([await second('wrong'), await second(codeOf(app, key, 1))]).toEqual([401, 200])
  expect(await second(codeOf(app, key, 1))).toBe(403)
  await app.call('DELETE /api/auth/second-factor', { token, body: { password } })
}

async function confirm(app: TestApp, collectorId: string, token: string): Promise<void> {
  const secret = await mailedConfirmation(app, collectorId)
  await app.call('GET /api/auth/email-confirmation', { token })
  await app.call('POST /api/auth/email-confirmation/owner', { body: { secret } })
  await app.call('POST /api/auth/email-confirmation', { body: { secret } })
  expect((await app.call('POST /api/auth/email-confirmation', { body: { secret } })).status).toBe(403)
  expect((await app.call('POST /api/auth/email-confirmation/link', { token })).status).toBe(409)
}

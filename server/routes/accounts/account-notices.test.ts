import { afterEach, beforeEach, expect, it } from 'vitest'
import { disableAccount } from '#server/commands/accounts/operator-accounts'
import { endSecondFactor } from '#server/commands/accounts/second-factor'
import { startPasswordReset } from '#server/commands/accounts/reset-password'
import { sendPriceDigests } from '#server/jobs/price-digests'
import { tidy } from '#server/jobs/tidy'
import { type Mail, MailFailed, type Mailer } from '#server/mail/mail'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { confirmAddress } from '#server/testing/confirmed-email'
import { firstStep, turnOn } from '#server/testing/second-factor'
import { unzipped } from '#server/testing/unzipped'
import { onOneEngine } from '#server/testing/storages'

const dayMs = 24 * 60 * 60 * 1_000
const home = '203.0.113.7'
const away = '198.51.100.1'
const chrome = (version: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/${version} Safari/537.36`
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const new_password = 'another long passphrase'

onOneEngine(engine => {
  let app: TestApp
  let mails: Mail[]
  let fails: MailFailed | null
  let token: string
  beforeEach(async () => {
    mails = []
    fails = null
    const mailer: Mailer = {
      async send(mail) {
        if (fails) throw fails
        mails.push(mail)
      },
      close() {},
    }
    app = await testApp(engine, { mailer, rateLimits: true })
    const body = { username: 'ash', email: 'ash@example.com', password: testPassword }
    const headers = { 'user-agent': chrome('131.0') }
    const { token: own, user } = (await app.call('POST /api/auth/register', { body, headers, address: home }))
      .body
    token = own
    await confirmAddress(app, user.id)
    mails.length = 0
  })
  afterEach(() => app.close())

  const signIn = (device: string, address: string, password = testPassword) =>
    app.call('POST /api/auth/login', {
      body: { username: 'ash', password },
      headers: { 'user-agent': device },
      address,
    })
  const notices = async (own = token) => {
    await app.parts.background.settled()
    const { notifications } = (await app.call('GET /api/notifications', { token: own })).body
    return notifications.map(note => [note.kind, 'device' in note ? note.device : null])
  }
  const subjects = () => mails.map(({ to, subject }) => [to, subject])

  it('tells of a sign-in with another device or from another place, once', async () => {
    await signIn(chrome('131.0'), home)
    // An update of the browser is no other device.
    await signIn(chrome('132.0'), home)
    expect(await notices()).toEqual([])
    await signIn(firefox, home)
    await signIn(firefox, home)
    app.clock.advance(1)
    await signIn(chrome('132.0'), away)
    await signIn(chrome('132.0'), away)
    expect(await notices()).toEqual([
      ['sign_in', chrome('132.0')],
      ['sign_in', firefox],
    ])
    expect(subjects()).toEqual([
      ['ash@example.com', 'New sign-in'],
      ['ash@example.com', 'New sign-in'],
    ])
    expect(mails[1]?.text).toContain(`Chrome on Windows, ${away}, 2026-03-14 12:00 UTC`)
    expect(mails[1]?.html).toContain(`Chrome on Windows, ${away}, 2026-03-14 12:00 UTC`)
  })

  it('notifies no one of a refused sign-in', async () => {
    await signIn(firefox, away, 'a wrong passphrase')
    await disableAccount(app.parts, 'ash')
    await signIn(firefox, away)
    await app.parts.background.settled()
    expect(mails).toEqual([])
    expect(await app.storage.read(db => db.selectFrom('notifications').selectAll().execute())).toEqual([])
  })

  it('forgets a place after 90 days', async () => {
    await signIn(firefox, away)
    app.clock.advance(90 * dayMs + 1)
    await tidy(app.parts)
    const again = (await signIn(firefox, away)).body.token
    expect((await notices(again)).filter(([kind]) => kind === 'sign_in')).toHaveLength(2)
  })

  it('tells of a changed password', async () => {
    const body = { current_password: testPassword, new_password }
    const headers = { 'user-agent': firefox }
    await app.call('PUT /api/auth/password', { token, body, headers, address: home })
    expect(await notices()).toEqual([['password_changed', firefox]])
    expect(subjects()).toEqual([['ash@example.com', 'Your password was changed']])
    const wrong = await app.call('PUT /api/auth/password', { token, body })
    expect([wrong.status, await notices()]).toEqual([400, [['password_changed', firefox]]])
  })

  it('tells of a password that was set by a link', async () => {
    const { user } = (await app.call('GET /api/auth/profile', { token })).body
    const { secret } = await startPasswordReset(app.parts, user.id)
    const headers = { 'user-agent': chrome('131.0') }
    await app.call('POST /api/auth/password-reset', {
      body: { secret, new_password },
      headers,
      address: home,
    })
    const own = (await signIn(chrome('131.0'), home, new_password)).body.token
    expect(await notices(own)).toEqual([['password_changed', chrome('131.0')]])
    expect(subjects()).toEqual([['ash@example.com', 'Your password was changed']])
  })

  it('tells of a changed e-mail address, at the old one', async () => {
    const change = (email: string) =>
      app.call('PUT /api/auth/profile', { token, body: { username: 'ash', email } })
    await change('Ash@Example.com')
    expect(await notices()).toEqual([])
    await change('ketchum@example.com')
    expect((await notices()).map(([kind]) => kind)).toEqual(['email_changed'])
    expect(subjects()).toContainEqual(['Ash@Example.com', 'Your e-mail address was changed'])
  })

  it('mails nothing to an address that is not confirmed', async () => {
    const body = { username: 'misty', email: 'misty@example.com', password: testPassword }
    const { token: own } = (await app.call('POST /api/auth/register', { body, address: home })).body
    await app.parts.background.settled()
    mails.length = 0
    const change = { current_password: testPassword, new_password }
    await app.call('PUT /api/auth/password', { token: own, body: change })
    expect((await notices(own)).map(([kind]) => kind)).toEqual(['password_changed'])
    expect(mails).toEqual([])
  })

  it('mails at most ten of a kind a day, and keeps the rest under the bell', async () => {
    for (let count = 1; count <= 12; count++) await signIn(firefox, `192.0.2.${count}`)
    expect(await notices()).toHaveLength(12)
    expect(mails).toHaveLength(10)
    // Sign-ins that someone makes on purpose do not keep the next mail back.
    const body = { current_password: testPassword, new_password }
    await app.call('PUT /api/auth/password', { token, body })
    await notices()
    expect(mails.splice(10).map(({ subject }) => subject)).toEqual(['Your password was changed'])
    app.clock.advance(dayMs + 1)
    await signIn(firefox, away, new_password)
    expect(await notices()).toHaveLength(14)
    expect(mails).toHaveLength(11)
  })

  it('signs in although the mail fails, and does not send it again', async () => {
    fails = new MailFailed('server', 'ECONNREFUSED')
    expect((await signIn(firefox, away)).status).toBe(200)
    expect(await notices()).toHaveLength(1)
    fails = null
    const running = new AbortController().signal
    expect(await sendPriceDigests(app.parts, app.parts.mailer as Mailer, running)).toBe(0)
    expect(mails).toEqual([])
  })

  it('can be read, and is in the download', async () => {
    await signIn(firefox, away)
    await notices()
    const { body } = await app.call('POST /api/notifications/read', { token, body: {} })
    expect(body.unread).toBe(0)
    const headers = { authorization: `Bearer ${token}` }
    const { rawPayload } = await app.app.inject({ url: '/api/auth/export', headers })
    const { notifications } = JSON.parse(String(unzipped(rawPayload).get('data.json')))
    expect(notifications).toMatchObject([{ kind: 'sign_in', device: firefox, read_at: expect.any(String) }])
  })

  it('mails that two-step sign-in is on, a recovery code was used, an operator ended it, or it is off', async () => {
    const headers = { 'user-agent': firefox }
    const { recoveryCodes } = await turnOn(app, token)
    const body = { step_token: await firstStep(app, 'ash', home), code: recoveryCodes[0] }
    const used = { body, headers, address: away }
    expect((await app.call('POST /api/auth/login/second-step', used)).status).toBe(200)
    await app.parts.background.settled()
    await endSecondFactor(app.parts, 'ash')
    await turnOn(app, token)
    const proof = { password: testPassword }
    await app.call('DELETE /api/auth/second-factor', { token, body: proof, headers, address: home })
    await app.parts.background.settled()
    const of = (subject: string) => mails.filter(mail => mail.subject === subject)
    expect(of('Two-step sign-in is on')).toHaveLength(2)
    expect(of('A recovery code was used')[0]?.text).toContain('Recovery codes left: 9.')
    expect(of('A recovery code was used')[0]?.text).toContain(`Firefox on Linux, ${away}, 2026-03-14`)
    expect(of('The operator turned two-step sign-in off')[0]?.text).toContain('\n\n2026-03-14 12:00 UTC\n\n')
    expect(of('Two-step sign-in is off')[0]?.text).toContain(`Firefox on Linux, ${home}`)
  })
})

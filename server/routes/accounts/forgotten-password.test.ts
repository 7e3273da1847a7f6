import { afterEach, beforeEach, expect, it } from 'vitest'
import { disableAccount } from '#server/commands/accounts/operator-accounts'
import { MailFailed } from '#server/mail/mail'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { confirmAddress, keepingMailer, secretIn } from '#server/testing/confirmed-email'
import { onOneEngine } from '#server/testing/storages'

const hourMs = 60 * 60 * 1_000
const new_password = 'another long passphrase'

onOneEngine(engine => {
  let app: TestApp
  let mailer: ReturnType<typeof keepingMailer>
  let id: string
  beforeEach(async () => {
    mailer = keepingMailer()
    app = await testApp(engine, { mailer, rateLimits: true })
    id = (await app.register('ash')).user.id
    await confirmAddress(app, id)
    await app.parts.background.settled()
    mailer.mails.length = 0
  })
  afterEach(() => app.close())

  const forget = (username: string, address = '203.0.113.7') =>
    app.call('POST /api/auth/password-reset/link', { body: { username }, address })
  const answerOf = async (username: string, address?: string) => {
    const { status, body } = await forget(username, address)
    return [status, body]
  }
  /** Who was mailed since the last look. */
  const mailed = async () => {
    await app.parts.background.settled()
    return mailer.mails.splice(0).map(({ to }) => to)
  }
  const signIn = (password: string) =>
    app.call('POST /api/auth/login', { body: { username: 'ash', password } })

  it('mails a link to the confirmed address, by username or e-mail address, that sets a new password', async () => {
    expect(await answerOf(' ASH@example.com ')).toEqual([200, {}])
    expect(await mailed()).toEqual(['ash@example.com'])
    await forget('Ash')
    await app.parts.background.settled()
    const [mail] = mailer.mails
    expect(mail?.text).toMatch(/^A new password was requested for the Holofolio account ash\. /)
    expect(mail?.text).toMatch(/https:\/\/cards\.example\/reset-password#[\w-]{43}\n/)
    const done = await app.call('POST /api/auth/password-reset', {
      body: { secret: secretIn(mail), new_password },
    })
    expect([done.status, done.body]).toEqual([200, { username: 'ash' }])
    expect([(await signIn(testPassword)).status, (await signIn(new_password)).status]).toEqual([401, 200])
  })

  it('answers alike for a name without an account, an unconfirmed address and a disabled account, and mails none', async () => {
    await app.register('misty')
    await mailed()
    await disableAccount(app.parts, 'ash')
    for (const name of ['nobody', 'misty', 'ash']) expect(await answerOf(name)).toEqual([200, {}])
    expect(await mailed()).toEqual([])
  })

  it('refuses the sixth request in an hour for one name, known or not, and the 21st from one network', async () => {
    for (const name of ['ash', 'nobody']) {
      const statuses = []
      for (let call = 0; call < 6; call++) statuses.push((await forget(name)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
    expect((await forget('ash', '198.51.100.1')).status).toBe(200)
    for (let call = 0; call < 8; call++) expect((await forget(`other ${call}`)).status).toBe(200)
    const last = await forget('another')
    expect([last.status, last.refusal.error]).toEqual([
      429,
      expect.stringMatching(/^Too many links for a new password were requested\. /),
    ])
    app.clock.advance(hourMs + 1)
    expect((await forget('another')).status).toBe(200)
  })

  it('mails one account at most 20 links a day, from wherever they are requested', async () => {
    for (let call = 0; call < 21; call++) {
      expect((await forget('ash', `198.51.100.${call}`)).status).toBe(200)
    }
    expect(await mailed()).toHaveLength(20)
    app.clock.advance(24 * hourMs + 1)
    await forget('ash')
    expect(await mailed()).toHaveLength(1)
  })

  it('answers alike when the mail fails', async () => {
    mailer.send = () => Promise.reject(new MailFailed('refused', 'no such mailbox'))
    expect(await answerOf('ash')).toEqual([200, {}])
    await app.parts.background.settled()
    expect((await signIn(testPassword)).status).toBe(200)
  })

  it('refuses a name that no account can have', async () => {
    const { status, refusal } = await forget('a\u0000b')
    expect([status, refusal.fields]).toEqual([400, { username: 'Username contains a control character' }])
  })

  it('says so on a server without mail', async () => {
    const silent = await testApp(engine)
    try {
      const { status, refusal } = await silent.call('POST /api/auth/password-reset/link', {
        body: { username: 'ash' },
      })
      expect([status, refusal.error]).toEqual([
        409,
        'This server sends no mail. Ask the operator for a link to set a new password.',
      ])
    } finally {
      await silent.close()
    }
  })
})

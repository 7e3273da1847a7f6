import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mailResetLink } from '#server/commands/accounts/reset-password'
import { collectorById } from '#server/db/accounts/collectors'
import { tidy } from '#server/jobs/tidy'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { confirmAddress, keepingMailer, secretIn } from '#server/testing/confirmed-email'
import { unzipped } from '#server/testing/unzipped'
import { onOneEngine } from '#server/testing/storages'

const dayMs = 24 * 60 * 60 * 1_000
const asks = 'Confirm your e-mail address'
const changedSubject = 'Your e-mail address was changed'

onOneEngine(engine => {
  let app: TestApp
  let mailer: ReturnType<typeof keepingMailer>
  let id: string
  let token: string
  beforeEach(async () => {
    mailer = keepingMailer()
    app = await testApp(engine, { mailer, rateLimits: true })
    const { user, token: own } = await app.register('ash')
    id = user.id
    token = own
  })
  afterEach(() => app.close())

  /** The recipient and subject of each mail since the last look. */
  const mailed = async () => {
    await app.parts.background.settled()
    return mailer.mails.splice(0).map(({ to, subject }) => [to, subject])
  }
  /** Confirms by the newest link. */
  const confirm = async () => {
    await app.parts.background.settled()
    const secret = secretIn(mailer.mails.findLast(({ subject }) => subject === asks))
    return app.call('POST /api/auth/email-confirmation', { body: { secret } })
  }
  const state = async () => (await app.call('GET /api/auth/email-confirmation', { token })).body
  const change = (email: string) =>
    app.call('PUT /api/auth/profile', { token, body: { username: 'ash', email } })
  const resetMail = async () => {
    const account = await app.storage.read(db => collectorById(db, id))
    if (!account) throw new Error('no account')
    const link = { link: 'https://cards.example/reset-password#secret', isPublic: true }
    return mailResetLink(app.parts, account, link)
  }

  it('tells the old confirmed address, and sends the new one only its link', async () => {
    await confirmAddress(app, id)
    await mailed()
    await change('ketchum@example.com')
    expect((await mailed()).sort()).toEqual([
      ['ash@example.com', changedSubject],
      ['ketchum@example.com', asks],
    ])
    await app.call('PUT /api/auth/password', {
      token,
      body: { current_password: testPassword, new_password: 'another long passphrase' },
    })
    expect(await mailed()).toEqual([['ash@example.com', 'Your password was changed']])
    const { notifications } = (await app.call('GET /api/notifications', { token })).body
    expect(notifications.map(({ kind }) => kind).sort()).toEqual(['email_changed', 'password_changed'])
  })

  it('mails no warning where nothing was ever confirmed', async () => {
    await mailed()
    await change('ketchum@example.com')
    expect(await mailed()).toEqual([['ketchum@example.com', asks]])
  })

  it('sends reset links to the address before for 7 days, also when the new one is confirmed', async () => {
    expect(await resetMail()).toBe('It was not mailed, because ash@example.com is not confirmed.')
    await confirmAddress(app, id)
    await change('thief@example.com')
    await confirm()
    await mailed()
    const sentence = 'It was mailed to ash@example.com, the address before a change in the last 7 days.'
    expect(await resetMail()).toBe(sentence)
    app.clock.advance(7 * dayMs - 1)
    expect(await resetMail()).toBe(sentence)
    app.clock.advance(1)
    expect(await resetMail()).toBe('It was mailed to thief@example.com.')
    await tidy(app.parts)
    expect(await app.storage.read(db => db.selectFrom('former_emails').selectAll().execute())).toEqual([])
  })

  it('keeps the first address when it is changed twice', async () => {
    await confirmAddress(app, id)
    for (const email of ['thief@example.com', 'thief@example.org']) {
      await change(email)
      await confirm()
    }
    expect(await resetMail()).toContain('mailed to ash@example.com,')
    // Both addresses were notified of the second change.
    const all = (await mailed()).filter(([, subject]) => subject === changedSubject).map(([to]) => to)
    expect(all.sort()).toEqual(['ash@example.com', 'ash@example.com', 'thief@example.com'])
  })

  it('is confirmed at once when the owner goes back', async () => {
    await confirmAddress(app, id)
    await change('thief@example.com')
    await confirm()
    await change('Ash@example.com')
    expect((await state()).confirmed_at).not.toBeNull()
    expect(await resetMail()).toBe('It was mailed to Ash@example.com.')
  })

  it('of its case alone stays confirmed, and one that only looks the same does not', async () => {
    await confirmAddress(app, id)
    await change('Ash@Example.com')
    expect((await state()).confirmed_at).not.toBeNull()
    await change('Aſh@Example.com')
    expect((await state()).confirmed_at).toBeNull()
  })

  it('is in the download, with the former address', async () => {
    await confirmAddress(app, id)
    await change('ketchum@example.com')
    const headers = { authorization: `Bearer ${token}` }
    const { rawPayload } = await app.app.inject({ url: '/api/auth/export', headers })
    const { profile, former_emails } = JSON.parse(String(unzipped(rawPayload).get('data.json')))
    expect(profile).toMatchObject({ email: 'ketchum@example.com', email_confirmed_at: null })
    expect(former_emails).toEqual([{ email: 'ash@example.com', until: '2026-03-21T12:00:00.000Z' }])
  })

  it('leaves nothing of a deleted account', async () => {
    await confirmAddress(app, id)
    await change('ketchum@example.com')
    await mailed()
    const body = { password: testPassword, confirmation: 'ash' }
    expect((await app.call('DELETE /api/auth/account', { token, body })).status).toBe(200)
    for (const table of ['email_confirmations', 'former_emails']) {
      const { rows } = await app.storage.read(db => sql.raw(`select * from ${table}`).execute(db))
      expect(rows).toEqual([])
    }
  })
})

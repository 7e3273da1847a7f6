import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tidy } from '#server/jobs/tidy'
import { countConfirmation } from '#server/limits/attempt-limits'
import { MailFailed } from '#server/mail/mail'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { keepingMailer, secretIn } from '#server/testing/confirmed-email'
import { onOneEngine } from '#server/testing/storages'

const dayMs = 24 * 60 * 60 * 1_000
const usedUp =
  'This link was used or has expired, or a newer one was sent. Account Settings say whether your address is confirmed.'
const asks = 'Confirm your e-mail address'

onOneEngine(engine => {
  let app: TestApp
  let mailer: ReturnType<typeof keepingMailer>
  let token: string
  beforeEach(async () => {
    mailer = keepingMailer()
    app = await testApp(engine, { mailer, rateLimits: true })
    token = (await app.register('ash')).token
  })
  afterEach(() => app.close())

  /** The recipient and subject of each mail since the last look. */
  const mailed = async () => {
    await app.parts.background.settled()
    return mailer.mails.splice(0).map(({ to, subject }) => [to, subject])
  }
  /** The secret of the newest link. */
  const secret = async () => {
    await app.parts.background.settled()
    return secretIn(mailer.mails.findLast(({ subject }) => subject === asks))
  }
  const confirm = (link: string) => app.call('POST /api/auth/email-confirmation', { body: { secret: link } })
  const sendAgain = (address = '203.0.113.7') =>
    app.call('POST /api/auth/email-confirmation/link', { token, address })
  const state = async () => (await app.call('GET /api/auth/email-confirmation', { token })).body
  const change = (email: string, own = token, username = 'ash') =>
    app.call('PUT /api/auth/profile', { token: own, body: { username, email } })
  const refusalOf = ({ status, refusal }: Awaited<ReturnType<typeof confirm>>) => [status, refusal.error]

  describe('a link', () => {
    it('is mailed at registration, made from PUBLIC_URL, and confirms the address', async () => {
      const headers = { host: 'evil.example' }
      await app.call('POST /api/auth/register', {
        body: { username: 'misty', email: 'misty@example.com', password: testPassword },
        headers,
      })
      await app.parts.background.settled()
      expect(mailer.mails.at(-1)).toMatchObject({
        to: 'misty@example.com',
        subject: asks,
        text: expect.stringMatching(/https:\/\/cards\.example\/confirm-email#[\w-]{43}\n/),
      })
      expect(JSON.stringify(mailer.mails)).not.toContain('evil')
      // A name is a text that a stranger chose.
      expect(JSON.stringify(mailer.mails)).not.toContain('account misty')
      const link = await secret()
      const owner = await app.call('POST /api/auth/email-confirmation/owner', { body: { secret: link } })
      const whose = { username: 'misty', email: 'misty@example.com' }
      expect([owner.status, owner.body]).toEqual([200, whose])
      const done = await confirm(link)
      expect([done.status, done.body]).toEqual([200, whose])
    })

    it('shows in the state and the profile', async () => {
      const link = await secret()
      const before = { is_mailed: true, email: 'ash@example.com', link_sent_at: '2026-03-14T12:00:00.000Z' }
      expect(await state()).toEqual({ ...before, confirmed_at: null })
      await confirm(link)
      const confirmed_at = '2026-03-14T12:00:00.000Z'
      expect(await state()).toEqual({ ...before, confirmed_at, link_sent_at: null })
      const { user } = (await app.call('GET /api/auth/profile', { token })).body
      expect(user.email_confirmed_at).toBe(confirmed_at)
      const again = await sendAgain()
      expect([again.status, again.refusal.error]).toEqual([409, 'Your address is confirmed already.'])
    })

    it('expires after 7 days, and is deleted', async () => {
      const link = await secret()
      app.clock.advance(7 * dayMs)
      expect(refusalOf(await confirm(link))).toEqual([403, usedUp])
      expect((await state()).link_sent_at).toBeNull()
      await tidy(app.parts)
      expect(
        await app.storage.read(db => db.selectFrom('email_confirmations').selectAll().execute()),
      ).toEqual([])
    })

    it('ends with a newer one', async () => {
      const older = await secret()
      expect((await sendAgain()).status).toBe(200)
      const newer = await secret()
      expect(newer).not.toBe(older)
      expect(refusalOf(await confirm(older))).toEqual([403, usedUp])
      expect((await confirm(newer)).status).toBe(200)
    })

    it('confirms only the address it was made for, while it is the account’s', async () => {
      const first = await secret()
      await change('ketchum@example.com')
      const second = await secret()
      expect(refusalOf(await confirm(first))).toEqual([403, usedUp])
      await change('ash@example.com')
      for (const link of [first, second]) expect(refusalOf(await confirm(link))).toEqual([403, usedUp])
      expect((await state()).confirmed_at).toBeNull()
      expect((await confirm(await secret())).status).toBe(200)
    })

    it('confirms no other address, even if it were not deleted with the change', async () => {
      const link = await secret()
      const email = 'ketchum@example.com'
      await app.storage.write(tx => tx.updateTable('collectors').set({ email, email_key: email }).execute())
      const owner = await app.call('POST /api/auth/email-confirmation/owner', { body: { secret: link } })
      expect([owner.status, (await confirm(link)).status]).toEqual([403, 403])
      expect(await state()).toMatchObject({ email, confirmed_at: null })
    })

    it('keeps no secret, and refuses what is none', async () => {
      const link = await secret()
      const kept = await app.storage.read(db => db.selectFrom('email_confirmations').selectAll().execute())
      expect(kept).toHaveLength(1)
      expect(JSON.stringify(kept)).not.toContain(link)
      for (const wrong of ['', 'none', kept[0]?.digest ?? '']) {
        expect(refusalOf(await confirm(wrong))).toEqual([403, usedUp])
      }
    })

    it('is gone if its mail could not be sent, and registration goes on', async () => {
      const send = async () => {
        throw new MailFailed('server', 'ECONNREFUSED')
      }
      Object.assign(mailer, { send })
      const { token: own } = await app.register('misty')
      await app.parts.background.settled()
      const { body } = await app.call('GET /api/auth/email-confirmation', { token: own })
      expect(body).toMatchObject({ confirmed_at: null, link_sent_at: null })
    })
  })

  describe('mails to a stranger are limited', () => {
    it('from one account', async () => {
      await mailed()
      for (let count = 1; count <= 9; count++) {
        const address = `stranger-${count}@example.com`
        await change(address)
        // An address that changes again before its mail is sent gets none.
        expect(await mailed()).toContainEqual([address, asks])
      }
      const refused = await sendAgain()
      expect([refused.status, refused.refusal.error, refused.headers['retry-after']]).toEqual([
        429,
        'Too many confirmation links were sent. Try again in 24 hours.',
        '86400',
      ])
      // The change itself goes on.
      expect((await change('stranger-10@example.com')).status).toBe(200)
      expect(await mailed()).toEqual([])
      app.clock.advance(dayMs + 1)
      expect((await sendAgain()).status).toBe(200)
      expect(await mailed()).toEqual([['stranger-10@example.com', asks]])
    })

    it('from many accounts, also not with a plus or dots', async () => {
      await mailed()
      for (let count = 1; count <= 8; count++) {
        const { token: own } = await app.register(`rocket-${count}`)
        await mailed()
        await change(`victim+${count}@example.com`, own, `rocket-${count}`)
        expect(await mailed()).toHaveLength(count <= 5 ? 1 : 0)
      }
    })

    it('from many accounts of one network', async () => {
      const send = (count: number, address: string) =>
        countConfirmation(app.parts, { collectorId: `c-${count}`, mailbox: `${count}@example.com`, address })
      for (let count = 1; count <= 50; count++) await send(count, '2001:db8::1')
      await expect(send(51, '2001:db8::2')).rejects.toThrow('Too many confirmation links were sent.')
      await send(51, '203.0.113.8')
    })
  })
})

onOneEngine(engine => {
  it('is not asked for on a server that sends no mail', async () => {
    const app = await testApp(engine)
    const { token } = await app.register('ash')
    const { body } = await app.call('GET /api/auth/email-confirmation', { token })
    expect(body).toMatchObject({ is_mailed: false, confirmed_at: null, link_sent_at: null })
    const { status, refusal } = await app.call('POST /api/auth/email-confirmation/link', { token })
    expect([status, refusal.error]).toEqual([409, 'This server sends no mail.'])
    await app.close()
  })
})

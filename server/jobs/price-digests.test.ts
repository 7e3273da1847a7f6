import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { disableAccount, enableAccount } from '#server/commands/accounts/operator-accounts'
import { sendPriceDigest } from '#server/commands/notifications/send-price-digest'
import { insertNotifications, insertWeek } from '#server/db/notifications/notifications'
import type { Mailer } from '#server/mail/mail'
import { openMailer } from '#server/mail/mailer'
import type { Log } from '#server/log'
import { silentLog, type TestApp, testApp } from '#server/testing/app'
import { confirmAddress } from '#server/testing/confirmed-email'
import { type FakeMailServer, fakeMailServer } from '#server/testing/fake-mail-server'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { sendPriceDigests } from './price-digests.ts'

const hourMs = 60 * 60 * 1_000
const dayMs = 24 * hourMs

onBothEngines(engine => {
  let app: TestApp
  let office: FakeMailServer
  let mailer: Mailer
  const warnings: object[] = []
  const errors: object[] = []
  const log: Log = {
    ...silentLog,
    warn: fields => void warnings.push(fields),
    error: fields => void errors.push(fields),
  }
  beforeAll(async () => {
    app = await testApp(engine, { log })
    await addProducts(app.storage, [{ id: 'charizard', name: 'Charizard' }])
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    office = await fakeMailServer()
    mailer = openMailer({ smtpUrl: office.url, from: 'Holofolio <prices@example.com>' })
    warnings.length = 0
    // Notifications of earlier tests are a week old by now, too old to mail.
    app.clock.advance(8 * dayMs)
  })
  afterEach(() => office.close())

  const run = (through = mailer) => sendPriceDigests(app.parts, through, new AbortController().signal)

  const notify = (collectorId: string, count = 1) =>
    app.storage.write(tx =>
      insertNotifications(
        tx,
        app.clock.now.toISOString(),
        Array.from({ length: count }, () => ({
          collectorId,
          id: newId(),
          kind: 'price_move' as const,
          productId: 'charizard',
          priceKey: 'graded:psa:10',
          oldPriceCents: cents(1_000),
          newPriceCents: cents(1_250),
        })),
      ),
    )

  const sumUp = (collectorId: string) =>
    app.storage.write(tx =>
      insertWeek(tx, collectorId, app.clock.now.toISOString(), {
        id: newId(),
        weekEnds: '2026-03-15',
        marketValueCents: cents(123_400),
        changeCents: cents(5_600),
        profitCents: null,
        quantity: 12,
        quantityChange: 3,
      }),
    )

  /** A new collector with this many notifications. */
  async function notifiedCollector(count = 1) {
    const { user, token } = await app.register()
    await confirmAddress(app, user.id)
    await notify(user.id, count)
    return { ...user, token }
  }

  /** The recipient and subject of each mail. */
  const taken = () =>
    office.mails.map(({ to, source }) => [to.join(), /^Subject: (.*)$/m.exec(source)?.[1]?.trim()])

  it('mails each collector their notifications once a day', async () => {
    const robin = await notifiedCollector(3)
    const alex = await notifiedCollector()
    await app.register()
    expect(await run()).toBe(2)
    expect(taken()).toEqual([
      [robin.email, '3 prices moved'],
      [alex.email, '1 price moved'],
    ])
    expect(office.mails[0]?.source).toContain('Charizard, Base Set, PSA 10')
    expect(office.mails[0]?.source).toContain('$10.00 to $12.50 (up 25.0%)')

    app.clock.advance(hourMs)
    await notify(robin.id, 2)
    expect(await run()).toBe(0)
    app.clock.advance(22 * hourMs)
    expect(await run()).toBe(0)
    app.clock.advance(hourMs)
    expect(await run()).toBe(1)
    expect(taken().slice(2)).toEqual([[robin.email, '2 prices moved']])
  })

  it('mails no collector with a switch off, and no old news once it is on again', async () => {
    for (const setting of ['email_notifications', 'price_alerts']) {
      const { id, token, email } = await notifiedCollector(5)
      await app.call('PUT /api/auth/settings', { token, body: { [setting]: false } })
      expect(await run()).toBe(0)
      app.clock.advance(8 * dayMs)
      await notify(id)
      await app.call('PUT /api/auth/settings', { token, body: { [setting]: true } })
      expect(await run()).toBe(1)
      expect(taken().at(-1)).toEqual([email, '1 price moved'])
    }
  })

  it('mails the week with the moves, each by its own switch', async () => {
    const both = await notifiedCollector()
    const onlyWeeks = await notifiedCollector()
    const onlyPrices = await notifiedCollector()
    const neither = await notifiedCollector()
    for (const { id } of [both, onlyWeeks, onlyPrices, neither]) await sumUp(id)
    const set = ({ token }: { token: string }, body: object) =>
      app.call('PUT /api/auth/settings', { token, body })
    await set(onlyWeeks, { price_alerts: false })
    await set(onlyPrices, { collection_updates: false })
    await set(neither, { price_alerts: false, collection_updates: false })
    expect(await run()).toBe(3)
    expect(taken()).toEqual([
      [both.email, 'Your week, and 1 price moved'],
      [onlyWeeks.email, 'Your week'],
      [onlyPrices.email, '1 price moved'],
    ])
    expect(office.mails[1]?.source).toContain('Market value $1,234.00 (+$56.00)')

    app.clock.advance(dayMs)
    expect(await run()).toBe(0)
    await set(neither, { collection_updates: true })
    expect(await run()).toBe(1)
    expect(taken().at(-1)).toEqual([neither.email, 'Your week'])
  })

  it('mails no unconfirmed address, and the last week once it is confirmed', async () => {
    const { user } = await app.register()
    await notify(user.id)
    await sumUp(user.id)
    expect(await run()).toBe(0)
    app.clock.advance(8 * dayMs)
    await notify(user.id)
    await confirmAddress(app, user.id)
    expect(await run()).toBe(1)
    expect(taken()).toEqual([[user.email, '1 price moved']])
  })

  it('stops mailing while an account is disabled, or its new address not confirmed, also at the last moment', async () => {
    const { id, token, username } = await notifiedCollector()
    const listedBefore = () => sendPriceDigest(app.parts, mailer, id, new AbortController().signal)
    const email = 'elsewhere@example.org'
    await app.call('PUT /api/auth/profile', { token, body: { username, email } })
    expect([await run(), await listedBefore()]).toEqual([0, 'nothing'])
    await confirmAddress(app, id)
    await disableAccount(app.parts, id)
    expect([await run(), await listedBefore()]).toEqual([0, 'nothing'])
    await enableAccount(app.parts, id)
    expect(await run()).toBe(1)
    expect(taken()).toEqual([[email, '1 price moved']])
  })

  it('lists the newest twenty and counts the rest', async () => {
    await notifiedCollector(33)
    expect(await run()).toBe(1)
    expect(taken()).toEqual([[expect.anything(), '33 prices moved']])
    expect(office.mails[0]?.source).toContain('and 13 more')
  })

  it('stops at the first failure when the mail server is down, and retries next hour', async () => {
    await notifiedCollector()
    await notifiedCollector()
    const down = await fakeMailServer()
    await down.close()
    expect(await run(openMailer({ smtpUrl: down.url, from: 'a@example.com' }))).toBe(0)
    expect(warnings).toMatchObject([{ fault: 'server', reason: 'ECONNREFUSED' }, { sent: 0 }])
    app.clock.advance(hourMs)
    expect(await run()).toBe(2)
    expect(await run()).toBe(0)
  })

  it('never sends a mail twice that may have arrived', async () => {
    await notifiedCollector()
    const second = await notifiedCollector()
    office.replies.content = 'silence'
    const deadlines = { connectionMs: 10_000, greetingMs: 10_000, socketMs: 1_000, wholeMs: 10_000 }
    expect(await run(openMailer({ smtpUrl: office.url, from: 'a@example.com', deadlines }))).toBe(0)
    expect(office.mails).toHaveLength(1)
    office.replies.content = 'yes'
    app.clock.advance(hourMs)
    expect(await run()).toBe(1)
    expect(taken().slice(1)).toEqual([[second.email, '1 price moved']])
    expect(await run()).toBe(0)
  })

  it('skips a rejected recipient, retries a deferred one, and logs no address', async () => {
    const gone = await notifiedCollector()
    const full = await notifiedCollector()
    const fine = await notifiedCollector()
    const codes = new Map([
      [gone.email, 550],
      [full.email, 452],
    ])
    office.replies.recipient = address => {
      const code = codes.get(address)
      return code === undefined ? 'yes' : { code, words: `${address}: no` }
    }
    expect(await run()).toBe(1)
    expect(taken()).toEqual([[fine.email, '1 price moved']])
    expect(warnings).toMatchObject([
      { collector_id: gone.id, fault: 'refused', reason: '550' },
      { collector_id: full.id, fault: 'deferred', reason: '452' },
    ])
    expect(JSON.stringify(warnings)).not.toContain('@')
    codes.clear()
    app.clock.advance(hourMs)
    expect(await run()).toBe(1)
    expect(taken().slice(1)).toEqual([[full.email, '1 price moved']])
  })

  it('mails the others when the digest of one collector fails, and mails that one once it succeeds', async () => {
    const first = await notifiedCollector()
    const failing = await notifiedCollector()
    const last = await notifiedCollector()
    const failures = async () => {
      const { values } = await app.parts.metrics.collectorFailures.get()
      return values.find(({ labels }) => labels.work === 'price digests')?.value
    }
    const mend = await refuseUpdates(failing.id)
    expect(await run()).toBe(2)
    expect(taken().map(([to]) => to)).toEqual([first.email, last.email])
    expect(await failures()).toBe(1)
    expect(errors).toMatchObject([{ collector_id: failing.id, work: 'price digests' }])

    app.clock.advance(hourMs)
    expect(await run()).toBe(0)
    expect(await failures()).toBe(2)
    await mend()
    app.clock.advance(hourMs)
    expect(await run()).toBe(1)
    expect(taken().slice(2)).toEqual([[failing.email, '1 price moved']])
  })

  /** Makes every update of a collector's notifications fail until the returned function is called. */
  async function refuseUpdates(collectorId: string): Promise<() => Promise<void>> {
    const statements = (...lines: string[]) =>
      app.storage.write(async tx => {
        for (const line of lines) await sql.raw(line).execute(tx)
      })
    const when = `before update on notifications for each row when (old.collector_id = '${collectorId}')`
    if (engine === 'sqlite') {
      await statements(`create trigger refused ${when} begin select raise(abort, 'refused'); end`)
      return () => statements('drop trigger refused')
    }
    await statements(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
      `create trigger refused ${when} execute function refuse()`,
    )
    return () => statements('drop trigger refused on notifications', 'drop function refuse')
  }

  it('runs in one process at a time', async () => {
    await notifiedCollector()
    await notifiedCollector()
    const sent = await Promise.all([run(), run(), run()])
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect(office.mails).toHaveLength(2)
  })

  it('stops with the server, and keeps unsent mail for later', async () => {
    await notifiedCollector()
    expect(await sendPriceDigests(app.parts, mailer, AbortSignal.abort())).toBe(0)
    expect(office.mails).toEqual([])
    expect(await run()).toBe(1)
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RegistrationRule } from '#domain/accounts/registration'
import { invite } from '#server/commands/accounts/admission'
import { collectorById } from '#server/db/accounts/collectors'
import { tidy } from '#server/jobs/tidy'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { onOneEngine } from '#server/testing/storages'

const dayMs = 24 * 60 * 60 * 1_000
const closedSentence = 'Registration is closed here. Ask the operator for an account.'

onOneEngine(engine => {
  let app: TestApp
  const start = async (registration: RegistrationRule) => {
    app = await testApp(engine, { registration })
  }
  afterEach(() => app.close())

  const registration = async () => (await app.call('GET /api/auth/registration')).body.registration
  const attempt = (username: string, invitation?: string) =>
    app.call('POST /api/auth/register', {
      body: { username, email: `${username}@example.com`, password: testPassword, invitation },
    })
  const accounts = () => app.storage.read(db => db.selectFrom('collectors').selectAll().execute())

  describe('open until the first account exists', () => {
    beforeEach(() => start('until_first'))

    it('closes once it does, and says so', async () => {
      expect(await registration()).toBe('open')
      expect((await attempt('ash')).status).toBe(201)
      expect(await registration()).toBe('closed')
      const { status, refusal } = await attempt('gary')
      expect([status, refusal]).toEqual([403, { error: closedSentence, code: 'forbidden' }])
      expect(await accounts()).toHaveLength(1)
    })

    it('stays closed after the only account was deleted', async () => {
      const { body } = await attempt('ash')
      const farewell = { password: testPassword, confirmation: 'ash' }
      await app.call('DELETE /api/auth/account', { token: body.token, body: farewell })
      expect(await registration()).toBe('closed')
      expect((await attempt('gary')).status).toBe(403)
    })
  })

  describe('open', () => {
    beforeEach(() => start('open'))

    it('makes the first account the operator, and no other', async () => {
      const first = (await attempt('ash')).body
      const second = (await attempt('gary')).body
      expect([first.user.is_operator, second.user.is_operator]).toEqual([true, false])
      const { user } = (await app.call('GET /api/auth/profile', { token: first.token })).body
      expect(user.is_operator).toBe(true)
    })

    it('makes no one an operator after the first account was deleted', async () => {
      const { body } = await attempt('ash')
      const farewell = { password: testPassword, confirmation: 'ash' }
      await app.call('DELETE /api/auth/account', { token: body.token, body: farewell })
      expect((await attempt('gary')).body.user.is_operator).toBe(false)
    })
  })

  describe('closed', () => {
    beforeEach(() => start('closed'))

    it('lets no one in, neither the first collector nor one with an invitation', async () => {
      const { secret } = await invite(app.parts, dayMs)
      for (const invitation of [undefined, secret]) {
        const { status, refusal } = await attempt('ash', invitation)
        expect([status, refusal.error]).toEqual([403, closedSentence])
      }
      expect([await registration(), await accounts()]).toEqual(['closed', []])
    })
  })

  describe('by invitation', () => {
    beforeEach(() => start('invite'))

    it('asks for one, and each works once', async () => {
      expect(await registration()).toBe('invite')
      const without = await attempt('ash')
      expect([without.status, without.refusal.error]).toEqual([
        403,
        'You need an invitation to register here. Ask the operator for one.',
      ])
      const { secret } = await invite(app.parts, dayMs)
      expect((await attempt('ash', secret)).status).toBe(201)
      const again = await attempt('gary', secret)
      expect([again.status, again.refusal.error]).toEqual([
        403,
        'This invitation was used or has expired. Ask the operator for a new one.',
      ])
      expect(await accounts()).toHaveLength(1)
    })

    it('keeps an invitation that a taken name wasted', async () => {
      const [first, second] = [await invite(app.parts, dayMs), await invite(app.parts, dayMs)]
      await attempt('ash', first.secret)
      expect((await attempt('ash', second.secret)).status).toBe(409)
      expect((await attempt('gary', second.secret)).status).toBe(201)
    })

    it('lets an invitation expire, and deletes it', async () => {
      const { secret } = await invite(app.parts, dayMs)
      app.clock.advance(dayMs)
      expect((await attempt('ash', secret)).status).toBe(403)
      await tidy(app.parts)
      expect(await app.storage.read(db => db.selectFrom('invitations').selectAll().execute())).toEqual([])
    })

    it('keeps no secret', async () => {
      const { secret } = await invite(app.parts, dayMs)
      const kept = await app.storage.read(db => db.selectFrom('invitations').selectAll().execute())
      expect(kept).toHaveLength(1)
      expect(JSON.stringify(kept)).not.toContain(secret)
    })

    it('makes the first the operator', async () => {
      const { secret } = await invite(app.parts, dayMs)
      const { user } = (await attempt('ash', secret)).body
      expect((await app.storage.read(db => collectorById(db, user.id)))?.isOperator).toBe(true)
    })
  })
})

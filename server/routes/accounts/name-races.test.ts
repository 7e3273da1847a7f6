/** Names, invitations and the operator's place, when several ask for them at the same moment. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RegistrationRule } from '#domain/accounts/registration'
import { invite } from '#server/commands/accounts/admission'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { onBothEngines } from '#server/testing/storages'

const dayMs = 24 * 60 * 60 * 1_000
const looksTaken = 'Username looks like another one that is taken'

onBothEngines(engine => {
  let app: TestApp
  const start = async (registration: RegistrationRule) => {
    app = await testApp(engine, { registration })
  }

  let address = 0
  const register = (username: string, invitation?: string) => {
    address += 1
    return app.call('POST /api/auth/register', {
      body: { username, email: `${address}@example.com`, password: testPassword, invitation },
    })
  }

  describe('a name', () => {
    beforeAll(() => start('open'))
    afterAll(() => app.close())

    it('is given to one of many simultaneous registrations', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => register('Gary')))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    })

    it('is refused to all but one of many simultaneous registrations that look alike', async () => {
      const answers = await Promise.all(
        ['Sabrina', 'Ѕabrina', 'Sаbrina', 'Sabrinа'].map(name => register(name)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
      for (const { refusal } of answers.filter(({ status }) => status === 409))
        expect(refusal.fields).toEqual({ username: looksTaken })
    })

    it('keeps the look that the last of two changes at once has left', async () => {
      for (let round = 1; round <= 4; round++) {
        const [name, other] = [`Lorelei ${round}`, `Agatha ${round}`]
        const { token, user } = (await register(name)).body
        const change = (username: string) =>
          app.call('PUT /api/auth/profile', { token, body: { username, email: user.email } })
        expect((await Promise.all([change(other), change(name)])).map(({ status }) => status)).toEqual([
          200, 200,
        ])
        const { username } = (await app.call('GET /api/auth/profile', { token })).body.user
        // The first letters in Cyrillic or Greek look the same.
        const lookalike = username === name ? name.replace('o', 'о') : other.replace('A', 'Α')
        expect([username, (await register(lookalike)).status]).toEqual([username, 409])
      }
    })
  })

  describe('registration', () => {
    afterEach(() => app.close())

    it('that is open for the first lets one of many in', async () => {
      await start('until_first')
      const answers = await Promise.all(['ash', 'gary', 'misty', 'brock'].map(name => register(name)))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403])
      const accounts = await app.storage.read(db => db.selectFrom('collectors').selectAll().execute())
      expect(accounts.map(({ operator }) => operator)).toEqual(['on'])
    })

    it('that is open makes exactly one operator of many', async () => {
      await start('open')
      const answers = await Promise.all(['ash', 'gary', 'misty', 'brock'].map(name => register(name)))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
      expect(answers.filter(({ body }) => body.user.is_operator)).toHaveLength(1)
    })

    it('by invitation lets one of many in who use the same', async () => {
      await start('invite')
      const { secret } = await invite(app.parts, dayMs)
      const answers = await Promise.all(['ash', 'gary', 'misty'].map(name => register(name, secret)))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403])
    })
  })
})

// Who sees restricted prices: the only account of a server, and nobody where there are several.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints'
import { purgeSource } from '#server/commands/prices/purge-source'
import { eraseForOperator } from '#server/commands/accounts/erase-account'
import { createAccount } from '#server/commands/accounts/create-account'
import { valueSoon } from '#server/commands/collection/value-soon'
import { heldOpen, settledOrWaiting } from '#server/testing/interleaving'
import { unzipped } from '#server/testing/unzipped'
import { onEachEngine } from '#server/testing/storages'
import { chartingApp, holdSlabs } from './pricecharting-app.ts'

/** Amounts that PriceCharting alone says, in cents and in dollars, and its name. */
const secret = /charting|123450|1,?234\.5|753190|7,?531\.9/i

onEachEngine(engine => {
  let charting: Awaited<ReturnType<typeof chartingApp>>
  beforeEach(async () => {
    charting = await chartingApp(engine)
  })
  afterEach(() => charting.close())

  const valued = () => valueSoon(charting.app.parts)
  const worth = async (token: string) =>
    (await charting.app.call('GET /api/collections/stats', { token })).body

  describe('on a server with one account', () => {
    it('they are its prices, in the order of sources', async () => {
      const { token } = await holdSlabs(charting, 'pikachu', [['PSA', '10']])
      await charting.quoteElsewhere('box', 9_900)
      await charting.read()
      await valued()
      expect(await charting.prices()).toEqual({
        'pikachu raw:near%20mint': 1_000,
        'pikachu graded:psa:10': 123_450,
        'pikachu-reverse raw:near%20mint': 2_500,
        'box sealed': 15_000,
      })
      expect(JSON.stringify(await worth(token))).toContain('1234.5')
    })

    it('nobody else can have an account until they are purged', async () => {
      const { token } = await holdSlabs(charting, 'pikachu', [['PSA', '10']])
      await charting.quoteElsewhere('box', 9_900)
      await charting.read()
      const { app } = charting
      const visitor = { username: 'visitor', email: 'visitor@example.com' }
      const register = () =>
        app.call('POST /api/auth/register', { body: { ...visitor, password: 'a quiet long passphrase' } })
      expect((await app.call('GET /api/auth/registration')).body).toMatchObject({ registration: 'closed' })
      expect(await register()).toMatchObject({ status: 403, refusal: { code: 'forbidden' } })
      await expect(createAccount(app.parts, visitor, 1_000)).rejects.toThrow(
        /^This server has prices that are licensed for one person\./,
      )
      await purgeSource(app.parts, 'pricecharting')
      await valued()
      expect(await charting.prices()).toEqual({ 'box sealed': 9_900 })
      expect(JSON.stringify(await worth(token))).not.toMatch(secret)
      expect((await register()).status).toBe(201)
    })

    it('the first account can be made after they are loaded', async () => {
      await charting.read()
      const { user } = await charting.app.register()
      expect(user.is_operator).toBe(true)
    })

    it('of an account and prices at the same moment, the second waits and sees the first', async () => {
      await charting.app.register()
      const held = heldOpen(charting.app.storage)
      const visitor = { username: 'visitor', email: 'visitor@example.com' }
      const creating = createAccount({ ...charting.app.parts, storage: held.storage }, visitor, 1_000)
      await held.reached
      const reading = charting.read()
      await settledOrWaiting(charting.app.storage, reading)
      held.release()
      await Promise.all([creating, reading])
      expect(Object.keys(await charting.quotes())).toHaveLength(8)
      expect(await charting.prices()).toEqual({})
    })
  })

  describe('on a server with two accounts', () => {
    it('no call answers with one, or with the name of their source', async () => {
      await charting.app.register()
      const { token } = await holdSlabs(charting, 'pikachu', [
        ['PSA', '10'],
        ['CGC', 'Pristine 10'],
      ])
      await charting.quoteElsewhere('pikachu', 777)
      await charting.read()
      await valued()
      expect(await charting.quotes()).toMatchObject({ 'pikachu graded:psa:10': 123_450 })
      const answers = await everyAnswer(token)
      expect(answers.size).toBeGreaterThan(20)
      expect([...answers].filter(([, body]) => secret.test(body))).toEqual([])
      expect(answers.get('GET /api/prices/product/:id')).toContain('7.77')
    })

    it('a third one can be made', async () => {
      await charting.app.register()
      await charting.app.register()
      await charting.read()
      expect((await charting.app.register()).user.is_operator).toBe(false)
      expect(await charting.prices()).toEqual({})
    })

    it('they count once the other account is gone', async () => {
      await charting.app.register()
      const { user } = await charting.app.register()
      await charting.read()
      expect(await charting.prices()).toEqual({})
      await eraseForOperator(charting.app.parts, user.id)
      charting.app.clock.advance(25 * 3_600_000)
      await charting.read()
      expect(await charting.prices()).toMatchObject({ 'box sealed': 15_000 })
    })
  })

  /** The successful answers of all calls that read, for the product with such prices. */
  async function everyAnswer(token: string): Promise<Map<string, string>> {
    const answers = new Map<string, string>()
    const groups = await charting.app.call('GET /api/collections', { token })
    const copy = /"id":"([^"]+)"/.exec(JSON.stringify(groups.body))?.[1] ?? ''
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      // The download is no JSON, and the stream of a refresh does not end.
      const isRead = name.startsWith('GET ') && endpoints[name].access === 'collector'
      if (!isRead || /export|update-ebay-prices/.test(name)) continue
      for (const id of ['pikachu', copy]) {
        const query = name.includes('/product/:id') ? { grading_company: 'PSA', grade: '10' } : {}
        const answered = await charting.app.call(name, { token, params: { id }, query })
        if (answered.status === 200) answers.set(name, JSON.stringify(answered.body))
      }
    }
    const headers = { authorization: `Bearer ${token}` }
    const { rawPayload } = await charting.app.app.inject({ url: '/api/auth/export', headers })
    for (const [name, content] of unzipped(rawPayload)) answers.set(name, content.toString('utf8'))
    return answers
  }
})

// Who sees restricted prices: operators, and collectors whom they allow.
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint'
import { type EndpointName, endpoints } from '#contract/endpoints'
import { purgeSource } from '#server/commands/prices/purge-source'
import { reconcile } from '#server/commands/ledger/reconcile'
import { giveRole } from '#server/commands/accounts/operator-accounts'
import type { Difference } from '#server/db/ledger/recount-figures'
import { valueInBackground } from '#server/commands/groups/value-in-background'
import { setPrices } from '#server/testing/products'
import { unzipped } from '#server/testing/unzipped'
import { onOneEngine } from '#server/testing/storages'
import { chartingApp, holdSlabs } from './pricecharting-app.ts'

/** Amounts that PriceCharting alone says, in cents and in dollars, and its name. */
const secret = /charting|123450|1,?234\.5|753190|7,?531\.9/i

onOneEngine(engine => {
  let charting: Awaited<ReturnType<typeof chartingApp>>
  beforeEach(async () => {
    charting = await chartingApp(engine)
  })
  afterEach(() => charting.close())

  const valued = () => valueInBackground(charting.app.parts)
  const worth = async (token: string) =>
    (await charting.app.call('GET /api/collections/stats', { token })).body

  const seen = async (token: string) => {
    const params = { id: 'pikachu' }
    const { body } = await charting.app.call('GET /api/prices/product/:id', { token, params })
    return Object.fromEntries(body.prices.map(({ label, price }) => [label, price]))
  }
  const setAllowed = async (operatorToken: string, username: string, isAllowed: boolean) => {
    const method = isAllowed ? 'PUT' : 'DELETE'
    const call = { token: operatorToken, params: { username } }
    const { status, body } = await charting.app.call(
      `${method} /api/operator/price-sources/allowed/:username`,
      call,
    )
    await valued()
    return { status, allowed: body.allowed }
  }
  const differences = async () => {
    const found: Difference[] = []
    await reconcile(charting.app.storage, difference => found.push(difference))
    return found
  }

  it('operators see them in the order of sources, and other collectors see none of them', async () => {
    const operator = await holdSlabs(charting, 'pikachu', [['PSA', '10']])
    const other = await holdSlabs(charting, 'pikachu', [
      ['PSA', '10'],
      ['CGC', 'Pristine 10'],
    ])
    await charting.quoteElsewhere('pikachu', 777)
    await charting.read()
    await valued()
    expect(await seen(operator.token)).toMatchObject({ 'Near Mint': 10, 'PSA 10': 1_234.5 })
    expect(await seen(other.token)).toEqual({ 'Near Mint': 7.77 })
    expect(JSON.stringify(await worth(operator.token))).toContain('1234.5')
    expect(await charting.prices()).toEqual({ 'pikachu raw:near%20mint': 777 })
    const answers = await everyAnswer(other.token)
    expect(answers.size).toBeGreaterThan(20)
    expect([...answers].filter(([, body]) => secret.test(body))).toEqual([])
    expect(answers.get('GET /api/prices/product/:id')).toContain('7.77')
    expect(await differences()).toEqual([])
  })

  it('an operator allows others, and takes it back: figures follow, without news', async () => {
    const operator = await charting.app.register()
    const other = await holdSlabs(charting, 'pikachu', [['PSA', '10']])
    await charting.read()
    await valued()
    expect((await worth(other.token)).basicStats.total_market_price).toBe(0)
    expect(await setAllowed(other.token, 'collector-2', true)).toMatchObject({ status: 403 })
    expect(await setAllowed(operator.token, 'collector-2', true)).toEqual({
      status: 200,
      allowed: ['collector-2'],
    })
    expect((await worth(other.token)).basicStats.total_market_price).toBe(1_234.5)
    expect(await differences()).toEqual([])
    expect(await setAllowed(operator.token, 'collector-2', false)).toMatchObject({ allowed: [] })
    expect((await worth(other.token)).basicStats.total_market_price).toBe(0)
    const { body } = await charting.app.call('GET /api/notifications', { token: other.token })
    expect(body.notifications.filter(({ kind }) => kind === 'price_move')).toEqual([])
    const answers = await everyAnswer(other.token)
    expect([...answers].filter(([, text]) => secret.test(text))).toEqual([])
    expect(await differences()).toEqual([])
  })

  it('sends no notification of a move from a restricted price once the permission is taken back', async () => {
    const operator = await charting.app.register()
    const other = await holdSlabs(charting, 'pikachu', [['PSA', '10']])
    await charting.read()
    await setAllowed(operator.token, 'collector-2', true)
    await setAllowed(operator.token, 'collector-2', false)
    const at = charting.app.clock.now.toISOString()
    await setPrices(charting.app.storage, [['pikachu', 'graded:psa:10', 90_000]], at, at)
    await valued()
    const { body } = await charting.app.call('GET /api/notifications', { token: other.token })
    expect(body.notifications.filter(({ kind }) => kind === 'price_move')).toEqual([])
  })

  it('who stops being an operator sees them no longer', async () => {
    const operator = await holdSlabs(charting, 'pikachu', [['PSA', '10']])
    await charting.read()
    await valued()
    await giveRole(charting.app.parts, 'collector-1', 'operator', false)
    await valued()
    expect((await worth(operator.token)).basicStats.total_market_price).toBe(0)
    await giveRole(charting.app.parts, 'collector-1', 'operator', true)
    await valued()
    expect((await worth(operator.token)).basicStats.total_market_price).toBe(1_234.5)
  })

  it('a purge removes them, and estimates made of them, from both views', async () => {
    const operator = await holdSlabs(charting, 'pikachu', [['PSA', '10']])
    const body = { product_id: 'pikachu', condition: 'Lightly Played', purchase_price: 1 }
    await charting.app.call('POST /api/collections', { token: operator.token, body })
    await charting.quoteElsewhere('box', 9_900)
    await charting.read()
    await valued()
    expect(await seen(operator.token)).toMatchObject({ 'Lightly Played': 8.4, 'PSA 10': 1_234.5 })
    expect(await differences()).toEqual([])
    expect(await purgeSource(charting.app.parts, 'pricecharting')).toBe(8)
    await valued()
    for (const table of ['restricted_prices', 'restricted_points', 'source_points'] as const)
      expect(await charting.app.storage.read(db => db.selectFrom(table).selectAll().execute())).toEqual([])
    expect(await seen(operator.token)).toEqual({})
    expect((await worth(operator.token)).basicStats.total_market_price).toBe(0)
    expect(await charting.prices()).toEqual({ 'box sealed': 9_900 })
    expect(await differences()).toEqual([])
  })

  it('an account can be made at any time', async () => {
    await charting.app.register()
    await charting.read()
    expect((await charting.app.register()).user.is_operator).toBe(false)
  })

  /** The successful answers of all calls that read, for the product with such prices. */
  async function everyAnswer(token: string): Promise<Map<string, string>> {
    const answers = new Map<string, string>()
    const groups = await charting.app.call('GET /api/collections', { token })
    const copy = /"id":"([^"]+)"/.exec(JSON.stringify(groups.body))?.[1] ?? ''
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      // The download is no JSON, and the stream of a refresh does not end.
      const isRead = name.startsWith('GET ') && (endpoints[name] as Endpoint).access !== 'open'
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

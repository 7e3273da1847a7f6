/** Ledgers in other currencies move to new rates in steps, and every figure agrees with the others after each. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { deepened, isDeepRun } from '#domain/testing/deep-run'
import { secondTestApp, type TestApp, testApp } from '#server/testing/app'
import type { TestCollector } from '#server/testing/collection'
import { newCollectorIn, setEuroRates } from '#server/testing/prices/ledgers'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { moveRates } from './move-rates.ts'
import { reconcile } from './reconcile.ts'
import { valueQueued } from '#server/commands/groups/value-collection'

const never = new AbortController().signal
const nearMint = 'raw:near%20mint'
const cardIds = Array.from({ length: 60 }, (_, index) => `card-${String(index).padStart(2, '0')}`)
const raw = (product_id: string, purchase_price: number) => ({
  product_id,
  condition: 'Near Mint',
  purchase_price,
})

const amountNames = [
  'total_market_price',
  'total_investment',
  'lifetime_earnings',
  'realised_profit',
  'total_with_own_prices',
  'priced_investment',
] as const

/** Aborts when it has been looked at so often: as a process that is killed between two steps. */
function killedAfter(looks: number): { readonly aborted: boolean } {
  let left = looks
  return {
    get aborted() {
      left -= 1
      return left < 0
    },
  }
}

onBothEngines(engine => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(engine, { readsRates: true })
    await addProducts(app.storage, [
      ...cardIds.map(id => ({ id })),
      { id: 'box', productType: 'sealed_product' as const },
    ])
    await setPrices(app.storage, [
      ...cardIds.map((id, index): [string, string, number] => [id, nearMint, 333 + 101 * index]),
      ['box', 'sealed', 5_000],
    ])
    await setEuroRates(app.storage, '2026-03-13', { USD: '1.1', JPY: '165.11', GBP: '0.86', KRW: '1600' })
  })
  afterEach(() => app.close())

  const differences = async () => {
    const found: unknown[] = []
    await reconcile(app.storage, difference => found.push(difference))
    return found
  }
  const value = async (collector: TestCollector) => (await collector.stats()).total_market_price
  const newRates = (day: string, yen: string, dollars = '1.1') =>
    setEuroRates(app.storage, day, { USD: dollars, JPY: yen, GBP: '0.9', KRW: '1500' })
  const notified = async ({ token }: TestCollector) =>
    (await app.call('GET /api/notifications', { token })).body.notifications

  it('values what is held in the currency of its ledger, in whole units', async () => {
    const [euros, yen, dollars] = [
      await newCollectorIn(app, 'EUR'),
      await newCollectorIn(app, 'JPY'),
      await newCollectorIn(app, 'USD'),
    ]
    for (const collector of [euros, yen, dollars]) await collector.add({ ...raw('card-01', 4), quantity: 3 })
    // 4.34 dollars: 3.945… euros and 651.43… yen.
    expect([await value(euros), await value(yen), await value(dollars)]).toEqual([11.85, 1_953, 13.02])
    expect(await differences()).toEqual([])
  })

  it('moves to a new rate in steps, and goes on where a killed process ended', async () => {
    const [collector, other] = [await newCollectorIn(app, 'JPY'), await newCollectorIn(app, 'USD')]
    for (const id of cardIds) await collector.add(raw(id, 100))
    for (const id of cardIds.slice(20)) {
      const wish = { token: collector.token, params: { id }, body: { target_price: 50 } }
      await app.call('PUT /api/wishlist/:id', wish)
    }
    await other.add(raw('card-01', 4))
    const before = await value(collector)
    await newRates('2026-03-14', '330.22')
    await moveRates(app.parts, killedAfter(4))
    const half = await value(collector)
    expect(half).toBeGreaterThan(before)
    expect(await differences()).toEqual([])
    expect(await notified(collector)).toEqual([])
    // A change and a new price while only some groups have the new rate.
    await collector.add(raw('card-00', 100))
    await collector.add(raw('card-59', 100))
    await setPrices(app.storage, [
      ['card-01', nearMint, 10_000],
      ['card-58', nearMint, 20_000],
    ])
    await valueQueued(app.parts, never)
    expect(await differences()).toEqual([])
    const second = engine === 'postgres' ? await secondTestApp(app) : app
    await Promise.all([moveRates(app.parts, never), moveRates(second.parts, never)])
    if (second !== app) await second.close()
    expect(await differences()).toEqual([])
    await valueQueued(app.parts, never)
    expect(await differences()).toEqual([])
    const prices = cardIds.map((_, index) => 333 + 101 * index)
    prices[1] = 10_000
    prices[58] = 20_000
    const each = [...prices, prices[0] ?? 0, prices[59] ?? 0]
    const whole = each.map(price => Math.floor((price * 33_022 + 5_500) / 11_000))
    expect(await value(collector)).toBe(whole.reduce((sum, yen) => sum + yen, 0))
    expect(await value(other)).toBe(100)
    expect(await moveRates(app.parts, never)).toBe(0)
    // Of the two prices alone.
    expect(await notified(collector)).toHaveLength(2)
  })

  it('counts a move of the rate among the price moves, to the yen', async () => {
    const collector = await newCollectorIn(app, 'JPY')
    await collector.add({ ...raw('card-01', 100), quantity: 2 })
    const before = await value(collector)
    app.clock.advance(24 * 60 * 60 * 1_000)
    await newRates('2026-03-15', '180')
    await moveRates(app.parts, never)
    const changes = await collector.changes({ range: '1d' })
    expect(changes).toMatchObject({ start_value: before, end_value: await value(collector) })
    expect(changes?.price_moves).toBe((await value(collector)) - before)
  })

  it('notifies of no price move, but of a target that the new rate reaches', async () => {
    const collector = await newCollectorIn(app, 'EUR')
    await collector.add(raw('card-01', 4))
    const wish = { token: collector.token, params: { id: 'card-02' }, body: { target_price: 4.2 } }
    expect((await app.call('PUT /api/wishlist/:id', wish)).status).toBe(200)
    await valueQueued(app.parts, never)
    // 5.35 dollars: 4.86 euros, then 3.57.
    await newRates('2026-03-14', '165.11', '1.5')
    await moveRates(app.parts, never)
    await valueQueued(app.parts, never)
    expect(await notified(collector)).toMatchObject([{ kind: 'wish', old_price: 4.2, new_price: 3.57 }])
    await setPrices(app.storage, [['card-01', nearMint, 868]], '2026-03-14T00:00:00.000Z')
    await valueQueued(app.parts, never)
    // 4.34 and 8.68 dollars, both at the rate of now.
    const [newest] = await notified(collector)
    expect(newest).toMatchObject({
      kind: 'price_move',
      old_price: 2.89,
      new_price: 5.79,
      change_percent: 100.3,
    })
    expect(await differences()).toEqual([])
  })

  it('keeps the last rate while there is no newer one of its currency', async () => {
    const collector = await newCollectorIn(app, 'GBP')
    await collector.add(raw('card-01', 4))
    const before = await value(collector)
    await setEuroRates(app.storage, '2026-03-14', { USD: '1.2' })
    expect(await moveRates(app.parts, never)).toBe(0)
    app.clock.advance(30 * 24 * 60 * 60 * 1_000)
    expect(await moveRates(app.parts, never)).toBe(0)
    await collector.add(raw('card-01', 4))
    expect(await value(collector)).toBe(2 * before)
  })

  it('moves no ledger to the rate of a currency that its collector has left meanwhile', async () => {
    const { token } = await newCollectorIn(app, 'GBP')
    const { storage } = app
    const leaving: typeof storage = {
      ...storage,
      read: async work => {
        const found = await storage.read(work)
        if (Array.isArray(found) && found.length > 0)
          await app.call('PUT /api/auth/settings', { token, body: { ledger_currency: 'JPY' } })
        return found
      },
    }
    await setEuroRates(storage, '2026-03-14', { USD: '1.1', GBP: '0.9' })
    app.clock.advance(24 * 60 * 60 * 1_000)
    await moveRates({ ...app.parts, storage: leaving }, never)
    const { user } = (await app.call('GET /api/auth/profile', { token })).body
    expect(user).toMatchObject({ ledger_currency: 'JPY', ledger_rate: 150.1, ledger_rate_day: '2026-03-13' })
  })

  it('agrees with a recount after every step of any history', { timeout: deepened(120_000) }, async () => {
    const card = fc.constantFrom(...cardIds)
    const amount = fc.nat(5_000)
    const step = fc.oneof(
      fc.record({ is: fc.constant('add' as const), card, amount, quantity: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ is: fc.constant('sell' as const), amount }),
      fc.record({ is: fc.constant('trade' as const), card, amount }),
      fc.record({ is: fc.constant('undo' as const) }),
      fc.record({ is: fc.constant('price' as const), card, amount }),
      fc.record({ is: fc.constant('rate' as const), amount }),
      fc.record({ is: fc.constant('move' as const), looks: fc.nat(6) }),
      fc.record({ is: fc.constant('value' as const) }),
    )
    let day = 0
    const history = fc.array(
      step,
      isDeepRun ? { minLength: 10, maxLength: 25 } : { minLength: 8, maxLength: 12 },
    )
    const runs = fc.asyncProperty(history, fc.constantFrom('JPY', 'EUR'), async (steps, currency) => {
      const collector = await newCollectorIn(app, currency)
      await collector.add({ ...raw('card-00', 900), quantity: 3, amounts_for: 'all' })
      for (const id of cardIds.slice(10, 45)) await collector.add(raw(id, 10))
      let last: string | null = null
      for (const next of steps) {
        const [held] = (await collector.list({ limit: 1 })).collection
        if (next.is === 'add') {
          const { card: id, amount: price, quantity } = next
          const { operation_id } = await collector.add({ ...raw(id, price), quantity, amounts_for: 'all' })
          last = operation_id
        } else if (next.is === 'sell' && held) {
          const { body } = await collector.remove(held.id, next.amount)
          last = body.operation_id
        } else if (next.is === 'trade' && held) {
          const received = [
            { id: next.card, condition: 'Near Mint' },
            { id: 'card-07', condition: 'Near Mint', quantity: 2 },
          ]
          const body = { traded_away: [{ id: held.id }], received, cash_delta: next.amount }
          await collector.trade(body)
        } else if (next.is === 'undo' && last !== null) {
          await collector.undo(last)
          last = null
        } else if (next.is === 'price') {
          await setPrices(app.storage, [[next.card, nearMint, next.amount + 1]])
        } else if (next.is === 'rate') {
          day += 1
          app.clock.advance(24 * 60 * 60 * 1_000)
          const at = new Date(app.clock.now.getTime() - 3_600_000).toISOString().slice(0, 10)
          await newRates(at, String(100 + (next.amount % 150)), (1 + (next.amount % 50) / 100).toFixed(2))
        } else if (next.is === 'move') await moveRates(app.parts, killedAfter(next.looks))
        else if (next.is === 'value') await valueQueued(app.parts, never)
        expect(await differences()).toEqual([])
        const stats = await collector.stats()
        const { collection } = await collector.list({ limit: 100 })
        const amounts = [
          ...amountNames.map(name => stats[name]),
          ...collection.map(copy => copy.purchase_price),
        ]
        const parts = amounts.filter(amount => currency === 'JPY' && !Number.isInteger(amount))
        expect(parts).toEqual([])
      }
      await moveRates(app.parts, never)
      await valueQueued(app.parts, never)
      expect(await differences()).toEqual([])
    })
    // The histories of this seed have a step of each kind, and both currencies.
    await checkProperty(runs, { seed: 33_888, numRuns: 2 })
  })
})

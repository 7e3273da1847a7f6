/** Every call answers with market prices in the currency of the collector's ledger. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { reconcile } from '#server/commands/ledger/reconcile'
import { valueQueued } from '#server/commands/groups/value-collection'
import { saveEvidence } from '#server/db/prices/price-evidence'
import { findAllMovers } from '#server/jobs/movers'
import { type TestApp, testApp } from '#server/testing/app'
import type { TestCollector } from '#server/testing/collection'
import { newCollectorIn, setEuroRates } from '#server/testing/prices/ledgers'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const nearMint = 'raw:near%20mint'
const card = { product_id: 'card', condition: 'Near Mint' }
const params = { id: 'card' }

/** What 10, 12, 30 and 15 dollars are, with the rate and what the groups of these tests cost. */
const ledgers = [
  { currency: 'USD', ten: 10, twelve: 12, thirty: 30, fifteen: 15, rate: null, day: null, cost: 20 },
  { currency: 'EUR', ten: 8, twelve: 9.6, thirty: 24, fifteen: 12, rate: 0.8, day: '2026-03-13', cost: 20 },
  {
    currency: 'JPY',
    ten: 1_205,
    twelve: 1_446,
    thirty: 3_614,
    fifteen: 1_807,
    rate: 120.472,
    day: '2026-03-13',
    cost: 2_000,
  },
] as const

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, { readsRates: true })
    await addProducts(app.storage, [
      { id: 'card', setCode: 'one' },
      { id: 'other', setCode: 'one' },
      { id: 'box', productType: 'sealed_product' },
    ])
    const days = ['2026-03-01', '2026-03-13'].map(day => `${day}T00:00:00.000Z`)
    for (const at of days) {
      const price = at === days[0] ? 1_500 : 1_000
      await setPrices(app.storage, [['card', nearMint, price]], at, at)
    }
    await setPrices(app.storage, [
      ['other', nearMint, 3_000],
      ['box', 'sealed', 3_000],
    ])
    await app.storage.write(async tx => {
      await tx
        .updateTable('market_prices')
        .set({ ceiling_cents: cents(1_200) })
        .where('product_id', '=', 'card')
        .execute()
      const key = { product_id: 'card', price_key: nearMint, source: 'sandbox' }
      await tx
        .insertInto('source_points')
        .values({ ...key, day: '2026-03-02', price_cents: cents(1_200) })
        .execute()
      const listing = { id: 'one', title: 'A card', url: null, country: null, listedAt: null, seller: null }
      const foundAt = app.clock.now.toISOString()
      const evidence = {
        readAt: foundAt,
        listings: [{ listing, comparedCents: cents(1_200), weight: 1, leftOut: null }],
        leftOut: {},
      }
      await saveEvidence(tx, [{ productId: 'card', priceKey: nearMint, foundAt, source: 'ebay', evidence }])
    })
    await setEuroRates(app.storage, '2026-03-13', { USD: '1.25', JPY: '150.59' })
  })
  afterAll(() => app.close())

  it.each(ledgers)('exchange rates default to the currency of the ledger, $currency', async ({
    currency,
    rate,
  }) => {
    const { token } = await newCollectorIn(app, currency)
    const ratesFor = async (query: Record<string, string>) =>
      (await app.call('GET /api/exchange-rates', { token, query: { currencies: 'USD', ...query } })).body
    expect(await ratesFor({})).toMatchObject({ to: currency, rates: [{ currency: 'USD', rate: rate ?? 1 }] })
    expect(await ratesFor({ to: 'EUR' })).toMatchObject({ to: 'EUR', rates: [{ rate: 0.8 }] })
  })

  describe.each(ledgers)('in $currency', ({ currency, ten, twelve, thirty, fifteen, rate, day, cost }) => {
    let collector: TestCollector
    let token: string
    let [added, saved]: unknown[] = []
    beforeAll(async () => {
      collector = await newCollectorIn(app, currency)
      token = collector.token
      added = (await collector.add({ ...card, quantity: 3, purchase_price: cost, amounts_for: 'all' })).item
      const wish = { token, params: { id: 'other' }, body: { target_price: thirty } }
      saved = (await app.call('PUT /api/wishlist/:id', wish)).body.wish
    })

    it('answers additions and wishes', () => {
      expect(added).toMatchObject({ current_market_price: ten })
      expect(saved).toMatchObject({ target_price: thirty, current_market_price: thirty, is_reached: true })
    })

    it('has its rate in the profile', async () => {
      const { user } = (await app.call('GET /api/auth/profile', { token })).body
      expect(user).toMatchObject({ ledger_currency: currency, ledger_rate: rate, ledger_rate_day: day })
    })

    it('lists copies, groups and products', async () => {
      const { collection } = await collector.list()
      expect(collection.map(copy => copy.current_market_price)).toEqual([ten, ten, ten])
      const long = await collector.list({ limit: 1_000 })
      expect(long.collection.map(copy => copy.current_market_price)).toEqual([ten, ten, ten])
      const unit = currency === 'JPY' ? 1 : 0.01
      const mean = Number((Math.round(cost / 3 / unit) * unit).toFixed(2))
      const tile = {
        current_market_price: ten,
        market_price_ceiling: twelve,
        mean_investment: mean,
        change: Number((ten - mean).toFixed(2)),
      }
      for (const limit of [12, 1_000]) {
        const { groups } = await collector.groups({ limit })
        expect(groups).toMatchObject([{ ...tile, items: [{ current_market_price: ten }, {}, {}] }])
      }
      expect(await collector.stats()).toMatchObject({ total_market_price: Number((3 * ten).toFixed(2)) })
      const { products } = (await app.call('GET /api/products', { token })).body
      const priced = products.map(product => [product.id, product.current_market_price])
      expect(Object.fromEntries(priced)).toEqual({ card: ten, other: thirty, box: thirty })
      const { product } = (await app.call('GET /api/products/:id', { token, params })).body
      expect(product.current_market_price).toBe(ten)
    })

    it('shows the prices of a product, their history, sources and listings', async () => {
      const { body } = await app.call('GET /api/prices/product/:id', { token, params })
      expect(body).toMatchObject({ currentPrice: ten, prices: [{ price: ten, ceiling: twelve }] })
      const { history } = (await app.call('GET /api/prices/product/:id/history', { token, params })).body
      expect(history[0]?.points.map(point => point.price)).toEqual([fifteen, ten])
      const { sources } = (await app.call('GET /api/prices/product/:id/sources', { token, params })).body
      expect(sources).toMatchObject([{ points: [{ price: twelve }] }])
      const { evidence } = (await app.call('GET /api/prices/product/:id/evidence', { token, params })).body
      expect(evidence?.listings).toMatchObject([{ price: twelve }])
    })

    it('compares prices with what was paid and with those of earlier days', async () => {
      const [alert] = await collector.alerts()
      expect(alert?.priceChange).toBe({ USD: 3.33, EUR: 1.33, JPY: 538 }[currency])
      await findAllMovers(app.parts)
      const { down } = await collector.movers({ range: '7d' })
      const lost = Number((3 * ten - 3 * fifteen).toFixed(2))
      expect(down).toMatchObject([{ price_before: fifteen, current_market_price: ten, value_change: lost }])
      const [group] = (await collector.groups()).groups
      const changes = await collector.changes({ range: '7d', group: group?.key ?? '' })
      expect(changes).toMatchObject({ added_value: Number((3 * ten).toFixed(2)), price_moves: 0 })
    })

    it('lists wishes by their target, and says which are reached', async () => {
      const { body } = await app.call('GET /api/wishlist', { token })
      expect(body).toMatchObject({ reached: 1, wishes: [{ current_market_price: thirty, is_reached: true }] })
    })

    it('says what the missing cards of a set cost, in the list and in the set', async () => {
      const missing = { missing: 1, missing_priced: 1, missing_cost: thirty }
      const { sets } = (await app.call('GET /api/sets', { token, query: { mine: 'true' } })).body
      expect(sets).toMatchObject([{ set_code: 'one', to_finish: missing }])
      const set = { token, params: { id: 'one' } }
      expect((await app.call('GET /api/sets/:id', set)).body).toMatchObject(missing)
    })

    it('splits trades and boxes by market value, and keeps their prices', async () => {
      const { items } = await collector.add({ ...card, quantity: 1, purchase_price: cost })
      const received = [
        { id: 'card', condition: 'Near Mint' },
        { id: 'other', condition: 'Near Mint' },
      ]
      const { status, body } = await collector.trade({
        traded_away: items.map(({ id }) => ({ id })),
        received,
        cash_delta: 0,
      })
      expect(status).toBe(201)
      expect(body.received.map(copy => copy.current_market_price)).toEqual([ten, thirty])
      expect(body.trade.given).toMatchObject([{ market_price: ten }])
      expect(body.trade.received).toMatchObject([{ market_price: ten }, { market_price: thirty }])
      const shares = body.received.map(copy => copy.purchase_price)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(cost)
      expect(shares.filter(share => currency === 'JPY' && !Number.isInteger(share))).toEqual([])
      const box = await collector.add({ product_id: 'box', purchase_price: cost + 1 })
      const pulled = [{ id: 'card', condition: 'Near Mint', quantity: 3 }]
      const opened = await collector.open(box.item.id, { pulled })
      expect(opened.body.pulled.map(copy => copy.current_market_price)).toEqual([ten, ten, ten])
      const costs = opened.body.pulled.map(copy => copy.purchase_price)
      expect(costs.filter(share => currency === 'JPY' && !Number.isInteger(share))).toEqual([])
    })

    it('converts what was paid in another currency to its own', async () => {
      const paid = { paid_amount: 100, paid_currency: currency === 'EUR' ? 'USD' : 'EUR' }
      const { item } = await collector.add({ ...card, ...paid })
      expect(item.purchase_price).toBe({ USD: 125, EUR: 80, JPY: 15_059 }[currency])
    })
  })

  it('tells of a price move in each ledger', async () => {
    const seen: unknown[] = []
    for (const { currency } of ledgers) {
      const collector = await newCollectorIn(app, currency)
      await collector.add({ ...card, product_id: 'other', purchase_price: 1 })
      await setPrices(app.storage, [['other', nearMint, 6_000]])
      await valueQueued(app.parts, new AbortController().signal)
      const { notifications } = (await app.call('GET /api/notifications', { token: collector.token })).body
      seen.push(notifications)
      await setPrices(app.storage, [['other', nearMint, 3_000]])
      await valueQueued(app.parts, new AbortController().signal)
    }
    expect(seen).toMatchObject([
      [{ old_price: 30, new_price: 60 }],
      [{ old_price: 24, new_price: 48 }],
      [{ old_price: 3_614, new_price: 7_228 }],
    ])
  })

  it('tells of no move that has one amount before and after', async () => {
    await addProducts(app.storage, [{ id: 'cheap' }])
    const seen: unknown[] = []
    const collector = await newCollectorIn(app, 'EUR')
    // 1.6, 2.4 and 3.2 cents.
    for (const price of [2, 3, 4]) {
      await setPrices(app.storage, [['cheap', nearMint, price]])
      await valueQueued(app.parts, new AbortController().signal)
      if (price === 2) await collector.add({ ...card, product_id: 'cheap', purchase_price: 1 })
      const { notifications } = (await app.call('GET /api/notifications', { token: collector.token })).body
      seen.push(notifications)
    }
    expect(seen).toMatchObject([[], [], [{ old_price: 0.02, new_price: 0.03 }]])
  })

  it('leaves a card of 20 cents out of the movers by percentage in each ledger', async () => {
    await addProducts(app.storage, [{ id: 'common' }])
    await setPrices(app.storage, [['common', nearMint, 80]])
    for (const { currency } of ledgers) {
      const collector = await newCollectorIn(app, currency)
      await collector.add({ ...card, product_id: 'common', purchase_price: currency === 'JPY' ? 24 : 0.2 })
      await findAllMovers(app.parts)
      const { up } = await collector.movers({ range: 'all', by: 'amount' })
      expect(up).toHaveLength(1)
      const byPercent = await collector.movers({ range: 'all', by: 'percent' })
      expect([currency, byPercent.up]).toEqual([currency, []])
    }
  })

  it('leaves nothing for a recount to find', async () => {
    const found: unknown[] = []
    await reconcile(app.storage, difference => found.push(difference))
    expect(found).toEqual([])
  })
})

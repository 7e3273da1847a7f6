import { afterAll, beforeAll, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { valueCollection } from '#server/commands/groups/value-collection'
import { reconcile } from '#server/commands/ledger/reconcile'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'

const key = { product_id: 'card', price_key: 'raw:near%20mint' }
const onlyRestricted = { product_id: 'slab', price_key: 'graded:psa:10' }

onBothEngines(engine => {
  let app: TestApp
  let operator: TestCollector
  let allowed: TestCollector
  let other: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    operator = await newCollector(app)
    allowed = await newCollector(app)
    other = await newCollector(app)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'slab' }, { id: 'box' }])
    const as_of = app.clock.now.toISOString()
    const facts = { as_of, kind: 'sold', confidence: 'high', is_estimate: 'no' } as const
    await app.storage.write(async tx => {
      await tx
        .updateTable('collectors')
        .set({ restricted_prices: 'on' })
        .where('id', '=', allowed.id)
        .execute()
      await tx
        .insertInto('market_prices')
        .values({ ...key, ...facts, source: 'ebay', price_cents: cents(1_000), ceiling_cents: cents(1_500) })
        .execute()
      const restricted = { ...facts, source: 'pricecharting' }
      await tx
        .insertInto('restricted_prices')
        .values([
          { ...key, ...restricted, price_cents: cents(4_000) },
          { ...onlyRestricted, ...restricted, price_cents: cents(70_000) },
        ])
        .execute()
      for (const [day, price] of [
        ['2026-03-01', 900],
        ['2026-03-03', 1_000],
      ] as const)
        await tx
          .insertInto('price_points')
          .values({ ...key, day, price_cents: cents(price), source: 'ebay' })
          .execute()
      await tx
        .insertInto('restricted_points')
        .values({ ...key, day: '2026-03-03', price_cents: cents(4_000), source: 'pricecharting' })
        .execute()
    })
    for (const collector of [operator, allowed, other]) {
      await collector.add({ product_id: 'card', quantity: 2, condition: 'Near Mint', purchase_price: 1 })
      await collector.add({
        product_id: 'slab',
        is_graded: true,
        grading_company: 'PSA',
        grade: '10',
        purchase_price: 1,
      })
      const wish = { token: collector.token, params: { id: 'card' }, body: { target_price: 20 } }
      await app.call('PUT /api/wishlist/:id', wish)
    }
  })
  afterAll(() => app.close())

  /** What a collector is shown of the card and the slab, in dollars, by where. */
  async function shownTo({ token, groups, list, stats }: TestCollector) {
    const params = { id: 'card' }
    const prices = (await app.call('GET /api/prices/product/:id', { token, params })).body
    const history = (await app.call('GET /api/prices/product/:id/history', { token, params })).body
    const product = (await app.call('GET /api/products/:id', { token, params })).body.product
    const { products } = (await app.call('GET /api/products', { token })).body
    const found = (await app.call('GET /api/products', { token, query: { search: 'card' } })).body.products
    const { wishes, reached } = (await app.call('GET /api/wishlist', { token })).body
    const { total_market_price: marketValue } = await stats()
    return {
      groups: (await groups()).groups.map(one => one.current_market_price),
      ceilings: (await groups()).groups.map(one => one.market_price_ceiling),
      copies: (await list()).collection.map(one => one.current_market_price),
      marketValue,
      price: prices.currentPrice,
      prices: prices.prices.map(one => [one.source, one.price]),
      history: history.history.flatMap(one => one.points.map(point => point.price)),
      tiles: [product, ...products, ...found]
        .filter(one => one.id === 'card')
        .map(one => one.current_market_price),
      wishes: [...wishes.map(one => one.current_market_price), reached],
    }
  }

  it('shows everybody their prices, and others where they are allowed', async () => {
    const everybodys = await shownTo(other)
    expect(everybodys).toEqual({
      ceilings: [null, 15],
      copies: [null, 10, 10],
      groups: [null, 10],
      history: [9, 10],
      marketValue: 20,
      price: 10,
      prices: [['ebay', 10]],
      tiles: [10, 10],
      wishes: [10, 1],
    })
    const restricted = await shownTo(allowed)
    expect(restricted).toEqual({
      ceilings: [null, null],
      copies: [700, 40, 40],
      groups: [700, 40],
      history: [9, 40],
      marketValue: 780,
      price: 40,
      prices: [['pricecharting', 40]],
      tiles: [40, 40],
      wishes: [40, 0],
    })
    expect(await shownTo(operator)).toEqual(restricted)
  })

  it('values and recounts each collection in the view of its collector', async () => {
    for (const { id } of [operator, allowed, other]) await valueCollection(app.parts, id)
    expect((await shownTo(other)).marketValue).toBe(20)
    expect((await shownTo(allowed)).marketValue).toBe(780)
    const differences: unknown[] = []
    await reconcile(app.storage, difference => differences.push(difference))
    expect(differences).toEqual([])
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { valueQueued } from '#server/commands/groups/value-collection'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { setGuidePrice } from '#server/testing/prices/guide-price'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const [bgs95, psa10] = ['graded:bgs:9.5', 'graded:psa:10']

onOneEngine(engine => {
  let app: TestApp
  let operator: TestCollector
  let other: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    operator = await newCollector(app)
    other = await newCollector(app)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'box', productType: 'sealed_product' }])
    await price(bgs95, 20_500)
    await price(psa10, 100_000)
    for (const { add } of [operator, other]) {
      await add({
        product_id: 'card',
        grading_company: 'BGS',
        grade: '9.5',
        purchase_price: 150,
        quantity: 2,
      })
      await add({ product_id: 'card', grading_company: 'PSA', grade: '10', purchase_price: 700 })
      await add({ product_id: 'card', grading_company: 'CGC', grade: '8', purchase_price: 99.99 })
      await add({ product_id: 'box', purchase_price: 120.01, quantity: 2 })
    }
  })
  afterAll(() => app.close())

  const price = (priceKey: string, priceCents: number) =>
    setGuidePrice(app, { productId: 'card', priceKey }, priceCents)

  async function marked({ groups, list, token }: TestCollector) {
    const ofGroups = (await groups()).groups.filter(group => group.price_for_any_company)
    const ofCopies = (await list()).collection.filter(copy => copy.price_for_any_company)
    const { body } = await app.call('GET /api/prices/product/:id', { token, params: { id: 'card' } })
    return {
      groups: ofGroups.map(({ label }) => label),
      copies: ofCopies.map(({ label }) => label),
      prices: body.prices.filter(one => one.for_any_company).map(({ label }) => label),
    }
  }

  it('marks a figure for any company wherever the price is', async () => {
    expect(await marked(operator)).toEqual({
      groups: ['BGS 9.5'],
      copies: ['BGS 9.5', 'BGS 9.5'],
      prices: ['BGS 9.5'],
    })
    expect(await marked(other)).toEqual({ groups: [], copies: [], prices: [] })
  })

  it('counts such prices at the totals, and what has no price by kind', async () => {
    const none = { quantity: 0, total_investment: 0 }
    expect(await operator.stats()).toMatchObject({
      total_market_price: 1_410,
      guide_prices: { quantity: 2, total_market_price: 410 },
      unpriced_by_kind: {
        raw: none,
        graded: { quantity: 1, total_investment: 99.99 },
        grading: none,
        sealed: { quantity: 2, total_investment: 240.02 },
      },
    })
    expect(await other.stats()).toMatchObject({
      guide_prices: { quantity: 0, total_market_price: 0 },
      unpriced_by_kind: { graded: { quantity: 4, total_investment: 1_099.99 } },
    })
  })

  it('keeps the count by differences, equal to a recount', async () => {
    await price(bgs95, 30_000)
    expect((await reconcile(app.storage, () => {})).differences).toBe(0)
    expect(await operator.stats()).toMatchObject({ guide_prices: { quantity: 2, total_market_price: 600 } })
  })

  it('does not count what its collector counts at a price of their own', async () => {
    const { collection } = await operator.list()
    const copy = collection.find(({ label }) => label === 'BGS 9.5')
    await operator.edit(copy?.id ?? '', { own_price: 500, counts_own_price: true })
    expect(await operator.stats()).toMatchObject({
      total_market_price: 1_800,
      guide_prices: { quantity: 1, total_market_price: 300 },
    })
    await operator.edit(copy?.id ?? '', { own_price: null, counts_own_price: false })
    expect(await operator.stats()).toMatchObject({ guide_prices: { quantity: 2, total_market_price: 600 } })
    expect((await reconcile(app.storage, () => {})).differences).toBe(0)
  })

  it('forgets the mark with a price of this company', async () => {
    const at = app.clock.now.toISOString()
    await app.storage.write(tx => tx.deleteFrom('restricted_prices').where('price_key', '=', bgs95).execute())
    await setPrices(app.storage, [['card', bgs95, 50_000]], at, at)
    await valueQueued(app.parts, new AbortController().signal)
    expect((await marked(operator)).groups).toEqual([])
    expect(await operator.stats()).toMatchObject({
      total_market_price: 2_000,
      guide_prices: { quantity: 0, total_market_price: 0 },
    })
    expect((await reconcile(app.storage, () => {})).differences).toBe(0)
  })
})

/** Fees, shipping and tax of a purchase: parts of the cost basis, of one copy or of several bought together. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const raw = { product_id: 'card', condition: 'Near Mint' }
const paid = { purchase_price: 57.49, purchase_fees: 0, purchase_shipping: 4.99, purchase_tax: 2.5 }
const graded = { grading_status: 'graded', grading_company: 'PSA', grade: '9' }

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'box', productType: 'sealed_product' }])
    await setPrices(app.storage, [['box', 'sealed', 20_000]])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(async () => {
    const differences: unknown[] = []
    await reconcile(app.storage, difference => differences.push(difference))
    await app.close()
    if (differences.length > 0) throw new Error(`the ledger disagrees: ${JSON.stringify(differences)}`)
  })

  const costs = async () => {
    const { collection } = await collector.list()
    // Newest first: the first of an addition is last.
    return collection.map(item => [
      item.purchase_price,
      item.item_price,
      item.purchase_fees,
      item.purchase_shipping,
      item.purchase_tax,
    ])
  }

  it('lie inside the purchase price, which stays what was paid', async () => {
    const { item } = await collector.add({ ...raw, ...paid })
    expect(item).toMatchObject({ ...paid, item_price: 50 })
    expect(await collector.stats()).toMatchObject({ total_investment: 57.49, lifetime_earnings: -57.49 })
  })

  it('are kept when the price changes, and agree with it', async () => {
    const { item } = await collector.add({ ...raw, ...paid })
    const { body } = await collector.edit(item.id, { purchase_price: 60 })
    expect(body.item).toMatchObject({ ...paid, purchase_price: 60, item_price: 52.51 })
    const { status, refusal } = await collector.edit(item.id, { purchase_price: 7.48 })
    expect([status, refusal.fields]).toEqual([
      400,
      { purchase_price: 'Fees, shipping and tax are more than the whole cost.' },
    ])
    expect(await costs()).toEqual([[60, 52.51, 0, 4.99, 2.5]])
  })

  it('lie inside the raw card cost while in grading, and inside the whole cost afterwards', async () => {
    const { item } = await collector.add({ ...raw, ...paid })
    const sent = await collector.edit(item.id, { grading_status: 'grading', grading_cost: 24.99 })
    expect(sent.body.item).toMatchObject({
      ...paid,
      purchase_price: 82.48,
      raw_card_cost: 57.49,
      item_price: 50,
    })
    const cheaper = await collector.edit(item.id, { raw_card_cost: 7.48 })
    expect(cheaper.refusal.fields).toEqual({
      raw_card_cost: 'Fees, shipping and tax are more than the whole cost.',
    })
    const { body } = await collector.edit(item.id, graded)
    expect(body.item).toMatchObject({ ...paid, purchase_price: 82.48, item_price: 74.99 })
  })

  it('of copies bought together are divided to the cent', async () => {
    const order = { purchase_price: 34.99, purchase_fees: 0.01, purchase_shipping: 4.98, amounts_for: 'all' }
    const { items, operation_id } = await collector.add({ ...raw, ...order, quantity: 3 })
    expect(await costs()).toEqual([
      [11.66, 10, 0, 1.66, 0],
      [11.66, 10, 0, 1.66, 0],
      [11.67, 10, 0.01, 1.66, 0],
    ])
    expect(items.map(item => item.purchase_price)).toEqual([11.66, 11.66, 11.67])
    expect(await collector.stats()).toMatchObject({ total_investment: 34.99, lifetime_earnings: -34.99 })
    const { groups } = await collector.groups()
    expect(groups).toMatchObject([{ quantity: 3, total_investment: 34.99, mean_investment: 11.66 }])
    await collector.undo(operation_id ?? 'none')
    expect(await collector.stats()).toMatchObject({ total_investment: 0, lifetime_earnings: 0 })
  })

  it('of cards sent for grading together are divided with the grading cost', async () => {
    const { items } = await collector.add({
      product_id: 'card',
      grading_status: 'grading',
      raw_card_cost: 10.01,
      grading_cost: 2,
      purchase_shipping: 0.01,
      amounts_for: 'all',
      quantity: 3,
    })
    expect(items.map(item => [item.purchase_price, item.raw_card_cost, item.grading_cost])).toEqual([
      [4, 3.33, 0.67],
      [4, 3.34, 0.66],
      [4.01, 3.34, 0.67],
    ])
  })

  it('of each copy are not divided', async () => {
    await collector.add({ ...raw, ...paid, quantity: 2, amounts_for: 'each' })
    expect(await costs()).toEqual([
      [57.49, 50, 0, 4.99, 2.5],
      [57.49, 50, 0, 4.99, 2.5],
    ])
  })

  it('are repeated once with the same key, divided as before', async () => {
    const body = { ...raw, purchase_price: 1, amounts_for: 'all', quantity: 3 }
    const first = await collector.post(body, 'once')
    expect((await collector.post(body, 'once')).body).toEqual(first.body)
    expect(await collector.stats()).toMatchObject({ total_investment: 1, total_quantity: 3 })
  })

  it('are refused above the whole, or for an unknown number of copies', async () => {
    const { status, refusal } = await collector.post({ ...raw, ...paid, purchase_price: 7 })
    expect([status, refusal.fields]).toEqual([
      400,
      { purchase_price: 'Fees, shipping and tax are more than the whole cost.' },
    ])
    const other = await collector.post({ ...raw, ...paid, amounts_for: 'some' })
    expect([other.status, other.refusal.fields]).toEqual([
      400,
      { amounts_for: 'amounts_for must be each or all' },
    ])
    expect(await costs()).toEqual([])
  })

  it('move with the whole cost into what a trade brings', async () => {
    const { item } = await collector.add({ ...raw, ...paid })
    const { body } = await collector.trade({
      traded_away: [{ id: item.id }],
      received: [{ id: 'box', quantity: 2 }],
      cash_delta: 0.02,
    })
    expect(body.trade).toMatchObject({ basis_given: 57.49, basis_received: 57.51 })
    expect(await costs()).toEqual([
      [28.75, 28.75, 0, 0, 0],
      [28.76, 28.76, 0, 0, 0],
    ])
  })

  it('move with the whole cost into what is pulled from a sealed product, and come back with an undo', async () => {
    const { item } = await collector.add({ product_id: 'box', ...paid })
    const before = await costs()
    const { status, body } = await collector.open(item.id, {
      pulled: [{ id: 'card', condition: 'Near Mint', quantity: 2 }],
      split: 'market',
    })
    expect(status).toBe(201)
    expect(await costs()).toEqual([
      [28.74, 28.74, 0, 0, 0],
      [28.75, 28.75, 0, 0, 0],
    ])
    expect(await collector.stats()).toMatchObject({ total_investment: 57.49, realised_profit: 0 })
    expect((await collector.undo(body.operation_id ?? 'none')).status).toBe(200)
    expect(await costs()).toEqual(before)
  })
})

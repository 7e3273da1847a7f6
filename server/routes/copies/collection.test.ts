import { afterAll, beforeAll, expect, it } from 'vitest'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { type TestApp, testApp } from '#server/testing/app'
import { onOneEngine } from '#server/testing/storages'

const noRemarks = { note: null, tags: [], box: null, binder: null, page: null, seller: null }
const noPictures = { front_picture: null, back_picture: null }

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'charizard', name: 'Charizard', setName: 'Base Set', setCode: 'base1', cardNumber: '4' },
    ])
  })
  afterAll(() => app.close())

  const collector = () => newCollector(app)
  const raw = { product_id: 'charizard', condition: 'Near Mint' }

  it('starts empty', async () => {
    const none = { quantity: 0, total_investment: 0 }
    const { stats, list, groups, history, alerts } = await collector()
    expect(await stats()).toEqual({
      total_investment: 0,
      total_cards: 0,
      total_sealed: 0,
      total_quantity: 0,
      lifetime_earnings: 0,
      realised_profit: 0,
      total_market_price: 0,
      priced_quantity: 0,
      priced_investment: 0,
      profit_loss_pct: 0,
      total_with_own_prices: 0,
      own_priced_quantity: 0,
      own_counted_quantity: 0,
      own_counted_total: 0,
      valued_quantity: 0,
      valued_at: null,
      price_ages: { within_day: 0, within_week: 0, older: 0, oldest: null },
      quantity_by_kind: { raw: 0, graded: 0, grading: 0, sealed: 0 },
      finding_prices: false,
      guide_prices: { quantity: 0, total_market_price: 0 },
      unpriced_by_kind: { raw: none, graded: none, grading: none, sealed: none },
      has_history: false,
    })
    const nothing = { page: 1, totalPages: 0, totalItems: 0, itemsPerPage: 12 }
    expect(await list()).toEqual({ collection: [], pagination: nothing })
    expect(await groups()).toEqual({ groups: [], pagination: nothing })
    expect(await history()).toEqual([])
    expect(await alerts()).toEqual([])
  })

  it('subtracts the price of added copies from earnings, to the cent', async () => {
    const { add, stats } = await collector()
    const { item, items } = await add({ ...raw, purchase_price: 19.99, purchase_date: '2025-12-24' })
    expect(items).toEqual([item])
    expect(item).toEqual({
      id: expect.any(String),
      collection_id: item.id,
      product_id: 'charizard',
      name: 'Charizard',
      product_type: 'card',
      set_name: 'Base Set',
      set_code: 'base1',
      card_number: '4',
      rarity: null,
      pokemon_type: null,
      category: null,
      hp: null,
      image_url: null,
      misc_info: null,
      printing_label: null,
      language: 'en',
      kind: 'raw',
      label: 'Near Mint',
      condition: 'Near Mint',
      grading_company: null,
      grade: null,
      grading_status: null,
      predicted_grade: null,
      quantity: 1,
      purchase_price: 19.99,
      purchase_date: '2025-12-24',
      current_market_price: null,
      own_price: null,
      counts_own_price: false,
      item_price: 19.99,
      purchase_fees: 0,
      purchase_shipping: 0,
      purchase_tax: 0,
      cert_number: null,
      paid_amount: null,
      paid_currency: null,
      rate: null,
      rate_day: null,
      ...noRemarks,
      ...noPictures,
      price_key: 'raw:near%20mint',
      price_as_of: null,
      price_for_any_company: false,
      raw_card_cost: null,
      grading_cost: null,
      group_key: 'charizard:raw:near%20mint',
      created_at: app.clock.now.toISOString(),
    })
    expect(await stats()).toMatchObject({
      total_investment: 19.99,
      lifetime_earnings: -19.99,
      realised_profit: 0,
      total_cards: 1,
      has_history: true,
      priced_quantity: 0,
      profit_loss_pct: -100,
    })
  })

  it('adds the requested number of copies, each at the full price', async () => {
    const { add, stats, list } = await collector()
    const { items } = await add({ ...raw, purchase_price: 0.1, quantity: 3 })
    expect(items.map(item => [item.quantity, item.purchase_price])).toEqual([
      [1, 0.1],
      [1, 0.1],
      [1, 0.1],
    ])
    expect(new Set(items.map(item => item.id)).size).toBe(3)
    expect((await list()).collection).toEqual(items)
    expect(await stats()).toMatchObject({
      total_investment: 0.3,
      lifetime_earnings: -0.3,
      total_quantity: 3,
    })
  })

  it('changes earnings by the difference when the investment is edited', async () => {
    const { add, stats, edit } = await collector()
    const { item } = await add({ ...raw, purchase_price: 10 })
    const up = await edit(item.id, { purchase_price: 12.34, purchase_date: '2020-02-29' })
    expect(up).toMatchObject({
      status: 200,
      body: { item: { id: item.id, purchase_price: 12.34, purchase_date: '2020-02-29' } },
    })
    expect(await stats()).toMatchObject({
      total_investment: 12.34,
      lifetime_earnings: -12.34,
      realised_profit: 0,
    })
    await edit(item.id, { purchase_price: 0 })
    expect(await stats()).toMatchObject({ total_investment: 0, lifetime_earnings: 0, profit_loss_pct: 0 })
  })

  it('costs raw card plus fee when a copy is added in grading, ignoring the price paid', async () => {
    const { add, stats } = await collector()
    const { item } = await add({
      product_id: 'charizard',
      purchase_price: 999,
      grading_status: 'grading',
      raw_card_cost: 30.1,
      grading_cost: 19.95,
      predicted_grade: '9',
    })
    expect(item).toMatchObject({
      kind: 'grading',
      label: 'Being Graded',
      grading_status: 'grading',
      purchase_price: 50.05,
      raw_card_cost: 30.1,
      grading_cost: 19.95,
      predicted_grade: '9',
      condition: null,
    })
    expect(await stats()).toMatchObject({ total_investment: 50.05, lifetime_earnings: -50.05 })
  })

  it('sends a raw card for grading, edits its costs, and records its grade at that cost', async () => {
    const { add, stats, edit } = await collector()
    const { item } = await add({ ...raw, purchase_price: 40 })
    const sent = await edit(item.id, { grading_status: 'grading', raw_card_cost: 40, grading_cost: '' })
    expect(sent.body.item).toMatchObject({ kind: 'grading', purchase_price: 40, condition: 'Near Mint' })
    await edit(item.id, { grading_cost: 25.5 })
    expect(await stats()).toMatchObject({ total_investment: 65.5, lifetime_earnings: -65.5 })
    const graded = await edit(item.id, { grading_status: 'graded', grading_company: 'PSA', grade: '10' })
    expect(graded.body.item).toMatchObject({
      kind: 'graded',
      label: 'PSA 10',
      grading_status: 'graded',
      condition: null,
      purchase_price: 65.5,
      raw_card_cost: 40,
      grading_cost: 25.5,
      group_key: 'charizard:graded:psa:10',
    })
    expect(await stats()).toMatchObject({
      total_investment: 65.5,
      lifetime_earnings: -65.5,
      realised_profit: 0,
      quantity_by_kind: { raw: 0, graded: 1, grading: 0, sealed: 0 },
    })
  })

  it.each([
    ['no costs', {}, 40, 0],
    ['a purchase price only', { purchase_price: 7 }, 40, 0],
    ['a grading cost', { grading_cost: 25.5 }, 40, 25.5],
    ['a raw card cost', { raw_card_cost: 38 }, 38, 0],
    ['a blank raw card cost', { raw_card_cost: null, grading_cost: 25.5 }, 0, 25.5],
    ['blank costs', { raw_card_cost: '', grading_cost: null }, 0, 0],
  ])('keeps the investment of a card sent for grading unless the call says otherwise: %s', async (_, costs, card, fee) => {
    const { add, stats, edit } = await collector()
    const { item } = await add({ ...raw, purchase_price: 40 })
    const { status, body } = await edit(item.id, { grading_status: 'grading', ...costs })
    expect(status).toBe(200)
    expect(body.item).toMatchObject({
      kind: 'grading',
      purchase_price: card + fee,
      raw_card_cost: card,
      grading_cost: fee,
    })
    expect(await stats()).toMatchObject({
      total_investment: card + fee,
      lifetime_earnings: 0 - card - fee,
      realised_profit: 0,
    })
  })

  it.each([
    ['a profit', 25.5, 13.16, 8.16],
    ['a loss', 0.01, -12.33, -17.33],
    ['a gift', 0, -12.34, -17.34],
  ])('adds the price of a sale to earnings: %s', async (_, soldPrice, profit, earnings) => {
    const { add, stats, remove } = await collector()
    const { item } = await add({ ...raw, purchase_price: 12.34 })
    // A second copy stays: its cost is in the earnings, not in the profit.
    await add({ ...raw, purchase_price: 5 })
    const removed = await remove(item.id, soldPrice)
    expect(removed).toMatchObject({ status: 200 })
    expect(removed.body).toMatchObject({ lifetime_earnings: earnings, profit })
    expect(await stats()).toMatchObject({
      total_investment: 5,
      lifetime_earnings: earnings,
      realised_profit: profit,
    })
  })

  it('returns the investment of a mistake without profit', async () => {
    const { add, stats, remove, list } = await collector()
    const kept = await add({ ...raw, purchase_price: 5 })
    const { item } = await add({ ...raw, purchase_price: 12.34 })
    const removed = await remove(item.id, null)
    expect(removed.body).toMatchObject({ lifetime_earnings: -5, profit: null })
    expect(await stats()).toMatchObject({ total_investment: 5, lifetime_earnings: -5, realised_profit: 0 })
    expect((await list()).collection.map(({ id }) => id)).toEqual([kept.item.id])
  })

  it('answers with one copy as the list has it, to its collector alone and while it is held', async () => {
    const { token, add, remove, list } = await collector()
    const { token: otherToken } = await collector()
    const { item } = await add({ ...raw, purchase_price: 12.34 })
    await add({ ...raw, purchase_price: 5 })
    const ask = (as: string, id: string) =>
      app.call('GET /api/collections/:id', { token: as, params: { id } })
    const answer = await ask(token, item.id)
    expect(answer).toMatchObject({ status: 200, body: { item } })
    expect((await list()).collection).toContainEqual(answer.body.item)
    expect((await ask(otherToken, item.id)).status).toBe(404)
    expect((await ask(token, 'nothing')).status).toBe(404)
    await remove(item.id, 20)
    expect((await ask(token, item.id)).status).toBe(404)
  })
})

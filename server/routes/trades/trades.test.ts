import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const nearMint = { condition: 'Near Mint' }
const psa10 = { grading_company: 'PSA', grade: '10' }
const card = { set_name: 'Base Set', product_type: 'card', image_url: null, pokemon_type: null }

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'charizard', name: 'Charizard' },
      { id: 'blastoise', name: 'Blastoise' },
      { id: 'venusaur', name: 'Venusaur' },
      { id: 'mew', name: 'Mew' },
      { id: 'box', name: 'Booster Box', productType: 'sealed_product', setName: 'Jungle' },
    ])
    await setPrices(app.storage, [
      ['charizard', 'raw:near%20mint', 30_000],
      ['blastoise', 'raw:near%20mint', 10_000],
      ['venusaur', 'raw:damaged', 2_000],
      ['venusaur', 'graded:psa:10', 50_000],
      ['box', 'sealed', 20_000],
    ])
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

  const copy = async (product_id: string, purchase_price: number, state: object = nearMint) =>
    (await collector.add({ product_id, purchase_price, ...state })).item.id

  it('trades several copies for one, to the cent', async () => {
    const given = [await copy('charizard', 100), await copy('blastoise', 25.05, psa10)]
    app.clock.advance(86_400_000)
    const answer = await collector.trade({
      traded_away: given.map(id => ({ id })),
      received: [{ id: 'venusaur', ...psa10 }],
      cash_delta: 10,
    })
    expect(answer.status).toBe(201)
    const { trade, received } = answer.body
    const [item] = received
    expect(received).toHaveLength(1)
    expect(item).toMatchObject({
      product_id: 'venusaur',
      name: 'Venusaur',
      kind: 'graded',
      label: 'PSA 10',
      purchase_price: 135.05,
      purchase_date: app.clock.now.toISOString().slice(0, 10),
      current_market_price: 500,
      own_price: null,
    })
    expect(trade).toEqual({
      id: expect.any(String),
      traded_at: app.clock.now.toISOString(),
      date: app.clock.now.toISOString().slice(0, 10),
      undone_by: null,
      corrects: null,
      corrected_by: null,
      cash_delta: 10,
      basis_given: 125.05,
      basis_received: 135.05,
      realised_gain: 0,
      partner: null,
      note: null,
      market_value_given: null,
      market_value_received: 500,
      given: [
        {
          holding_id: given[0],
          product_id: 'charizard',
          name: 'Charizard',
          ...card,
          kind: 'raw',
          label: 'Near Mint',
          cost_basis: 100,
          market_price: 300,
          own_price: null,
        },
        {
          holding_id: given[1],
          product_id: 'blastoise',
          name: 'Blastoise',
          ...card,
          kind: 'graded',
          label: 'PSA 10',
          cost_basis: 25.05,
          market_price: null,
          own_price: null,
        },
      ],
      received: [
        {
          holding_id: item?.id,
          product_id: 'venusaur',
          name: 'Venusaur',
          ...card,
          kind: 'graded',
          label: 'PSA 10',
          cost_basis: 135.05,
          market_price: 500,
          own_price: null,
        },
      ],
    })
    expect((await collector.list()).collection).toEqual(received)
    expect(await collector.stats()).toMatchObject({
      total_investment: 135.05,
      lifetime_earnings: -135.05,
      realised_profit: 0,
      total_quantity: 1,
      total_market_price: 500,
    })
  })

  it('accepts cash either way, down to a cost of 0 and a gain', async () => {
    const trade = async (cost: number, cash_delta: number | null) => {
      const given = await copy('mew', cost)
      const { body } = await collector.trade({
        traded_away: [{ id: given }],
        received: [{ id: 'mew', ...nearMint }],
        cash_delta,
      })
      const { cash_delta: cash, basis_received, realised_gain } = body.trade
      return [cash, basis_received, realised_gain, body.received[0]?.purchase_price]
    }
    expect(await trade(10, 5.55)).toEqual([5.55, 15.55, 0, 15.55])
    expect(await trade(10, -4.01)).toEqual([-4.01, 5.99, 0, 5.99])
    expect(await trade(10, -10)).toEqual([-10, 0, 0, 0])
    expect(await trade(10, -12.5)).toEqual([-12.5, 0, 2.5, 0])
    expect(await trade(10, null)).toEqual([0, 10, 0, 10])
    // Paid: five copies at 10, and 5.55 of cash; got back: 4.01, 10 and 12.50.
    expect(await collector.stats()).toMatchObject({
      total_investment: 31.54,
      lifetime_earnings: -29.04,
      realised_profit: 2.5,
      total_quantity: 5,
    })
  })

  it('splits the cost by market price; the first of equals takes the odd cent', async () => {
    const { body } = await collector.trade({
      traded_away: [{ id: await copy('mew', 100) }],
      received: [
        { id: 'blastoise', ...nearMint, quantity: 3 },
        { id: 'box', quantity: 2 },
      ],
      cash_delta: 0.01,
    })
    const costs = body.received.map(item => [item.product_id, item.purchase_price])
    expect(costs).toEqual([
      ['blastoise', 14.29],
      ['blastoise', 14.29],
      ['blastoise', 14.29],
      ['box', 28.57],
      ['box', 28.57],
    ])
    expect(body.trade).toMatchObject({ basis_received: 100.01, market_value_received: 700 })
    expect(body.trade.received.map(line => line.cost_basis)).toEqual(costs.map(([, cost]) => cost))
    expect(await collector.stats()).toMatchObject({ total_investment: 100.01, total_sealed: 2 })
  })

  it('ignores prices in the request, but not own prices where the market has none', async () => {
    const lie = { purchase_price: 9_999, market_price: 9_999, cost_basis: 9_999, quantity: 5 }
    const { status, body } = await collector.trade({
      traded_away: [{ id: await copy('charizard', 30), ...lie }],
      received: [
        { id: 'charizard', ...nearMint, purchase_price: 1, market_price: 1, own_price: 4_000 },
        { id: 'mew', ...nearMint, purchase_price: 1, market_price: 1, own_price: 12.34 },
      ],
      cash_delta: 0,
    })
    expect(status).toBe(201)
    expect(body.trade.basis_given).toBe(30)
    expect(
      body.received.map(item => [item.purchase_price, item.current_market_price, item.own_price]),
    ).toEqual([
      [28.81, 300, 4_000],
      [1.19, null, 12.34],
    ])
    expect(body.trade.received.map(line => line.market_price)).toEqual([300, null])
    expect(body.trade).toMatchObject({ market_value_given: 300, market_value_received: null })
    expect(await collector.stats()).toMatchObject({
      total_quantity: 2,
      total_market_price: 300,
      own_priced_quantity: 2,
      total_with_own_prices: 4_012.34,
    })
  })

  it('receives raw, graded and sealed copies, and one product in several states', async () => {
    const { body } = await collector.trade({
      traded_away: [{ id: await copy('box', 10, {}) }],
      received: [
        { id: 'venusaur', condition: 'Damaged', grading_company: '', grade: '' },
        { id: 'venusaur', ...psa10, condition: 'Damaged' },
        { id: 'box', condition: '', grade: null },
      ],
      cash_delta: '',
    })
    expect(body.received.map(item => [item.kind, item.label, item.condition, item.grading_company])).toEqual([
      ['raw', 'Damaged', 'Damaged', null],
      ['graded', 'PSA 10', null, 'PSA'],
      ['sealed', 'Sealed', null, null],
    ])
    expect(body.received.map(item => item.purchase_price)).toEqual([0.28, 6.94, 2.78])
    expect(body.trade.given).toMatchObject([{ kind: 'sealed', label: 'Sealed', market_price: 200 }])
  })

  it('gives away a copy in grading at its full cost, and copies from earlier trades', async () => {
    const grading = { grading_status: 'grading', raw_card_cost: 30, grading_cost: 20 }
    const { item } = await collector.add({ product_id: 'blastoise', ...grading })
    const first = await collector.trade({
      traded_away: [{ id: item.id }],
      received: [{ id: 'mew', ...nearMint }],
    })
    expect(first.body.trade.given).toMatchObject([
      { kind: 'grading', label: 'Being Graded', cost_basis: 50, market_price: 100 },
    ])
    const back = await collector.trade({
      traded_away: first.body.received.map(({ id }) => ({ id })),
      received: [{ id: 'blastoise', ...nearMint }],
      cash_delta: -1,
    })
    const { id } = back.body.received[0] ?? { id: '' }
    expect((await collector.remove(id, 60)).body).toMatchObject({ lifetime_earnings: 11, profit: 11 })
    expect(await collector.stats()).toMatchObject({ total_quantity: 0, realised_profit: 11 })
  })

  it('lists trades newest first, unchanged by later prices and edits of products', async () => {
    await addProducts(app.storage, [{ id: `${collector.id}-pikachu`, name: 'Pikachu' }])
    const pikachu = `${collector.id}-pikachu`
    await setPrices(app.storage, [[pikachu, 'raw:near%20mint', 500]])
    const trades = []
    for (const cash_delta of [1, 2, 3]) {
      const { body } = await collector.trade({
        traded_away: [{ id: await copy('mew', 10) }],
        received: [{ id: pikachu, ...nearMint }],
        cash_delta,
      })
      trades.unshift(body.trade)
      app.clock.advance(1_000)
    }
    await setPrices(app.storage, [[pikachu, 'raw:near%20mint', 99_900]])
    const edited = await app.call('PUT /api/products/:id', {
      token: collector.token,
      params: { id: pikachu },
      body: { name: 'Raichu', set_name: 'Fossil', image_url: 'https://example.com/raichu.png' },
    })
    expect(edited.status).toBe(200)
    const [newest] = trades
    await collector.edit(newest?.received[0]?.holding_id ?? '', { purchase_price: 77 })
    expect(newest?.received).toMatchObject([{ name: 'Pikachu', set_name: 'Base Set', market_price: 5 }])
    expect(await collector.trades()).toEqual({
      trades,
      totals: { trades: 3, cash_delta: 6, realised_gain: 0 },
      pagination: { page: 1, totalPages: 1, totalItems: 3, itemsPerPage: 10 },
    })
    expect(await collector.trades({ page: 2, limit: 2 })).toEqual({
      trades: trades.slice(2),
      totals: { trades: 3, cash_delta: 6, realised_gain: 0 },
      pagination: { page: 2, totalPages: 2, totalItems: 3, itemsPerPage: 2 },
    })
    expect((await collector.trades({ page: 9 })).trades).toEqual([])
  })

  it('is logged with its collector', async () => {
    const lines: object[] = []
    const log = {
      ...app.parts.log,
      info: (fields: object, message: string) => lines.push({ ...fields, message }),
    }
    const logged = await testApp(engine, { log })
    await addProducts(logged.storage, [{ id: 'card' }])
    const { id, add, trade } = await newCollector(logged)
    const { item } = await add({ product_id: 'card', purchase_price: 1, ...nearMint })
    const { body } = await trade({ traded_away: [{ id: item.id }], received: [{ id: 'card', ...nearMint }] })
    await logged.close()
    expect(lines).toContainEqual({ collector_id: id, trade_id: body.trade.id, message: 'trade recorded' })
  })
})

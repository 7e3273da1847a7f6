import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { reconcile } from '../commands/reconcile.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { newCollector, type TestCollector } from '../testing/collection.ts'
import { addProducts, setPrices } from '../testing/products.ts'
import { onEachEngine } from '../testing/storages.ts'

const nearMint = { condition: 'Near Mint' }
const psa10 = { grading_company: 'PSA', grade: '10' }

onEachEngine(engine => {
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

  it('gives copies away for one, to the cent', async () => {
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
      cash_delta: 10,
      basis_given: 125.05,
      basis_received: 135.05,
      realised_gain: 0,
      market_value_given: null,
      market_value_received: 500,
      given: [
        {
          holding_id: given[0],
          product_id: 'charizard',
          name: 'Charizard',
          set_name: 'Base Set',
          product_type: 'card',
          image_url: null,
          kind: 'raw',
          label: 'Near Mint',
          cost_basis: 100,
          market_price: 300,
        },
        {
          holding_id: given[1],
          product_id: 'blastoise',
          name: 'Blastoise',
          set_name: 'Base Set',
          product_type: 'card',
          image_url: null,
          kind: 'graded',
          label: 'PSA 10',
          cost_basis: 25.05,
          market_price: null,
        },
      ],
      received: [
        {
          holding_id: item?.id,
          product_id: 'venusaur',
          name: 'Venusaur',
          set_name: 'Base Set',
          product_type: 'card',
          image_url: null,
          kind: 'graded',
          label: 'PSA 10',
          cost_basis: 135.05,
          market_price: 500,
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
})

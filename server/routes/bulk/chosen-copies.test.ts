import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const nearMint = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'other' }])
    await setPrices(app.storage, [
      ['card', 'raw:near%20mint', 3_000],
      ['other', 'raw:near%20mint', 1_000],
    ])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  const added = async (body: object) => (await collector.add(body)).items.map(({ id }) => id)

  it('lists chosen copies in their order, without those that have left', async () => {
    const [one = '', sold = '', other = ''] = [
      ...(await added({ ...nearMint, quantity: 2 })),
      ...(await added({ product_id: 'other', condition: 'Near Mint', purchase_price: 4 })),
    ]
    await collector.remove(sold, 5)
    const of = (holding_ids: string[], more = {}) =>
      collector.figures({ holding_ids, with_items: true, ...more })
    const { body } = await of([other, one])
    expect(body.items).toMatchObject([
      { id: other, name: 'other', purchase_price: 4, current_market_price: 10 },
      { id: one, purchase_price: 10, current_market_price: 30 },
    ])
    expect((await collector.figures({ holding_ids: [one] })).body).not.toHaveProperty('items')
    expect((await of([one, sold])).status).toBe(409)
    expect((await of([one, 'none'])).status).toBe(404)
    const held = await of([one, sold, 'none', other], { leave_out: true })
    expect(held.body).toMatchObject({ copies: 2, holding_ids: [one, other] })
    expect(held.body.items?.map(({ id }) => id)).toEqual([one, other])
    const stranger = await newCollector(app)
    const theirs = { holding_ids: [one], with_items: true, leave_out: true }
    expect((await stranger.figures(theirs)).body).toMatchObject({ copies: 0, items: [] })
  })

  it('changes copies and whole groups together, a copy of both once', async () => {
    const [one = ''] = await added({ ...nearMint, quantity: 3 })
    const [damaged = ''] = await added({ ...nearMint, condition: 'Damaged', quantity: 2 })
    await added({ ...nearMint, product_id: 'other' })
    const group_keys = ['card:raw:near%20mint']
    const chosen = { holding_ids: [damaged, one], group_keys }
    const { body } = await collector.figures(chosen)
    expect(body).toMatchObject({
      copies: 4,
      holding_ids: [damaged, one, expect.any(String), expect.any(String)],
    })
    expect((await collector.editMany({ ...chosen, expected_copies: 3, purchase_price: 5 })).status).toBe(409)
    const edited = await collector.editMany({ ...chosen, expected_copies: 4, purchase_price: 5 })
    expect(edited.body.copies).toBe(4)
    expect(await collector.stats()).toMatchObject({ total_investment: 40 })
    const lot = await collector.sellLot({ ...chosen, expected_copies: 4, sold_price: 10 })
    expect(lot.body.copies).toBe(4)
    expect(await collector.stats()).toMatchObject({ total_quantity: 2 })
  })
})

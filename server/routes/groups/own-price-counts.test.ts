import { beforeEach, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { valueInBackground } from '#server/commands/groups/value-in-background'
import { findAllMovers } from '#server/jobs/movers'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { sharing, visiting } from '#server/testing/lists/shared-pages'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const nearMint = 'raw:near%20mint'
const card = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeEach(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'rare' }])
    await setPrices(app.storage, [['card', nearMint, 2_000]])
    collector = await newCollector(app)
    return () => app.close()
  })

  const counted = async (id: string, price: number) =>
    collector.edit(id, { own_price: price, counts_own_price: true })
  const priceMoves = async (dollars: number) => {
    await setPrices(app.storage, [['card', nearMint, dollars * 100]])
    await valueInBackground(app.parts)
  }
  const added = async (fields: object = card) => (await collector.add(fields)).item.id
  const worth = async () => {
    const { total_market_price, priced_quantity, own_counted_quantity, own_counted_total } =
      await collector.stats()
    return [total_market_price, priced_quantity, own_counted_quantity, own_counted_total]
  }
  const differences = async () => {
    const found: unknown[] = []
    await reconcile(app.storage, difference => found.push(difference))
    return found
  }

  it('is off until it is chosen, and then replaces the market price of that copy alone', async () => {
    const id = await added()
    await added()
    await collector.edit(id, { own_price: 50 })
    expect(await worth()).toEqual([40, 2, 0, 0])
    const { body } = await collector.edit(id, { counts_own_price: true })
    expect(body.item).toMatchObject({ current_market_price: 20, own_price: 50, counts_own_price: true })
    expect(await worth()).toEqual([70, 2, 1, 50])
    const { groups } = await collector.groups()
    const tile = ({ counts_own_price, counted_price, change, quantity }: (typeof groups)[number]) => ({
      counts_own_price,
      counted_price,
      change,
      quantity,
    })
    expect(groups.map(tile)).toEqual([
      { counts_own_price: false, counted_price: 20, change: 10, quantity: 1 },
      { counts_own_price: true, counted_price: 50, change: 40, quantity: 1 },
    ])
    expect((await collector.groups({ sort: 'value' })).groups.map(group => group.counted_price)).toEqual([
      50, 20,
    ])
    expect(await differences()).toEqual([])
  })

  it('is what a copy is compared with since it was bought', async () => {
    await counted(await added(), 50)
    const { token } = collector
    const { alerts } = (await app.call('GET /api/prices/alerts', { token })).body
    expect(alerts).toMatchObject([{ priceChange: 40, change_percent: 400 }])
    await findAllMovers(app.parts)
    const { body } = await app.call('GET /api/collections/movers', { token, query: { range: 'all' } })
    expect(body.up).toMatchObject([{ current_market_price: 50, value_change: 40 }])
  })

  it('is a part of its own in what moved, and no market price moves it', async () => {
    const id = await added()
    await counted(id, 50)
    await priceMoves(24)
    await counted(id, 45)
    expect(await collector.changes({ range: 'all' })).toMatchObject({
      price_moves: 0,
      own_price_steps: 25,
      added_value: 20,
      end_value: 45,
    })
    const { group_key: group } = (await collector.list()).collection[0] ?? { group_key: '' }
    expect(await collector.changes({ range: 'all', group })).toMatchObject({ price_moves: 0, end_value: 45 })
    await findAllMovers(app.parts)
    const { token } = collector
    const { body } = await app.call('GET /api/collections/movers', { token, query: { range: '1d' } })
    expect([body.up, body.down]).toEqual([[], []])
    await collector.edit(id, { counts_own_price: false })
    expect(await collector.changes({ range: 'all' })).toMatchObject({ own_price_steps: 4, end_value: 24 })
    expect(await differences()).toEqual([])
  })

  it('gives a copy a value that no source knows, and what it sells for takes it away again', async () => {
    const id = await added({ ...card, product_id: 'rare' })
    await counted(id, 300)
    expect(await worth()).toEqual([300, 1, 1, 300])
    const { price_ages } = await collector.stats()
    expect(price_ages).toEqual({ within_day: 0, within_week: 0, older: 0, oldest: null })
    await collector.remove(id, 280)
    expect(await worth()).toEqual([0, 0, 0, 0])
    expect(await collector.changes({ range: 'all' })).toMatchObject({ removed_value: 300, sold: 280 })
    expect(await differences()).toEqual([])
  })

  it('ends with the condition or grade that it was made for, and an undo brings it back', async () => {
    const id = await added()
    await counted(id, 50)
    const played = await collector.edit(id, { condition: 'Damaged' })
    expect(played.body.item).toMatchObject({ own_price: 50, counts_own_price: false })
    await collector.undo(played.body.operation_id ?? '')
    expect(await worth()).toEqual([50, 1, 1, 50])
    const slab = await collector.edit(id, { grading_company: 'PSA', grade: '10' })
    expect(slab.body.item).toMatchObject({ own_price: null, counts_own_price: false })
    const { body } = await counted(id, 400)
    expect(body.item).toMatchObject({ own_price: 400, counts_own_price: true })
    await collector.edit(id, { own_price: null })
    expect(await worth()).toEqual([0, 0, 0, 0])
  })

  it('is seen by no visitor of a shared page', async () => {
    await counted(await added(), 50)
    const { secret } = await sharing(app, collector).made({ sort: 'value' })
    const visitor = visiting(app)
    expect(await visitor.shared(secret)).toMatchObject({ total_market_price: 20 })
    const { groups } = (await visitor.list(secret)).body
    expect(groups).toMatchObject([{ current_market_price: 20 }])
    expect(JSON.stringify(groups)).not.toMatch(/50|own/)
  })

  it('is refused without a price, and nothing changes', async () => {
    const id = await added()
    expect(await collector.edit(id, { counts_own_price: true })).toMatchObject({
      status: 400,
      refusal: { fields: { own_price: 'Enter your price before it can count.' } },
    })
    expect(await worth()).toEqual([20, 1, 0, 0])
  })
})

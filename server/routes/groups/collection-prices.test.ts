import { afterAll, beforeAll, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { valueQueued } from '#server/commands/groups/value-collection'
import { type TestApp, testApp } from '#server/testing/app'
import { savePrices } from '#server/db/prices/save-prices'
import { newCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const nearMint = 'raw:near%20mint'
const dayMs = 24 * 60 * 60 * 1_000

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'charizard' },
      { id: 'unpriced' },
      { id: 'cheap' },
      { id: 'box', productType: 'sealed_product' },
    ])
  })
  afterAll(() => app.close())

  const collector = () => newCollector(app)

  it('shows the ceiling of a price that is a share of it, and counts the share', async () => {
    const { add, stats, groups, token } = await collector()
    const cheap = {
      asOf: app.clock.now.toISOString(),
      source: 'ebay',
      kind: 'ask',
      confidence: 'low',
    } as const
    const price = { ...cheap, productId: 'cheap', priceKey: nearMint, listings: 2, isEstimate: true }
    const counted = { ...price, priceCents: cents(35), ceilingCents: cents(99) }
    await app.storage.write(tx => savePrices(tx, [counted], { day: '2026-03-14', at: price.asOf }))
    await add({ product_id: 'cheap', condition: 'Near Mint', purchase_price: 0.2, quantity: 3 })
    const shown = { current_market_price: 0.35, market_price_ceiling: 0.99 }
    expect((await groups()).groups).toMatchObject([shown])
    expect(await stats()).toMatchObject({ total_market_price: 1.05 })
    const { body } = await app.call('GET /api/prices/product/:id', { token, params: { id: 'cheap' } })
    expect(body.prices).toMatchObject([{ price: 0.35, ceiling: 0.99, is_estimate: true }])
  })

  it('values each kind by its own price key only', async () => {
    const { add, stats, list, groups, alerts } = await collector()
    await add({ product_id: 'charizard', condition: 'Near Mint', purchase_price: 100, quantity: 2 })
    await add({ product_id: 'charizard', condition: 'Damaged', purchase_price: 10 })
    await add({ product_id: 'charizard', grading_company: 'PSA', grade: '9', purchase_price: 300 })
    await add({ product_id: 'charizard', grading_status: 'grading', raw_card_cost: 80, grading_cost: 20 })
    await add({ product_id: 'unpriced', condition: 'Near Mint', purchase_price: 1 })
    await setPrices(app.storage, [
      ['charizard', nearMint, 15_050],
      ['box', 'sealed', 9_000],
    ])
    await add({ product_id: 'box', purchase_price: 120 })
    await valueQueued(app.parts, new AbortController().signal)
    const prices = (await list()).collection.map(item => [item.label, item.current_market_price])
    expect(prices).toEqual([
      ['Sealed', 90],
      ['Near Mint', null],
      ['Being Graded', 150.5],
      ['PSA 9', null],
      ['Damaged', null],
      ['Near Mint', 150.5],
      ['Near Mint', 150.5],
    ])
    // 3 × 150.50 + 90 = 541.50 against 731.00: −25.92 %; priced copies cost 200 + 100 + 120.
    expect(await stats()).toMatchObject({
      total_investment: 731,
      total_market_price: 541.5,
      priced_quantity: 4,
      priced_investment: 420,
      profit_loss_pct: -25.92,
      total_cards: 6,
      total_sealed: 1,
      total_quantity: 7,
      valued_at: app.clock.now.toISOString(),
      quantity_by_kind: { raw: 4, graded: 1, grading: 1, sealed: 1 },
    })
    const tiles = (await groups()).groups.map(group => [
      group.label,
      group.quantity,
      group.mean_investment,
      group.change,
      group.change_percent,
    ])
    expect(tiles).toEqual([
      ['Sealed', 1, 120, -30, -25],
      ['Near Mint', 1, 1, null, null],
      ['Being Graded', 1, 100, 50.5, 50.5],
      ['PSA 9', 1, 300, null, null],
      ['Damaged', 1, 10, null, null],
      ['Near Mint', 2, 100, 50.5, 50.5],
    ])
    expect(
      (await alerts()).map(alert => [alert.label, alert.isGain, alert.priceChange, alert.priceChangePercent]),
    ).toEqual([
      ['Being Graded', true, 50.5, 50.5],
      ['Near Mint', true, 50.5, 50.5],
      ['Sealed', false, -30, -25],
    ])
  })

  it('counts copies by the age of the price that the total counts, as time passes', async () => {
    const { add, stats } = await collector()
    const ids = ['read-today', 'read-this-week', 'read-long-ago'].map(id => `${id}-${engine}`)
    const [today = '', thisWeek = '', longAgo = ''] = ids
    await addProducts(
      app.storage,
      ids.map(id => ({ id })),
    )
    const { now } = app.clock
    const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
    const readAt = (id: string, asOf: string) => setPrices(app.storage, [[id, nearMint, 1_000]], asOf)
    await readAt(today, ago(dayMs))
    await readAt(thisWeek, ago(dayMs + 1))
    await readAt(longAgo, ago(7 * dayMs + 1))
    for (const product_id of ids)
      await add({ product_id, condition: 'Near Mint', purchase_price: 1, quantity: 2 })
    await add({ product_id: today, condition: 'Damaged', purchase_price: 1, quantity: 5 })
    const ages = async () => (await stats()).price_ages
    expect(await ages()).toEqual({ within_day: 2, within_week: 2, older: 2, oldest: ago(7 * dayMs + 1) })

    // The same price, read again.
    await readAt(longAgo, now.toISOString())
    await valueQueued(app.parts, new AbortController().signal)
    expect(await ages()).toEqual({ within_day: 4, within_week: 2, older: 0, oldest: ago(dayMs + 1) })
    app.clock.advance(1)
    expect(await ages()).toMatchObject({ within_day: 2, within_week: 4 })
    app.clock.now = now
  })

  it('orders alerts by the change shown, at most fifty', async () => {
    const { add, alerts, groups } = await collector()
    const many = Array.from({ length: 55 }, (_, index) => `alert-${engine}-${index}`)
    await addProducts(
      app.storage,
      many.map(id => ({ id })),
    )
    await setPrices(
      app.storage,
      many.map((id, index) => [id, nearMint, 1_000 + index * (index % 2 ? 7 : -9)]),
    )
    for (const [index, product_id] of many.entries()) {
      await add({ product_id, condition: 'Near Mint', purchase_price: 10, quantity: 1 + (index % 3) })
      await add({ product_id, condition: 'Near Mint', purchase_price: 10.01 })
    }
    const shown = await alerts()
    const changes = (await groups({ limit: 100 })).groups.map(group => Math.abs(group.change ?? 0))
    expect(shown.map(alert => Math.abs(alert.priceChange))).toEqual(
      changes.toSorted((one, other) => other - one).slice(0, 50),
    )
  })

  it('marks only losses as losses, and skips groups without a price', async () => {
    const { add, alerts } = await collector()
    await add({ product_id: 'charizard', condition: 'Near Mint', purchase_price: 150.5 })
    await add({ product_id: 'charizard', condition: 'Lightly Played', purchase_price: 1 })
    expect(await alerts()).toMatchObject([
      { isGain: true, priceChange: 0, priceChangePercent: 0, change_percent: 0 },
    ])
  })

  it('reports the change of a free copy without a percentage', async () => {
    const { add, groups, stats, alerts } = await collector()
    await add({ product_id: 'charizard', condition: 'Near Mint', purchase_price: 0 })
    expect((await groups()).groups).toMatchObject([
      { mean_investment: 0, change: 150.5, change_percent: null },
    ])
    const alert = { priceChange: 150.5, priceChangePercent: 0, change_percent: null }
    expect(await alerts()).toMatchObject([alert])
    expect(await stats()).toMatchObject({ total_market_price: 150.5, profit_loss_pct: 0 })
  })
})

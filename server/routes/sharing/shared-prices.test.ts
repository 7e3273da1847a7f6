// A shared page shows everybody's prices: nothing on it tells what a restricted source says, though its collector sees that.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { giveRole } from '#server/commands/accounts/operator-accounts'
import { valueQueued } from '#server/commands/groups/value-collection'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { sharing, visiting } from '#server/testing/lists/shared-pages'
import { onOneEngine } from '#server/testing/storages'

const nearMint = 'raw:near%20mint'
const restricted = [
  { product_id: 'abra', price_key: nearMint, price_cents: cents(99_900) },
  { product_id: 'mew', price_key: nearMint, price_cents: cents(88_800) },
] as const

onOneEngine(engine => {
  let app: TestApp
  let owner: TestCollector
  let visitor: ReturnType<typeof visiting>
  beforeAll(async () => {
    app = await testApp(engine)
    visitor = visiting(app)
    await addProducts(app.storage, [{ id: 'abra' }, { id: 'mew' }, { id: 'zapdos' }])
    await setPrices(app.storage, [
      ['abra', nearMint, 1_000],
      ['zapdos', nearMint, 5_001],
    ])
    const as_of = app.clock.now.toISOString()
    const facts = {
      as_of,
      kind: 'sold',
      confidence: 'high',
      is_estimate: 'no',
      source: 'pricecharting',
    } as const
    await app.storage.write(tx =>
      tx
        .insertInto('restricted_prices')
        .values(restricted.map(price => ({ ...price, ...facts })))
        .execute(),
    )
    owner = await newCollector(app)
    const { username } = (await app.call('GET /api/auth/profile', { token: owner.token })).body.user
    await giveRole(app.parts, username, 'operator', true)
    for (const product_id of ['abra', 'mew', 'zapdos'])
      await owner.add({ product_id, condition: 'Near Mint', purchase_price: 1 })
    await valueQueued(app.parts, new AbortController().signal)
  })
  afterAll(() => app.close())

  it('hides the prices of restricted sources, which its collector sees', async () => {
    expect((await owner.stats()).total_market_price).toBe(999 + 888 + 50.01)
    expect((await owner.groups({ sort: 'value' })).groups.map(({ name }) => name)).toEqual([
      'abra',
      'mew',
      'zapdos',
    ])
    const { secret } = await sharing(app, owner).made({ sort: 'value' })
    expect(await visitor.shared(secret)).toMatchObject({ total_market_price: 60.01, priced_quantity: 2 })
    const { groups } = (await visitor.list(secret)).body
    expect(groups.map(group => [group.name, group.current_market_price])).toEqual([
      ['zapdos', 50.01],
      ['abra', 10],
      ['mew', null],
    ])
    const preview = (await sharing(app, owner).preview({ sort: 'value' })).body
    expect(preview.shared.total_market_price).toBe(60.01)
    expect(preview.groups).toEqual(groups)
  })

  it('chooses cards by everybody prices too', async () => {
    const above = await sharing(app, owner).made({ filter: { price_from: 50.01 } })
    expect(await visitor.names(above.secret)).toEqual(['zapdos'])
    const upTo = await sharing(app, owner).made({ filter: { price_to: 50 } })
    expect(await visitor.names(upTo.secret)).toEqual(['abra'])
  })

  it('is in the currency of the ledger, to the cent', async () => {
    const collector = await newCollector(app)
    await app.storage.write(async tx => {
      const own = { collector_id: collector.id, currency: 'EUR', rate: '0.88', rate_day: '2026-03-14' }
      await tx
        .insertInto('ledger_rates')
        .values({ ...own, last_rate: null, through_product: null })
        .execute()
      await tx
        .updateTable('collectors')
        .set({ ledger_currency: 'EUR' })
        .where('id', '=', collector.id)
        .execute()
    })
    const copies = { condition: 'Near Mint', purchase_price: 1, quantity: 3 }
    for (const product_id of ['abra', 'zapdos']) await collector.add({ product_id, ...copies })
    const { secret } = await sharing(app, collector).made()
    // 44.0088 euros are 44.01: three of them 132.03.
    expect(await visitor.shared(secret)).toMatchObject({ currency: 'EUR', total_market_price: 132.03 + 26.4 })
    const { groups } = (await visitor.list(secret, { sort: 'value' })).body
    expect(groups.map(group => group.current_market_price)).toEqual([44.01, 8.8])
    const from = await sharing(app, collector).made({ filter: { price_from: 44.01, price_to: 44.01 } })
    expect(await visitor.names(from.secret)).toEqual(['zapdos'])
    await app.storage.write(tx =>
      tx
        .updateTable('ledger_rates')
        .set({ last_rate: '1.76', through_product: 'abra' })
        .where('collector_id', '=', collector.id)
        .execute(),
    )
    app.clock.advance(60_000)
    // The rate moves: that of Zapdos is the last one still.
    expect((await visitor.shared(secret)).total_market_price).toBe(3 * 88.02 + 26.4)
  })
})

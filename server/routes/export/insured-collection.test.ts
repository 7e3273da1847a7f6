import { afterAll, beforeAll, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { giveRole } from '#server/commands/accounts/operator-accounts'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { insuredCollection } from './export.ts'

const nearMint = 'raw:near%20mint'
const at = '2026-03-12T08:00:00.000Z'

onOneEngine(engine => {
  let app: TestApp
  let owner: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(
      app.storage,
      ['abra', 'mew', 'zapdos'].map(id => ({ id })),
    )
    await addProducts(app.storage, [{ id: 'box', productType: 'sealed_product' }])
    await setPrices(
      app.storage,
      [
        ['abra', nearMint, 1_000],
        ['zapdos', nearMint, 5_001],
        ['box', 'sealed', 2_000],
      ],
      at,
      at,
    )
    await app.storage.write(async tx => {
      const facts = {
        as_of: at,
        source: 'pricecharting',
        kind: 'guide',
        confidence: 'medium',
        is_estimate: 'no',
      } as const
      const restricted = ['abra', 'mew'].map(product_id => ({
        product_id,
        price_key: nearMint,
        price_cents: cents(99_900),
      }))
      await tx
        .insertInto('restricted_prices')
        .values(restricted.map(price => ({ ...price, ...facts })))
        .execute()
      await tx
        .updateTable('market_prices')
        .set({ is_estimate: 'yes', source: 'near-mint' })
        .where('product_id', '=', 'abra')
        .execute()
    })
    owner = await newCollector(app)
    const { username } = (await app.call('GET /api/auth/profile', { token: owner.token })).body.user
    await giveRole(app.parts, username, 'operator', true)
    for (const product_id of ['abra', 'mew', 'zapdos'])
      await owner.add({ product_id, condition: 'Near Mint', purchase_price: 1 })
    await owner.add({ product_id: 'box', purchase_price: 10, quantity: 3 })
  })
  afterAll(() => app.close())

  it('has everybody’s prices with day and source, the dearest first, equal copies in one row', async () => {
    const call = { collectorId: owner.id, ledgerCurrency: 'USD', query: {} }
    const { report } = await insuredCollection(app.parts, call)
    expect(report.rows).toMatchObject([
      { name: 'box', quantity: 3, costCents: 3_000, valueCents: 6_000, valuedOn: '2026-03-12' },
      { name: 'zapdos', quantity: 1, valueCents: 5_001, valuedBy: 'the sandbox', isEstimate: false },
      { name: 'abra', valueCents: 1_000, valuedBy: 'the Near Mint price', isEstimate: true },
      { name: 'mew', valueCents: null, valuedOn: null, valuedBy: null },
    ])
  })
})

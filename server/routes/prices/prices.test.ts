import { afterAll, beforeAll, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { savePrices } from '#server/db/prices/save-prices'
import { ebay } from '#server/price-sources/ebay/ebay'
import { type TestApp, testApp } from '#server/testing/app'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const at = '2026-03-14T11:00:00.000Z'

onOneEngine(engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    const inUse = { ...ebay, quota: null, canPrice: () => false, async *ask() {} }
    app = await testApp(engine, { priceSource: inUse })
    token = (await app.register()).token
    await addProducts(app.storage, [{ id: 'charizard' }])
    const found = {
      asOf: at,
      kind: 'market',
      confidence: 'high',
      listings: null,
      isEstimate: false,
      ceilingCents: null,
    } as const
    const price = (priceKey: string, source: string) => ({
      ...found,
      productId: 'charizard',
      priceKey,
      source,
      priceCents: cents(100),
    })
    const prices = [
      price('raw:damaged', 'pokeprices'),
      price('raw:heavily%20played', 'ebay'),
      price('raw:near%20mint', 'tcgdex'),
    ]
    await app.storage.write(tx => savePrices(tx, prices, { day: at.slice(0, 10), at }))
  })
  afterAll(() => app.close())

  it('labels each price by its source, also one that is not in use or no longer exists', async () => {
    const { body } = await app.call('GET /api/prices/product/:id', { token, params: { id: 'charizard' } })
    expect(body.prices.map(({ source, source_label }) => [source, source_label])).toEqual([
      ['pokeprices', 'pokeprices'],
      ['ebay', 'eBay'],
      ['tcgdex', 'TCGplayer via TCGdex'],
    ])
  })

  it('describes the source in use', async () => {
    expect((await app.call('GET /api/prices/source', { token })).body).toEqual({
      source: 'ebay',
      label: 'eBay',
      prices: ebay.prices,
      notice: ebay.notice,
      ask_to_market_factor: 1,
      certificate_companies: [],
      unpriced_kinds: [],
    })
  })
})

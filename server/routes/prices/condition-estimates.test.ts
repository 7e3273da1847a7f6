import type { PriceQuestion } from '#domain/prices/price-question'
import { beforeEach, expect, it } from 'vitest'
import { nearMintPrices } from '#server/db/prices/market-prices'
import { estimatingConditions } from '#server/price-sources/condition-estimates'
import { inEveryOrder, sourcesInOrder } from '#server/price-sources/sources-in-order'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { type PlayedSource, playedSource } from '#server/testing/played-source'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  let app: TestApp
  let source: PlayedSource
  let holder: TestCollector
  beforeEach(async () => {
    source = playedSource({ kind: 'market', listings: null })
    const nearMintAlone = {
      ...source.priceSource,
      canPrice: ({ target }: PriceQuestion) => target.kind === 'raw' && target.condition === 'Near Mint',
    }
    const estimating = estimatingConditions(
      sourcesInOrder([nearMintAlone], inEveryOrder(['played'])),
      ids => app.storage.read(db => nearMintPrices(db, ids)),
      () => app.parts.now(),
    )
    app = await testApp(engine, { priceSource: estimating })
    await addProducts(app.storage, [{ id: 'old', releaseDate: '1999-01-09' }, { id: 'new' }])
    holder = await newCollector(app)
    return () => app.close()
  })

  const priceOf = async (id: string, condition: 'Lightly Played' | 'Damaged') => {
    const answered = await app.call('GET /api/prices/product/:id', {
      token: holder.token,
      params: { id },
      query: { condition },
    })
    return answered.body
  }

  it('a played card is priced from Near Mint, and both are kept', async () => {
    const { currentPrice, prices } = await priceOf('new', 'Lightly Played')
    expect(currentPrice).toBe(8.4)
    expect(prices).toMatchObject([
      {
        label: 'Lightly Played',
        price: 8.4,
        source: 'near-mint',
        is_estimate: true,
        estimated_from: 'Near Mint',
      },
      {
        label: 'Near Mint',
        price: 10,
        source: 'played',
        is_estimate: false,
        estimated_from: null,
        original: null,
      },
    ])
    expect((await priceOf('old', 'Lightly Played')).currentPrice).toBe(10)
  })

  it('a refresh of played cards counts what is held, and values it', async () => {
    await holder.add({ product_id: 'new', condition: 'Damaged', purchase_price: 1 })
    const refresh = await app.call('POST /api/prices/update-ebay-prices', { token: holder.token, body: {} })
    expect(refresh.body).toMatchObject({ total: 1, updatedCount: 1, unpricedCount: 0 })
    expect(await holder.stats()).toMatchObject({ total_market_price: 2.9 })
  })

  it('an estimate gives way to a price of its own, and moves with Near Mint', async () => {
    await priceOf('new', 'Damaged')
    source.answers.set('new', 20)
    app.clock.advance(8 * 24 * 60 * 60 * 1_000)
    expect((await priceOf('new', 'Damaged')).currentPrice).toBe(5.8)
  })
})

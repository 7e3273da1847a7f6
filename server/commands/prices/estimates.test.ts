import { cents } from '#domain/money/money'
import { priceKeyOf } from '#domain/prices/price-target'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pricesOfProduct } from '#server/db/prices/product-prices'
import { inEveryOrder, sourcesInOrder } from '#server/price-sources/sources-in-order'
import { type TestApp, testApp } from '#server/testing/app'
import { playedSource } from '#server/testing/played-source'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { saveQuotes } from '#server/testing/prices/saved-quotes'

const keyOf = (condition: 'Near Mint' | 'Heavily Played' | 'Damaged') =>
  priceKeyOf({ kind: 'raw', condition })
const hourMs = 60 * 60 * 1_000

onOneEngine(engine => {
  let app: TestApp
  let card = ''
  let cards = 0
  beforeAll(async () => {
    const order = inEveryOrder(['list', 'guide', 'near-mint'])
    app = await testApp(engine, { priceSource: sourcesInOrder([playedSource().priceSource], order) })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    card = `card-${++cards}`
    await addProducts(app.storage, [{ id: card }])
  })

  const quoted = (priceCents: number) => ({
    priceCents: cents(priceCents),
    kind: 'market' as const,
    asOf: app.clock.now.toISOString(),
    confidence: 'medium' as const,
    listings: null,
  })
  const save = (source: string, priceKey: string, priceCents: number) =>
    saveQuotes(app.parts, source, [{ productId: card, priceKey, quote: quoted(priceCents) }])
  const priceOf = async (priceKey: string) => {
    const found = await app.storage.read(db => pricesOfProduct(db, 'nobody', card))
    const price = found.find(one => one.priceKey === priceKey)
    return price && [price.source, price.priceCents]
  }

  it('update with Near Mint, and appear only where one was asked for', async () => {
    await save('list', keyOf('Near Mint'), 47_729)
    await save('near-mint', keyOf('Heavily Played'), 21_478)
    await save('list', keyOf('Near Mint'), 26_044)
    expect(await priceOf(keyOf('Heavily Played'))).toEqual(['near-mint', 11_720])
    expect(await priceOf(keyOf('Damaged'))).toBeUndefined()
  })

  it('do not replace what a source says about the condition', async () => {
    await save('list', keyOf('Near Mint'), 10_000)
    await save('near-mint', keyOf('Heavily Played'), 4_500)
    await save('guide', keyOf('Heavily Played'), 5_000)
    await save('list', keyOf('Near Mint'), 20_000)
    expect(await priceOf(keyOf('Heavily Played'))).toEqual(['guide', 5_000])
  })

  it('wait while Near Mint is held back, then follow it however far it moved', async () => {
    await save('list', keyOf('Near Mint'), 10_000)
    await save('near-mint', keyOf('Heavily Played'), 4_500)
    app.clock.advance(hourMs)
    await save('list', keyOf('Near Mint'), 100_000)
    expect(await priceOf(keyOf('Heavily Played'))).toEqual(['near-mint', 4_500])
    app.clock.advance(20 * hourMs)
    await save('list', keyOf('Near Mint'), 100_000)
    expect(await priceOf(keyOf('Near Mint'))).toEqual(['list', 100_000])
    expect(await priceOf(keyOf('Heavily Played'))).toEqual(['near-mint', 45_000])
  })
})

import { cents } from '#domain/money/money'
import { gradedTarget, nearMint, type PriceTarget, priceKeyOf } from '#domain/prices/price-target'
import { beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { heldBackByKey } from '#server/db/prices/held-back-prices'
import { pointsOfProduct, pricesOfProduct } from '#server/db/prices/product-prices'
import { reconcile } from '#server/commands/ledger/reconcile'
import type { TestApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { estimatingApp } from '#server/testing/prices/estimating-app'
import { pricesSaid, saveQuote, saveQuotes } from '#server/testing/prices/saved-quotes'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { valueInBackground } from '#server/commands/groups/value-in-background'
import { purgeSource } from './purge-source.ts'

const slab = gradedTarget('PSA', '9')
const played: PriceTarget = { kind: 'raw', condition: 'Lightly Played' }

onOneEngine(engine => {
  let app: TestApp
  let holder: TestCollector
  beforeEach(async () => {
    app = await estimatingApp(engine, ['keyed', 'list', 'played'])
    await addProducts(app.storage, [{ id: 'one' }, { id: 'two' }])
    holder = await newCollector(app)
    return () => app.close()
  })

  const save = (source: string, productId: string, target: PriceTarget, dollars: number) =>
    saveQuote(app, source, productId, target, dollars)
  const pricesOf = (productId: string) => pricesSaid(app, productId)
  const purge = async (source: string) => {
    const count = await purgeSource(app.parts, source)
    await valueInBackground(app.parts)
    return count
  }

  it('takes everything that the source said, and chooses again among the others', async () => {
    await save('keyed', 'one', nearMint, 30)
    await save('list', 'one', nearMint, 20)
    await save('keyed', 'one', slab, 90)
    await save('list', 'two', nearMint, 5)
    expect(await pricesOf('one')).toEqual(['graded:psa:9 keyed 90', 'raw:near%20mint keyed 30'])
    expect(await purge('keyed')).toBe(2)
    expect(await pricesOf('one')).toEqual(['raw:near%20mint list 20'])
    expect(await pricesOf('two')).toEqual(['raw:near%20mint list 5'])
    expect(await purge('keyed')).toBe(0)
  })

  it('leaves no row that names it', async () => {
    await save('keyed', 'one', nearMint, 30)
    app.clock.advance(24 * 60 * 60 * 1_000)
    await save('keyed', 'one', nearMint, 40)
    await purge('keyed')
    for (const table of ['market_prices', 'source_quotes', 'source_points', 'price_points'])
      expect((await app.storage.read(db => sql`select * from ${sql.table(table)}`.execute(db))).rows).toEqual(
        [],
      )
    expect(await app.storage.read(db => pointsOfProduct(db, 'nobody', 'one'))).toEqual([])
  })

  it('takes the price that waits to be found again', async () => {
    await save('keyed', 'one', nearMint, 30)
    const key = { productId: 'one', priceKey: priceKeyOf(nearMint) }
    const asOf = app.clock.now.toISOString()
    const far = {
      priceCents: cents(90_000),
      kind: 'market',
      asOf,
      confidence: 'medium',
      listings: null,
    } as const
    await saveQuotes(app.parts, 'keyed', [{ ...key, quote: far }])
    const waiting = () => app.storage.read(db => heldBackByKey(db, [key]))
    expect((await waiting()).size).toBe(1)
    await purge('keyed')
    expect((await waiting()).size).toBe(0)
  })

  it('leaves a price of another source as it is', async () => {
    await save('list', 'one', nearMint, 20)
    await save('played', 'one', nearMint, 25)
    const before = await app.storage.read(db => pricesOfProduct(db, 'nobody', 'one'))
    expect(await purge('played')).toBe(1)
    expect(await app.storage.read(db => pricesOfProduct(db, 'nobody', 'one'))).toEqual(before)
  })

  it('values holders again, without a price where none is left', async () => {
    await holder.add({ product_id: 'one', condition: 'Near Mint', purchase_price: 1 })
    await holder.add({ product_id: 'two', condition: 'Near Mint', purchase_price: 1 })
    await save('keyed', 'one', nearMint, 30)
    await save('list', 'one', nearMint, 20)
    await save('keyed', 'two', nearMint, 7)
    await app.parts.background.settled()
    expect(await holder.stats()).toMatchObject({ total_market_price: 37 })
    await purge('keyed')
    expect(await holder.stats()).toMatchObject({ total_market_price: 20 })
    expect(await reconcile(app.storage, () => {})).toMatchObject({ differences: 0 })
  })

  it('makes estimates from its Near Mint prices again', async () => {
    await holder.add({ product_id: 'one', condition: 'Lightly Played', purchase_price: 1 })
    await save('keyed', 'one', nearMint, 100)
    await save('near-mint', 'one', played, 84)
    await save('keyed', 'two', nearMint, 100)
    await save('near-mint', 'two', played, 84)
    await save('list', 'one', nearMint, 50)
    await purge('keyed')
    expect(await pricesOf('one')).toEqual(['raw:lightly%20played near-mint 42', 'raw:near%20mint list 50'])
    expect(await pricesOf('two')).toEqual([])
    expect(await holder.stats()).toMatchObject({ total_market_price: 42 })
  })

  it('makes estimates from its Near Mint prices again, also where another source comes before it by now', async () => {
    await save('list', 'one', nearMint, 100)
    await save('near-mint', 'one', played, 84)
    await save('keyed', 'one', nearMint, 50)
    await purge('list')
    expect(await pricesOf('one')).toEqual(['raw:lightly%20played near-mint 42', 'raw:near%20mint keyed 50'])
  })
})

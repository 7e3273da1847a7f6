import { nearMint, type PriceTarget, priceKeyOf } from '#domain/prices/price-target'
import { beforeEach, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { valueCollection } from '#server/commands/groups/value-collection'
import { pointsOfProduct } from '#server/db/prices/product-prices'
import type { TestApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { estimatingApp } from '#server/testing/prices/estimating-app'
import { pricesSaid, saveQuote } from '#server/testing/prices/saved-quotes'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { forgetDay } from './purge-source.ts'

const dayMs = 24 * 60 * 60 * 1_000
const played: PriceTarget = { kind: 'raw', condition: 'Lightly Played' }

onBothEngines(engine => {
  let app: TestApp
  let holder: TestCollector
  beforeEach(async () => {
    app = await estimatingApp(engine, ['list', 'other', 'played'])
    await addProducts(app.storage, [{ id: 'one' }, { id: 'two' }])
    holder = await newCollector(app)
    return () => app.close()
  })

  const today = () => app.clock.now.toISOString().slice(0, 10)
  const list = (dollars: number, target: PriceTarget = nearMint) =>
    saveQuote(app, 'list', 'one', target, dollars)
  const value = () => valueCollection(app.parts, holder.id)
  const endOfDay = async () => {
    await value()
    app.clock.advance(dayMs)
  }
  const points = async (productId = 'one') =>
    (await app.storage.read(db => pointsOfProduct(db, 'nobody', productId)))
      .filter(({ priceKey }) => priceKey === priceKeyOf(nearMint))
      .map(point => `${point.day} ${point.priceCents / 100}`)
  const days = async () =>
    (
      await app.storage.read(db =>
        db.selectFrom('stat_days').select(['day', 'market_value_cents']).orderBy('day').execute(),
      )
    ).map(row => `${row.day} ${row.market_value_cents / 100}`)
  const moves = () =>
    app.storage.read(async db => (await db.selectFrom('notifications').select('kind').execute()).length)
  const forget = async (day: string) => {
    const forgotten = await forgetDay(app.parts, { source: 'list', day })
    await value()
    return forgotten
  }

  /** The holder has the card, the list said $10 on the first day and $19 on the second. Returns both days. */
  async function twoDays() {
    await holder.add({ product_id: 'one', condition: 'Near Mint', purchase_price: 1 })
    const first = today()
    await list(10)
    await endOfDay()
    const wrong = today()
    await list(19)
    await endOfDay()
    return { first, wrong }
  }

  it('takes a price that still counts out of totals, days, charts and notifications', async () => {
    const { first, wrong } = await twoDays()
    expect(await days()).toEqual([`${first} 10`, `${wrong} 19`])
    expect(await moves()).toBe(1)
    expect(await forget(wrong)).toEqual({ prices: 1, days: 1 })
    expect(await pricesSaid(app, 'one')).toEqual(['raw:near%20mint list 10'])
    expect(await points()).toEqual([`${first} 10`, `${today()} 10`])
    expect(await days()).toEqual([`${first} 10`, `${today()} 10`])
    expect(await moves()).toBe(0)
    expect((await holder.stats()).total_market_price).toBe(10)
    expect(await reconcile(app.storage, () => {})).toMatchObject({ differences: 0 })
    expect(await forget(wrong)).toEqual({ prices: 0, days: 0 })
  })

  it('takes a price out that a later reading has replaced', async () => {
    const { first, wrong } = await twoDays()
    const third = today()
    await list(10.5)
    await endOfDay()
    expect(await moves()).toBe(2)
    expect(await forget(wrong)).toEqual({ prices: 1, days: 1 })
    expect(await points()).toEqual([`${first} 10`, `${third} 10.5`])
    expect(await days()).toEqual([`${first} 10`, `${third} 10.5`, `${today()} 10.5`])
    expect(await moves()).toBe(0)
  })

  it('leaves what another source said, and counts it where the source said nothing before', async () => {
    await saveQuote(app, 'other', 'one', nearMint, 8)
    await saveQuote(app, 'other', 'two', nearMint, 5)
    await endOfDay()
    const wrong = today()
    await list(19)
    expect(await pricesSaid(app, 'one')).toEqual(['raw:near%20mint list 19'])
    await endOfDay()
    expect(await forget(wrong)).toEqual({ prices: 1, days: 0 })
    expect(await pricesSaid(app, 'one')).toEqual(['raw:near%20mint other 8'])
    expect(await pricesSaid(app, 'two')).toEqual(['raw:near%20mint other 5'])
  })

  it('leaves no price where there was none', async () => {
    const wrong = today()
    await list(19)
    await forget(wrong)
    expect(await pricesSaid(app, 'one')).toEqual([])
    expect(await points()).toEqual([])
  })

  it('lets estimates of played cards follow', async () => {
    await holder.add({ product_id: 'one', condition: 'Lightly Played', purchase_price: 1 })
    const { wrong } = await (async () => {
      await list(10)
      await saveQuote(app, 'near-mint', 'one', played, 8.4)
      await endOfDay()
      const day = today()
      await list(19)
      return { wrong: day }
    })()
    const estimated = (dollars: number) => `raw:lightly%20played near-mint ${dollars}`
    expect(await pricesSaid(app, 'one')).toContain(estimated(15.96))
    await endOfDay()
    await forget(wrong)
    expect(await pricesSaid(app, 'one')).toEqual([estimated(8.4), 'raw:near%20mint list 10'])
    expect((await holder.stats()).total_market_price).toBe(8.4)
  })
})

import { beforeEach, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { nearMint, type PriceTarget, priceKeyOf } from '#domain/prices/price-target'
import { reconcile } from '#server/commands/ledger/reconcile'
import { valueInBackground } from '#server/commands/groups/value-in-background'
import { nearMintPrices } from '#server/db/prices/market-prices'
import { savedOrder, saveOrder } from '#server/db/prices/source-order'
import { estimatingConditions } from '#server/price-sources/condition-estimates'
import { inEveryOrder, sourcesInOrder } from '#server/price-sources/sources-in-order'
import { switchSources } from '#server/price-sources/switched-sources'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { playedSource } from '#server/testing/played-source'
import { pricesSaid, saveQuote, saveQuotes } from '#server/testing/prices/saved-quotes'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { findAllMovers } from '#server/jobs/movers'
import { choosePricesAgain } from './choose-again.ts'

const played: PriceTarget = { kind: 'raw', condition: 'Lightly Played' }
const running = new AbortController().signal

onOneEngine(engine => {
  let app: TestApp
  let holder: TestCollector
  beforeEach(async () => {
    const known = ['shop', 'list'].map(name => {
      const source = { ...playedSource().priceSource, name }
      const about = { kinds: ['raw'], site: null, terms: null } as const
      return { facts: source, about, needs: null, source, list: null }
    })
    const switched = switchSources({
      known,
      environment: { order: inEveryOrder(['shop', 'list']), setting: null },
      combine: (sources, order) =>
        estimatingConditions(
          sourcesInOrder(sources, order),
          ids => app.storage.read(db => nearMintPrices(db, ids)),
          () => app.parts.now(),
        ),
      now: () => app.parts.now(),
    })
    app = await testApp(engine, switched)
    await addProducts(app.storage, [{ id: 'one' }, { id: 'two' }])
    holder = await newCollector(app)
    return () => app.close()
  })

  const save = (source: string, productId: string, target: PriceTarget, dollars: number) =>
    saveQuote(app, source, productId, target, dollars)
  const pricesOf = (productId: string) => pricesSaid(app, productId)
  const prefer = async (...names: string[]) => {
    const order = inEveryOrder(names)
    await app.storage.write(tx => saveOrder(tx, order, app.parts.now().toISOString()))
    app.parts.sources.use(order)
  }
  const chosenAfter = async () => (await app.storage.read(savedOrder))?.chosenAfter

  it('makes no move and no news of the step between two sources', async () => {
    await holder.add({ product_id: 'one', condition: 'Near Mint', purchase_price: 1 })
    await holder.add({ product_id: 'one', condition: 'Lightly Played', purchase_price: 1 })
    await save('shop', 'one', nearMint, 30)
    await save('near-mint', 'one', played, 25.2)
    await save('list', 'one', nearMint, 20)
    await valueInBackground(app.parts)
    const moved = async () => {
      await valueInBackground(app.parts)
      const { price_moves, source_steps, newly_priced } = await holder.changes()
      return { price_moves, source_steps, newly_priced }
    }
    const news = async () =>
      (await app.storage.read(db => db.selectFrom('notifications').selectAll().execute()))
        .map(({ old_price_cents, new_price_cents }) => [old_price_cents, new_price_cents])
        .toSorted()
    expect(await moved()).toEqual({ price_moves: 0, source_steps: 0, newly_priced: 55.2 })
    await prefer('list', 'shop')
    await choosePricesAgain(app.parts, running)
    expect(await moved()).toEqual({ price_moves: 0, source_steps: -18.4, newly_priced: 55.2 })
    expect(await news()).toEqual([])
    app.clock.advance(24 * 60 * 60 * 1_000)
    await save('list', 'one', nearMint, 26)
    expect(await moved()).toEqual({ price_moves: 11.04, source_steps: -18.4, newly_priced: 55.2 })
    expect(await news()).toEqual([
      [1_680, 2_184],
      [2_000, 2_600],
    ])
    expect(await reconcile(app.storage, () => {})).toMatchObject({ differences: 0 })
  })

  it('makes no mover of it, and tells it apart in a group too', async () => {
    await holder.add({ product_id: 'one', condition: 'Near Mint', purchase_price: 1 })
    await save('shop', 'one', nearMint, 30)
    await save('list', 'one', nearMint, 20)
    await valueInBackground(app.parts)
    app.clock.advance(24 * 60 * 60 * 1_000)
    await prefer('list', 'shop')
    await choosePricesAgain(app.parts, running)
    await valueInBackground(app.parts)
    const movers = async () => {
      await findAllMovers(app.parts)
      const { up, down } = await holder.movers({ range: '1d' })
      return [...up, ...down].map(one => [one.price_before, one.value_change])
    }
    expect(await movers()).toEqual([])
    app.clock.advance(24 * 60 * 60 * 1_000)
    await save('list', 'one', nearMint, 25)
    await valueInBackground(app.parts)
    expect(await movers()).toEqual([[20, 5]])
    const [group] = (await holder.groups()).groups
    expect(await holder.changes({ range: '7d', group: group?.key ?? '' })).toMatchObject({
      price_moves: 5,
      source_steps: -10,
    })
    const asked = { token: holder.token, params: { id: 'one' } }
    const history = await app.call('GET /api/prices/product/:id/history', asked)
    expect(history.body.history[0]?.sources.map(({ source_label }) => source_label)).toHaveLength(2)
  })

  it('takes the first source of the new order, and values who holds it', async () => {
    await holder.add({ product_id: 'one', condition: 'Near Mint', purchase_price: 1 })
    await save('shop', 'one', nearMint, 30)
    await save('list', 'one', nearMint, 20)
    await save('shop', 'two', nearMint, 7)
    await prefer('list', 'shop')
    expect(await choosePricesAgain(app.parts, running)).toBe(1)
    await valueInBackground(app.parts)
    expect([await pricesOf('one'), await pricesOf('two')]).toEqual([
      ['raw:near%20mint list 20'],
      ['raw:near%20mint shop 7'],
    ])
    expect(await holder.stats()).toMatchObject({ total_market_price: 20 })
    expect(await reconcile(app.storage, () => {})).toMatchObject({ differences: 0 })
    expect([await chosenAfter(), await choosePricesAgain(app.parts, running)]).toEqual([null, 0])
  })

  it('leaves the price of a source that is off where no other has one', async () => {
    await save('shop', 'one', nearMint, 30)
    await prefer('list')
    expect(await choosePricesAgain(app.parts, running)).toBe(0)
    expect(await pricesOf('one')).toEqual(['raw:near%20mint shop 30'])
  })

  it('makes estimates again from the new Near Mint price', async () => {
    await save('shop', 'one', nearMint, 100)
    await save('near-mint', 'one', played, 84)
    await save('list', 'one', nearMint, 50)
    await prefer('list', 'shop')
    await choosePricesAgain(app.parts, running)
    expect(await pricesOf('one')).toEqual(['raw:lightly%20played near-mint 42', 'raw:near%20mint list 50'])
  })

  it('goes on where it was stopped, and starts again for another order', async () => {
    const ids = Array.from({ length: 1_100 }, (_, index) => `p${String(index).padStart(4, '0')}`)
    await addProducts(
      app.storage,
      ids.map(id => ({ id })),
    )
    for (const id of [ids[0] ?? '', ids[1_090] ?? '']) {
      await save('shop', id, nearMint, 30)
      await save('list', id, nearMint, 20)
    }
    await saveQuotes(
      app.parts,
      'shop',
      ids.slice(1, 1_090).map(productId => ({
        productId,
        priceKey: priceKeyOf(nearMint),
        quote: {
          priceCents: cents(500),
          kind: 'market',
          asOf: app.clock.now.toISOString(),
          confidence: 'high',
          listings: null,
        },
      })),
    )
    await prefer('list', 'shop')
    const stopping = new AbortController()
    let reads = 0
    const storage = {
      ...app.storage,
      write: (work: Parameters<typeof app.storage.write>[0]) => {
        const written = app.storage.write(work)
        // The first is of a price, the second of how far it has come.
        if ((reads += 1) === 2) stopping.abort()
        return written
      },
    } as typeof app.storage
    expect(await choosePricesAgain({ ...app.parts, storage }, stopping.signal)).toBe(1)
    expect(await chosenAfter()).toBe('p0999')
    // Behind it, so that it would only change again from the beginning.
    const old = { source: 'shop', price_cents: cents(3_000) }
    await app.storage.write(tx =>
      tx.updateTable('market_prices').set(old).where('product_id', '=', 'p0000').execute(),
    )
    expect(await choosePricesAgain(app.parts, running)).toBe(1)
    expect([await pricesOf('p0000'), await pricesOf('p1090')]).toEqual([
      ['raw:near%20mint shop 30'],
      ['raw:near%20mint list 20'],
    ])
    app.clock.advance(1_000)
    await prefer('shop')
    expect(await chosenAfter()).toBe('')
    expect(await choosePricesAgain(app.parts, running)).toBe(1)
  })
})

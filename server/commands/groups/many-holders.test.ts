/** A price that many collectors hold. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { reconcile } from '#server/commands/ledger/reconcile'
import { secondTestApp, type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { countingQueries } from '#server/testing/counted-queries'
import { heldOpen } from '#server/testing/interleaving'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { addCopies } from '#server/commands/copies/add-copies'
import { queueHolders } from './queue-holders.ts'
import { valueQueued } from './value-collection.ts'

const raw = 'raw:near%20mint'
const running = new AbortController().signal
const holders = 30

onBothEngines(engine => {
  let app: TestApp
  let collectors: TestCollector[]
  /** What the card costs from now on, in dollars: twice as much in each test. */
  let price = 10
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'other' }])
    await setPrices(app.storage, [
      ['card', raw, 1_000],
      ['other', raw, 500],
    ])
    collectors = []
    while (collectors.length < holders) collectors.push(await newCollector(app))
    for (const { add } of collectors) {
      await add({ product_id: 'card', condition: 'Near Mint', purchase_price: 1 })
      await add({ product_id: 'other', condition: 'Near Mint', purchase_price: 1 })
    }
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    price *= 2
    app.clock.advance(24 * 60 * 60 * 1_000)
    await setPrices(app.storage, [['card', raw, price * 100]])
  })

  const totals = async () => {
    const found = new Set<number>()
    for (const { stats } of collectors) found.add((await stats()).total_market_price)
    return found
  }

  const notifiedOf = (dollars: number) =>
    app.storage.read(db =>
      db
        .selectFrom('notifications')
        .select('collector_id')
        .where('kind', '=', 'price_move')
        .where('new_price_cents', '=', cents(dollars * 100))
        .execute(),
    )

  it('values them many in a transaction, with few queries, and notifies each', async () => {
    const counted = countingQueries(app.storage)
    expect(await valueQueued({ ...app.parts, storage: counted.storage }, running)).toBe(holders)
    const { queries, writes } = counted.take()
    // One queues them all.
    expect(writes).toBe(1 + 2)
    expect(queries).toBeLessThan(holders + 40)
    expect(await totals()).toEqual(new Set([price + 5]))
    const notified = await notifiedOf(price)
    expect(new Set(notified.map(row => row.collector_id)).size).toBe(holders)
    expect(notified).toHaveLength(holders)
    expect(await reconcile(app.storage, () => {})).toMatchObject({ differences: 0 })
  })

  it.runIf(engine === 'postgres')('shares them between processes, each once', async () => {
    const second = await secondTestApp(app)
    const counts = await Promise.all(
      [app, second, app, second].map(({ parts }) => valueQueued(parts, running)),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(holders)
    expect(await totals()).toEqual(new Set([price + 5]))
    expect(await notifiedOf(price)).toHaveLength(holders)
    expect(await reconcile(app.storage, () => {})).toMatchObject({ differences: 0 })
    await second.close()
  })

  it('values the others while one changes, and that one afterwards', async () => {
    await queueHolders(app.parts, running)
    const [changing] = collectors
    const open = heldOpen(app.storage)
    const added = addCopies({ ...app.parts, storage: open.storage }, changing?.id ?? '', null, {
      productId: 'other',
      condition: 'Near Mint',
      purchasePriceCents: cents(100),
    })
    await open.reached
    const valued = valueQueued(app.parts, running)
    // SQLite has one writer: everybody waits for the change.
    const left = engine === 'postgres' ? 1 : holders
    const queued = () =>
      app.storage.read(db => db.selectFrom('revaluations').select('collector_id').execute())
    await expect.poll(async () => (await queued()).length).toBe(left)
    open.release()
    const { copies } = await added
    expect(await valued).toBe(holders)
    expect(await totals()).toEqual(new Set([price + 5, price + 10]))
    await changing?.remove(copies[0]?.id ?? '', null)
    expect(await reconcile(app.storage, () => {})).toMatchObject({ differences: 0 })
  })
})

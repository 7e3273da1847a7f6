/** The queue of changed prices: what saving one writes, and how its holders are queued in parts. */
import { beforeEach, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { reconcile } from '#server/commands/ledger/reconcile'
import { saveWish } from '#server/commands/wishlist/save-wish'
import type { Storage, Writer } from '#server/database/storage'
import { secondTestApp, type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { countingQueries } from '#server/testing/counted-queries'
import { heldOpen } from '#server/testing/interleaving'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { queueHolders } from './queue-holders.ts'
import { valueQueued } from './value-collection.ts'

const raw = 'raw:near%20mint'
const running = new AbortController().signal
const holders = 5

onBothEngines(engine => {
  let app: TestApp
  let collectors: TestCollector[]
  beforeEach(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'other' }, { id: 'rare' }])
    collectors = []
    while (collectors.length < holders) collectors.push(await newCollector(app))
    for (const { add } of collectors) {
      await add({ product_id: 'card', condition: 'Near Mint', purchase_price: 1 })
      await add({ product_id: 'other', condition: 'Near Mint', purchase_price: 1 })
    }
    await collectors.at(-1)?.add({ product_id: 'rare', condition: 'Near Mint', purchase_price: 1 })
    return () => app.close()
  })
  const price = (card: string, dollars: number, storage = app.storage) =>
    setPrices(storage, [[card, raw, dollars * 100]])
  /** The totals of all but the last, once a recount found nothing wrong. */
  const totals = async () => {
    const found = new Set<number>()
    const wrong: unknown[] = []
    await reconcile(app.storage, difference => wrong.push(difference))
    if (wrong.length > 0) throw new Error(JSON.stringify(wrong))
    for (const { stats } of collectors.slice(0, -1)) found.add((await stats()).total_market_price)
    return found
  }
  const waiting = () =>
    app.storage.read(async db => ({
      collectors: (await db.selectFrom('revaluations').select('collector_id').execute()).length,
      prices: await db
        .selectFrom('changed_prices')
        .select(['product_id', 'queued_to'])
        .orderBy('product_id')
        .execute(),
    }))

  it('takes as many statements and rows to save a price that many hold as for one of a single holder', async () => {
    const counted = countingQueries(app.storage)
    await price('rare', 10, counted.storage)
    const { queries } = counted.take()
    await price('card', 10, counted.storage)
    expect(counted.take().queries).toBe(queries)
    expect(await waiting()).toEqual({
      collectors: 0,
      prices: [
        { product_id: 'card', queued_to: '' },
        { product_id: 'rare', queued_to: '' },
      ],
    })
    await valueQueued(app.parts, running)
    expect(await totals()).toEqual(new Set([10]))
  })

  it('continues where it stopped, and misses no holder', async () => {
    await price('card', 10)
    await queueHolders({ ...app.parts, storage: failingAt(3) }, running, 2).catch(() => {})
    const { collectors: queued, prices } = await waiting()
    expect(queued).toBe(4)
    expect(prices).toEqual([{ product_id: 'card', queued_to: collectors[3]?.id }])
    await valueQueued(app.parts, running)
    expect(await totals()).toEqual(new Set([10]))
    expect(await waiting()).toEqual({ collectors: 0, prices: [] })
  })

  /** A storage whose nth transaction fails once its work is done. */
  const failingAt = (last: number): Storage => {
    let writes = 0
    const write = <Result>(work: (tx: Writer) => Promise<Result>) =>
      app.storage.write(async tx => {
        const result = await work(tx)
        writes += 1
        if (writes === last) throw new Error('stopped')
        return result
      })
    return { ...app.storage, write }
  }

  it('begins again with the first holder when the price changes once more', async () => {
    await price('card', 10)
    await queueHolders({ ...app.parts, storage: failingAt(2) }, running, 2).catch(() => {})
    await valueSome()
    await price('card', 20)
    expect((await waiting()).prices).toEqual([{ product_id: 'card', queued_to: '' }])
    await valueQueued(app.parts, running)
    expect(await totals()).toEqual(new Set([20]))
  })

  /** Takes the collectors queued so far off the queue, as a valuation at the current price does. */
  const valueSome = async () => {
    const { queued_to } = (await waiting()).prices[0] ?? { queued_to: '' }
    expect(queued_to).toBe(collectors[1]?.id)
    await app.storage.write(tx => tx.deleteFrom('revaluation_keys').execute())
    await app.storage.write(tx => tx.deleteFrom('revaluations').execute())
  }

  it('queues several prices in one transaction, each a page, and all that a collector waits for at once', async () => {
    await setPrices(app.storage, [
      ['card', raw, 1_000],
      ['other', raw, 500],
      ['rare', raw, 100],
    ])
    const counted = countingQueries(app.storage)
    await queueHolders({ ...app.parts, storage: counted.storage }, running)
    expect(counted.take().writes).toBe(1)
    const keys = await app.storage.read(db => db.selectFrom('revaluation_keys').selectAll().execute())
    expect(keys).toHaveLength(2 * holders + 1)
    await valueQueued(app.parts, running)
    expect(await totals()).toEqual(new Set([15]))
  })

  it('queues those with a target that the price crossed, however many have another', async () => {
    await price('card', 50)
    await valueQueued(app.parts, running)
    const wishing: TestCollector[] = []
    while (wishing.length < 9) wishing.push(await newCollector(app))
    for (const [index, { id }] of wishing.entries())
      await saveWish(app.parts, id, 'card', { targetPriceCents: cents(index === 8 ? 4_000 : 100) })
    await price('card', 30)
    await queueHolders(app.parts, running, 4)
    const rows = await app.storage.read(db => db.selectFrom('revaluations').select('collector_id').execute())
    const queued = rows.map(row => row.collector_id)
    expect(queued).toHaveLength(holders + 1)
    expect(queued).toContain(wishing[8]?.id)
    await valueQueued(app.parts, running)
    const { body } = await app.call('GET /api/notifications', { token: wishing[8]?.token ?? '' })
    expect(body.notifications).toMatchObject([{ new_price: 30 }])
  })

  it.runIf(engine === 'postgres')('shares the prices between processes, each page once', async () => {
    const second = await secondTestApp(app)
    await price('card', 10)
    const open = heldOpen(app.storage)
    const first = queueHolders({ ...app.parts, storage: open.storage }, running, 2)
    await open.reached
    await price('rare', 5)
    // The one is taken, the other free.
    await queueHolders(second.parts, running, 2)
    expect((await waiting()).prices).toEqual([{ product_id: 'card', queued_to: '' }])
    open.release()
    await first
    await Promise.all([app, second, app, second].map(({ parts }) => valueQueued(parts, running)))
    expect(await waiting()).toEqual({ collectors: 0, prices: [] })
    expect(await totals()).toEqual(new Set([10]))
    expect(await collectors.at(-1)?.stats()).toMatchObject({ total_market_price: 15 })
    await second.close()
  })

  it.runIf(engine === 'postgres')('shares one price that many hold between processes', async () => {
    const second = await secondTestApp(app)
    await price('card', 10)
    await valueQueued(app.parts, running)
    await price('card', 20)
    await Promise.all([app, second].map(({ parts }) => queueHolders(parts, running, 2)))
    await Promise.all([app, second].map(({ parts }) => valueQueued(parts, running)))
    expect(await totals()).toEqual(new Set([20]))
    const notified = await app.storage.read(db => db.selectFrom('notifications').select('id').execute())
    expect(notified).toHaveLength(holders)
    await second.close()
  })
})

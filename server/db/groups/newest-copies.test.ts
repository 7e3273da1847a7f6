import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Cents } from '#domain/money/money'
import { addCopies } from '#server/commands/copies/add-copies'
import { reconcile } from '#server/commands/ledger/reconcile'
import { removeCopy } from '#server/commands/copies/remove-copy'
import { recordTrade } from '#server/commands/trades/record-trade'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'

onBothEngines(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'other' }])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  const add = async (purchaseDate: string, quantity = 1) => {
    const priced = { condition: 'Near Mint', purchasePriceCents: 100 as Cents } as const
    const of = { productId: 'card', purchaseDate, quantity, ...priced }
    return (await addCopies(app.parts, collector.id, null, of)).copies
  }
  const group = () =>
    app.storage.read(db =>
      db
        .selectFrom('holding_groups')
        .select(['newest_holding_id as id', 'newest_created_at as at', 'quantity'])
        .select(['oldest_purchase_date as oldest', 'newest_purchase_date as newest'])
        .where('collector_id', '=', collector.id)
        .where('product_id', '=', 'card')
        .executeTakeFirstOrThrow(),
    )
  const differences = async () => {
    const found: unknown[] = []
    await reconcile(app.storage, difference => found.push(difference))
    return found
  }

  it('is the last copy added, between the first and the last day of purchase', async () => {
    await add('2025-03-04')
    await add('2025-01-02')
    const [newest] = await add('2025-02-03', 2)
    const days = { oldest: '2025-01-02', newest: '2025-03-04' }
    expect(await group()).toEqual({ id: newest?.id, at: newest?.createdAt, quantity: 4, ...days })
    expect(await differences()).toEqual([])
  })

  it('stays the one that was added later by a clock that was ahead', async () => {
    const { now } = app.clock
    app.clock.now = new Date(now.getTime() + 60_000)
    const [ahead] = await add('2025-01-02')
    app.clock.now = now
    await add('2025-02-03')
    const days = { oldest: '2025-01-02', newest: '2025-02-03' }
    expect(await group()).toEqual({ id: ahead?.id, at: ahead?.createdAt, quantity: 2, ...days })
    expect(await differences()).toEqual([])
  })

  it('is the one that comes for the newest, or the one before', async () => {
    const [first] = await add('2025-01-02')
    const [second] = await add('2025-02-03')
    const trade = async (given: string, productId: string) => {
      const tradedAway = [{ id: given }]
      const received = [{ id: productId, condition: 'Near Mint' }] as const
      return recordTrade(app.parts, collector.id, null, { tradedAway, received, day: '2025-01-05' })
    }
    const { received } = await trade(second?.id ?? '', 'card')
    const came = received[0]
    const days = { oldest: '2025-01-02', newest: '2025-01-05' }
    expect(await group()).toEqual({ id: came?.id, at: came?.createdAt, quantity: 2, ...days })
    await trade(came?.id ?? '', 'other')
    const day = { oldest: '2025-01-02', newest: '2025-01-02' }
    expect(await group()).toEqual({ id: first?.id, at: first?.createdAt, quantity: 1, ...day })
    expect(await differences()).toEqual([])
  })

  it('is found again when the newest leaves', async () => {
    const [first] = await add('2025-01-02')
    const [second] = await add('2025-02-03')
    await removeCopy(app.parts, collector.id, null, second?.id ?? '', { soldPriceCents: null })
    const days = { oldest: '2025-01-02', newest: '2025-01-02' }
    expect(await group()).toEqual({ id: first?.id, at: first?.createdAt, quantity: 1, ...days })
    expect(await differences()).toEqual([])
  })
})

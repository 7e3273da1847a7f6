// What the calls of a large collection read: rows they need by an index, never all groups or copies.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { groupSorts, sortDirections } from '#domain/groups/group-order'
import { queueHolders } from '#server/commands/groups/queue-holders'
import { valueQueued } from '#server/commands/groups/value-collection'
import { type TestApp, testApp } from '#server/testing/app'
import { collectionPlanReader } from '#server/testing/plans/collection-plans'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { recorded, type Recorder } from '#server/testing/plans/asked-queries'
import { addProducts, setPrices } from '#server/testing/products'
import { seenNames } from './notifications/seen-names.ts'
import { onOneEngine, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

const products = 400
const copiesOfOne = 1_000

const running = new AbortController().signal

onOneEngine(engine => {
  let database: TemporaryStorage
  let app: TestApp
  let recorder: Recorder
  let collector: TestCollector
  beforeAll(async () => {
    database = await temporaryStorage(engine)
    recorder = recorded(database.storage)
    app = await testApp(engine, { storage: recorder.storage })
    collector = await newCollector(app)
    const ids = Array.from({ length: products }, (_, index) => `card-${index}`)
    await addProducts(
      app.storage,
      ids.map((id, index) => ({ id, name: `Card ${index}`, setName: `Set ${index % 20}` })),
    )
    await setPrices(
      app.storage,
      ids.map((id, index) => [id, 'raw:near%20mint', 1_000 + index]),
    )
    // No collector holds them yet.
    await valueQueued(app.parts, running)
    for (const id of ids) await buy(id)
    await buy('card-0', copiesOfOne)
  }, 120_000)
  afterAll(async () => {
    await app.close()
    await database.drop()
  })

  const buy = (product_id: string, quantity = 1) =>
    collector.add({ product_id, condition: 'Near Mint', purchase_price: 1, quantity })

  /** Every price is found again, some of its holders are queued. Asks as much as without. */
  async function statsWhileWaiting(): Promise<void> {
    await valueQueued(app.parts, running)
    recorder.forget()
    await collector.stats()
    const asked = [...recorder.queries.keys()]
    const ids = Array.from({ length: products }, (_, index) => `card-${index}`)
    const price = (cents: number) =>
      setPrices(
        app.storage,
        ids.map((id, index) => [id, 'raw:near%20mint', cents + index]),
      )
    await price(1_001)
    await queueHolders(app.parts, running)
    await price(1_002)
    recorder.forget()
    await collector.stats()
    expect([...recorder.queries.keys()]).toEqual(asked)
    await price(1_000)
    await valueQueued(app.parts, running)
    recorder.forget()
    await collector.stats()
  }

  /** The walks in the plans of what `work` asks. */
  async function walksOf(work: () => Promise<unknown>): Promise<string[]> {
    recorder.forget()
    await work()
    expect(recorder.queries.size).toBeGreaterThan(0)
    const read = await collectionPlanReader(database.storage)
    const walks: string[] = []
    for (const query of recorder.queries.values()) {
      for (const step of await read(query)) walks.push(`${[...query.askedBy].join()}: ${step}: ${query.sql}`)
    }
    return walks
  }

  it.each<[string, () => Promise<unknown>]>([
    ['a page of groups', () => collector.groups()],
    ['a page of copies', () => collector.list()],
    ['a page of the groups of a type', () => collector.groups({ type: 'raw' })],
    ['a page of the groups of cards', () => collector.groups({ type: 'card' })],
    ['a page of the copies of a type', () => collector.list({ type: 'raw' })],
    ['a page of the copies of a set', () => collector.list({ set: 'Set 7' })],
    ['the copies of a group', () => collector.list({ group: 'card-0:raw:near%20mint' })],
    ['alerts', () => collector.alerts()],
    ['sets', () => collector.sets()],
    ['stats', () => collector.stats()],
    ['stats while every price waits', () => statsWhileWaiting()],
    ['adding a copy', () => buy('card-7')],
    ['adding to the largest group', () => buy('card-0')],
    [
      'selling one',
      async () => collector.remove((await collector.list({ limit: 1 })).collection[0]?.id ?? '', 2),
    ],
    ['undoing a change', async () => collector.undo((await buy('card-9')).operation_id ?? '')],
    [
      'a trade, and its undo',
      async () => {
        const { item } = await buy('card-9')
        const received = [{ id: 'card-8', condition: 'Near Mint' }]
        const { body } = await collector.trade({ traded_away: [{ id: item.id }], received })
        await collector.undo(body.trade.id)
      },
    ],
    ['a name in a mail', () => app.storage.read(db => seenNames(db, collector.id, 'card-3'))],
    [
      'a price that changes',
      async () => {
        await setPrices(app.storage, [['card-3', 'raw:near%20mint', 77]])
        expect(await valueQueued(app.parts, running)).toBe(1)
      },
    ],
  ])('%s reads no whole collection', async (_, work) => {
    expect(await walksOf(work)).toEqual([])
  })

  // PostgreSQL counts the rows.
  const indexed = (['value', 'name'] as const).flatMap(sort =>
    sortDirections.flatMap((order): [string, () => Promise<unknown>][] => [
      [`groups by ${sort}, ${order}`, () => collector.groups({ sort, order })],
      [`copies by ${sort}, ${order}`, () => collector.list({ sort, order })],
      [`groups by ${sort}, ${order}, page 3`, () => collector.groups({ sort, order, page: 3 })],
    ]),
  )
  it.each<[string, () => Promise<unknown>]>(
    indexed,
  )('%s are found by an index of the order', async (_, work) => {
    const walks = await walksOf(work)
    // Copies are looked up by the groups of the page.
    const ofOrder =
      /INDEX (holding_groups_(value|name) \(collector_id=\? AND (<expr>|name_key)|holdings_group \(collector_id=\? AND group_key=\?\))/
    expect(walks.filter(walk => !ofOrder.test(walk))).toEqual([])
  })

  it.runIf(engine === 'sqlite').each<[string, () => Promise<unknown>]>([
    ...groupSorts
      .filter(sort => sort !== 'value' && sort !== 'name')
      .map(sort => [`groups by ${sort}`, () => collector.groups({ sort, order: 'asc' })] as const),
    ['groups of a kind by value', () => collector.groups({ type: 'raw', sort: 'value' })],
    ['losses, newest first', () => collector.groups({ standing: 'loss' })],
    ['copies by cost', () => collector.list({ sort: 'cost' })],
    [
      'what was bought on some days for some price',
      () =>
        collector.groups({
          condition: 'Near Mint',
          price_from: 1,
          price_to: 9,
          bought_from: '2020-01-01',
          bought_to: '2030-01-01',
        }),
    ],
    [
      'the totals of a filter',
      () =>
        app.call('GET /api/collections/totals', { token: collector.token, query: { standing: 'unpriced' } }),
    ],
  ] as [string, () => Promise<unknown>][])('%s are found by reading one index', async (_, work) => {
    const walks = await walksOf(work)
    const byOthers = walks.filter(walk => !walk.includes('COVERING INDEX holding_groups_product '))
    // Copies are looked up for groups bought before and after the days.
    expect(byOthers.filter(walk => !walk.includes('SEARCH bought USING INDEX holdings_purchased'))).toEqual(
      [],
    )
    expect(walks).not.toEqual([])
  })

  it.runIf(engine === 'sqlite')('takes the indexes for one column for no other question', async () => {
    const steps = await database.storage.read(async db => {
      const plan = sql<{ detail: string }>`explain query plan
        select count(*), sum(quantity) from holding_groups where collector_id = ${collector.id}`
      return (await plan.execute(db)).rows.map(({ detail }) => detail)
    })
    expect(steps.join()).toContain('collector_id=?')
    expect(steps.join()).not.toMatch(/holding_groups_(set|distance)/)
  })

  it.each([
    `select sum(quantity) from holding_groups where collector_id = $1`,
    `select id from holdings where collector_id = $1 and removed_at is null order by cost_basis_cents limit 3`,
    `select min(purchase_date) from holdings where collector_id = $1 and group_key = 'card-0:raw:near%20mint' and removed_at is null and cost_basis_cents < 0`,
  ])('recognises a walk: %s', async text => {
    const read = await collectionPlanReader(database.storage)
    expect(
      await read({ sql: engine === 'sqlite' ? text.replace('$1', '?') : text, parameters: [collector.id] }),
    ).not.toEqual([])
  })
})

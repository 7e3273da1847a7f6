import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Cents } from '#domain/money/money'
import { addCopies } from '#server/commands/copies/add-copies'
import { removeCopy } from '#server/commands/copies/remove-copy'
import { recordTrade } from '#server/commands/trades/record-trade'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { emptyStorage, onPostgres } from '#server/testing/storages'
import { prepared } from '#server/database/prepared'

/** Each message costs the server and PostgreSQL a wake-up, which is more than most of the statements in it. */
onPostgres(() => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp('postgres')
    const ids = ['given', 'received']
    await addProducts(
      app.storage,
      ids.map(id => ({ id })),
    )
    await setPrices(
      app.storage,
      ids.map((id, index) => [id, 'raw:near%20mint', 500 + index]),
    )
    collector = await newCollector(app)
    for (const id of ids) for (let copy = 0; copy < 3; copy++) await add(id)
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => app.close())

  const add = (productId: string) =>
    addCopies(app.parts, collector.id, null, {
      productId,
      condition: 'Near Mint',
      purchasePriceCents: 100 as Cents,
    })

  /** Counts the messages of statements. The commit is one more. */
  async function messagesOf(work: () => Promise<unknown>): Promise<number> {
    const ends = vi.spyOn(pg.Connection.prototype, 'sync').mockClear()
    await work()
    return ends.mock.calls.length
  }

  it('begins a read with its first query', async () => {
    const database = await emptyStorage('postgres')
    const one = prepared(db => db.selectNoFrom(sql<number>`1`.as('one')))
    const read = () => database.storage.read(db => one.execute(db, {}))
    await read()
    const reads = async () => {
      for (let time = 0; time < 5; time++) expect(await read()).toEqual([{ one: 1 }])
    }
    expect(await messagesOf(reads)).toBe(5)
    await database.drop()
  })

  const trade = async () => {
    const { copies } = await add('given')
    return () =>
      recordTrade(app.parts, collector.id, null, {
        tradedAway: copies.map(({ id }) => ({ id })),
        received: [{ id: 'received', condition: 'Near Mint' }],
      })
  }
  const sale = async () => {
    const { copies } = await add('given')
    return () =>
      removeCopy(app.parts, collector.id, null, copies[0]?.id ?? '', { soldPriceCents: 200 as Cents })
  }

  it.each([
    ['an added copy', 10, async () => () => add('given')],
    ['a trade of a copy for another', 13, trade],
    ['a sale', 9, sale],
  ] as const)('asks together what does not need each other in %s', async (_, most, prepare) => {
    const change: () => Promise<unknown> = await prepare()
    expect(await messagesOf(change)).toBeLessThanOrEqual(most)
  })
})

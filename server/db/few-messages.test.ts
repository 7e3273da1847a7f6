import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Cents } from '#domain/money/money'
import { addCopies } from '#server/commands/collection/add-copies'
import { valueQueued } from '#server/commands/collection/value-collection'
import { recordTrade } from '#server/commands/trades/record-trade'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onPostgres } from '#server/testing/storages'

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
    // A change also counts prices that are new, if there are any.
    await valueQueued(app.parts, new AbortController().signal)
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => app.close())

  const add = (productId: string) =>
    addCopies(app.parts, collector.id, null, {
      productId,
      condition: 'Near Mint',
      purchasePriceCents: 100 as Cents,
    })

  /** Counts the messages of statements until the commit, which is one more. */
  async function messagesOf(work: () => Promise<unknown>): Promise<number> {
    const ends = vi.spyOn(pg.Connection.prototype, 'sync')
    await work()
    return ends.mock.calls.length
  }

  it('adds a copy to a group in four messages', async () => {
    expect(await messagesOf(() => add('given'))).toBe(4)
  })

  it('trades a copy for another in five messages', async () => {
    const { copies } = await add('given')
    const trade = () =>
      recordTrade(app.parts, collector.id, null, {
        tradedAway: copies.map(({ id }) => ({ id })),
        received: [{ id: 'received', condition: 'Near Mint' }],
      })
    expect(await messagesOf(trade)).toBe(5)
  })
})

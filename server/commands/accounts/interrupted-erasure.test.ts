// An erasure is many transactions: what others see between them, and what becomes of it when the server stops.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { addCopies } from '#server/commands/copies/add-copies'
import { valueQueued } from '#server/commands/groups/value-collection'
import { insertWish } from '#server/db/wishlist/wishes'
import { accountsAfter } from '#server/db/accounts/collectors'
import { collectorDigest } from '#server/db/accounts/erasures'
import { countQueued, queueCollectors } from '#server/db/groups/revaluations'
import type { Storage } from '#server/database/storage'
import { writeStatDays } from '#server/jobs/daily-stats'
import { tidy } from '#server/jobs/tidy'
import { sumUpWeeks } from '#server/jobs/weekly-summaries'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { heldOpen, settledOrWaiting } from '#server/testing/interleaving'
import { busyCollector, everything, rowsOf } from '#server/testing/accounts/leaving-collector'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { eraseAccount, eraseAgain, eraseForOperator, finishErasures } from './erase-account.ts'

const nearMint = 'raw:near%20mint'
const bought = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 } as const
const running = new AbortController().signal

onOneEngine(engine => {
  let app: TestApp
  let other: TestCollector

  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
    other = await newCollector(app)
    await other.add({ ...bought, quantity: 3 })
  })
  afterAll(() => app.close())

  const differences = async () => {
    const found: unknown[] = []
    await reconcile(app.storage, difference => found.push(difference))
    return found
  }
  const leave = (id: string, storage: Storage) =>
    eraseForOperator({ ...app.parts, storage }, id).catch((error: unknown) => error)
  const left = async (id: string) =>
    Object.entries(await rowsOf(app, id)).flatMap(([table, rows]) => (rows > 0 ? [table] : []))

  it('is out of reach and out of every figure after each transaction, and goes on after each', async () => {
    const leaving = await busyCollector(app, 'giovanni')
    expect(await leave(leaving.id, dyingAfter(app.storage, 1))).toEqual(stopped)
    let stops = 0
    for (let isErasing = true; isErasing; stops++) {
      expect(await app.storage.read(db => accountsAfter(db, leaving.id.slice(0, -1), 1))).not.toMatchObject([
        { id: leaving.id },
      ])
      expect((await app.call('GET /api/auth/profile', { token: leaving.token })).status).toBe(401)
      expect(await differences()).toEqual([])
      expect(await everything(app)).not.toContain('giovanni@')
      await setPrices(app.storage, [['card', nearMint, 2_000 + stops]])
      await valueQueued(app.parts, running)
      const value = (3 * (2_000 + stops)) / 100
      expect(await other.stats()).toMatchObject({ total_quantity: 3, total_market_price: value })
      expect(await app.storage.read(countQueued)).toEqual({ collectors: 0, prices: 0 })
      // Each time one transaction further.
      const storage = dyingAfter(app.storage, stops + 1)
      isErasing =
        (await finishErasures({ ...app.parts, storage }).catch((error: unknown) => error)) === stopped
    }
    expect(stops).toBeGreaterThan(15)
    await tidy(app.parts)
    expect(await left(leaving.id)).toEqual([])
    expect(await everything(app)).not.toContain(leaving.id)
  })

  it('frees the names and rejects sign-ins from the first transaction on', async () => {
    const { user } = await app.register('meowth')
    await leave(user.id, dyingAfter(app.storage, 1))
    const login = { body: { username: 'meowth', password: testPassword } }
    expect((await app.call('POST /api/auth/login', login)).status).toBe(401)
    await app.register('meowth')
    await expect(eraseForOperator(app.parts, user.id)).rejects.toThrow(/not found/i)
  })

  it('goes on when the server starts again', async () => {
    const { id } = await newCollector(app)
    await leave(id, dyingAfter(app.storage, 1))
    expect(await left(id)).not.toEqual([])
    await tidy(app.parts)
    expect(await left(id)).toEqual([])
  })

  it('stops between two transactions when the server stops', async () => {
    const { id } = await newCollector(app)
    await leave(id, dyingAfter(app.storage, 1))
    await finishErasures(app.parts, AbortSignal.abort())
    expect(await left(id)).not.toEqual([])
    await finishErasures(app.parts)
  })

  it('goes on in a restored backup of a moment when it was under way', async () => {
    const { id, add } = await newCollector(app)
    await add(bought)
    await leave(id, dyingAfter(app.storage, 3))
    const tombstone = { id: 'listed', erasedDay: '2026-03-14', digest: collectorDigest(id) }
    expect(await eraseAgain(app.parts, [tombstone], app.clock.now)).toBe(1)
    expect(await left(id)).toEqual([])
  })

  it('is finished by several processes at once', async () => {
    const leaving = await Promise.all([newCollector(app), newCollector(app)])
    for (const { add, id } of leaving) {
      await add({ ...bought, quantity: 1_000 })
      await leave(id, dyingAfter(app.storage, 1))
    }
    await Promise.all([1, 2, 3].map(() => finishErasures(app.parts)))
    expect(await Promise.all(leaving.map(({ id }) => left(id)))).toEqual([[], []])
    expect(await differences()).toEqual([])
  })

  it('waits for a change under way, and rejects the next one', async () => {
    const { id } = await newCollector(app)
    const { storage, reached, release } = heldOpen(app.storage)
    const request = { productId: 'card', condition: 'Near Mint', purchasePriceCents: 1_000 }
    const adding = addCopies({ ...app.parts, storage }, id, null, request as never)
    await reached
    const caller = { collectorId: id, address: '127.0.0.1' }
    const { username } = await app.storage.read(db =>
      db.selectFrom('collectors').select('username').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    const erasing = eraseAccount(app.parts, caller, { password: testPassword, confirmation: username })
    await settledOrWaiting(app.storage, erasing)
    const late = Promise.allSettled([addCopies(app.parts, id, null, request as never)])
    release()
    await adding
    await erasing
    // SQLite may have let it go before.
    await late
    await expect(addCopies(app.parts, id, null, request as never)).rejects.toThrow(/not found/i)
    await app.parts.background.settled()
    expect(await left(id)).toEqual([])
    expect(await differences()).toEqual([])
  })

  it('deletes what calls under way add meanwhile, and lets the jobs of everybody run', async () => {
    const { id } = await newCollector(app)
    await leave(id, dyingAfter(app.storage, 1))
    const at = app.clock.now.toISOString()
    await app.storage.write(async tx => {
      await insertWish(tx, id, 'card', at)
      await queueCollectors(tx, [id], [{ collectorId: id, productId: 'card', priceKey: nearMint }], at)
    })
    await valueQueued(app.parts, running)
    await writeStatDays(app.parts)
    await sumUpWeeks(app.parts)
    await finishErasures(app.parts)
    expect(await left(id)).toEqual([])
  })
})

const stopped = new Error('the server stops')

/** A storage that fails at every write after this many. */
function dyingAfter(storage: Storage, writes: number): Storage {
  let left = writes
  return {
    ...storage,
    write: async work => {
      if (left === 0) throw stopped
      left -= 1
      return storage.write(work)
    },
  }
}

// A restore is many transactions: what the account says between them, and what is left when it stops.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { collectorDigest } from '#server/db/accounts/erasures'
import { accountsAfter } from '#server/db/accounts/collectors'
import { eraseAgain } from '#server/commands/accounts/erase-account'
import { reconcile } from '#server/commands/ledger/reconcile'
import { valueQueued } from '#server/commands/groups/value-collection'
import type { Storage } from '#server/database/storage'
import { writeStatDays } from '#server/jobs/daily-stats'
import { tidy } from '#server/jobs/tidy'
import { answersOf, downloaded, restore } from '#server/testing/accounts/restoring'
import { rowsOf } from '#server/testing/accounts/leaving-collector'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { restoreDownload } from './restore-download.ts'

const nearMint = 'raw:near%20mint'
const card = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 } as const
const running = new AbortController().signal

onOneEngine(engine => {
  let app: TestApp
  let zip: Buffer
  let before: TestCollector

  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
    await setPrices(app.storage, [['card', nearMint, 1_500]])
    before = await newCollector(app)
    const { item } = await before.add({ ...card, quantity: 3 })
    await before.remove(item.id, 25)
    zip = await downloaded(app, before.token)
  })
  afterAll(() => app.close())

  const differences = async () => {
    const found: unknown[] = []
    await reconcile(app.storage, difference => found.push(difference))
    return found
  }
  const idsLike = async (id: string) => {
    const rows = await app.storage.read(db =>
      db.selectFrom('collectors').select('id').where('id', 'like', `${id}%`).orderBy('id').execute(),
    )
    return rows.map(row => row.id)
  }
  async function restoreOn(storage: Storage, collectorId: string): Promise<unknown> {
    const work = restoreDownload({ ...app.parts, storage }, collectorId, zip, 0)
    try {
      for (;;) {
        const next = await work.next()
        if (next.done) return 'restored'
      }
    } catch (error) {
      return error
    }
  }

  it('leaves every figure as it was when the server stops after any transaction', async () => {
    const collector = await newCollector(app)
    const empty = await answersOf(app, collector)
    let result: unknown = stopped
    let stops = 0
    for (; result === stopped; stops++) {
      result = await restoreOn(dyingAfter(app.storage, stops), collector.id)
      if (result !== stopped) break
      expect(await answersOf(app, collector)).toEqual(empty)
      expect(await differences()).toEqual([])
      await setPrices(app.storage, [['card', nearMint, 1_500 + stops]])
      await valueQueued(app.parts, running)
      await writeStatDays(app.parts)
      expect(await differences()).toEqual([])
    }
    // The collector, five lists, the figures, and the account.
    expect([result, stops]).toEqual(['restored', 8])
    expect(await differences()).toEqual([])
    expect(await collector.stats()).toMatchObject({ total_quantity: 2, lifetime_earnings: -5 })
  }, 300_000)

  it('is erased by tidying once it has been silent, and not before', async () => {
    const collector = await newCollector(app)
    await restoreOn(dyingAfter(app.storage, 4), collector.id)
    const [own = '', left = ''] = await idsLike(collector.id)
    expect(own).toBe(collector.id)
    expect(await rowsOf(app, left)).toMatchObject({ holdings: 3 })
    expect(await app.storage.read(db => accountsAfter(db, own, 1))).not.toMatchObject([{ id: left }])
    await tidy(app.parts)
    expect(await idsLike(collector.id)).toEqual([own, left])
    app.clock.advance(11 * 60_000)
    await tidy(app.parts)
    expect(await idsLike(collector.id)).toEqual([own])
    expect((await restore(app, collector.token, zip)).status).toBe(200)
  })

  it('ends with what asked for it, and leaves nothing', async () => {
    const collector = await newCollector(app)
    const work = restoreDownload(app.parts, collector.id, zip, 0)
    await work.next()
    expect(await work.next()).toMatchObject({ done: false })
    expect(await idsLike(collector.id)).toHaveLength(2)
    await work.return(undefined as never)
    await app.parts.background.settled()
    expect(await idsLike(collector.id)).toEqual([collector.id])
    expect((await collector.stats()).has_history).toBe(false)
  })

  it('gives up when the account has got a copy meanwhile, which stays', async () => {
    const collector = await newCollector(app)
    const work = restoreDownload(app.parts, collector.id, zip, 0)
    await work.next()
    await collector.add(card)
    const rest = (async () => {
      for (;;) if ((await work.next()).done) return
    })()
    await expect(rest).rejects.toThrow(/has had no copy so far/)
    await app.parts.background.settled()
    expect(await idsLike(collector.id)).toEqual([collector.id])
    expect(await collector.stats()).toMatchObject({ total_quantity: 1 })
    expect(await differences()).toEqual([])
  })

  it('is recognised in a backup of before, once its account is deleted', async () => {
    const { id, token } = await newCollector(app)
    expect((await restore(app, token, zip)).status).toBe(200)
    const restored = (await idsLike(id)).at(-1) ?? ''
    expect(restored).not.toBe(id)
    expect(collectorDigest(restored)).toBe(collectorDigest(id))
    const tombstone = { id: `of ${id}`, erasedDay: '2026-03-14', digest: collectorDigest(restored) }
    expect(await eraseAgain(app.parts, [tombstone], app.clock.now)).toBe(1)
    expect(await idsLike(id)).toEqual([])
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

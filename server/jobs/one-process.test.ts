import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeLease } from '#server/database/leases'
import type { PriceList } from '#server/price-sources/price-list'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { writeStatDays } from './daily-stats.ts'
import { findAllMovers } from './movers.ts'
import { refreshHeldPrices } from './held-prices.ts'
import { inOneProcess } from '#server/commands/one-process'
import { removeOrphanImages } from './orphan-images.ts'
import { readPriceLists } from './price-lists.ts'
import { sendPriceDigests } from './price-digests.ts'
import { tidy } from './tidy.ts'
import { sumUpWeeks } from './weekly-summaries.ts'

const signal = new AbortController().signal
const aList: PriceList = {
  name: 'a-list',
  label: 'a list',
  prices: 'A list.',
  notice: null,
  externalIds: [],
  languages: ['en'],
  catalogue: 'tcgplayer',
  read: () => expect.unreachable('another process reads it'),
}
const mailer = { send: async () => {}, close: () => {} }

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
    const { add } = await newCollector(app)
    await add({ product_id: 'card', condition: 'Near Mint', purchase_price: 1 })
  })
  afterAll(() => app.close())

  const leaseOf = (name: string) =>
    app.storage.read(db => db.selectFrom('leases').selectAll().where('name', '=', name).executeTakeFirst())

  it('runs a job once when two processes start it, and again afterwards', async () => {
    let runs = 0
    const underWay = Promise.withResolvers<void>()
    const job = () => inOneProcess(app.parts, 'a job', () => ((runs += 1), underWay.promise.then(() => runs)))
    const first = job()
    await expect.poll(() => runs).toBe(1)
    expect(await job()).toBeNull()
    underWay.resolve()
    expect(await first).toBe(1)
    expect(await leaseOf('a job')).toBeUndefined()
    expect(await job()).toBe(2)
  })

  it('gives a job back when it fails, and takes over that of a process that died', async () => {
    const failing = inOneProcess(app.parts, 'failing', () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await leaseOf('failing')).toBeUndefined()
    await leave('left')
    expect(await inOneProcess(app.parts, 'left', async () => 1)).toBeNull()
    app.clock.advance(61_000)
    expect(await inOneProcess(app.parts, 'left', async () => 1)).toBe(1)
  })

  async function leave(name: string): Promise<void> {
    const now = app.clock.now
    const until = new Date(now.getTime() + 60_000).toISOString()
    await app.storage.write(tx => takeLease(tx, { name, holder: 'dead', now: now.toISOString(), until }))
  }

  describe('leaves to another process', () => {
    it.each<[string, () => Promise<unknown>]>([
      ['tidying', () => tidy(app.parts)],
      ['daily statistics', () => writeStatDays(app.parts)],
      ['movers', () => findAllMovers(app.parts)],
      ['weekly summaries', () => sumUpWeeks(app.parts)],
      ['unused pictures', () => removeOrphanImages(app.parts)],
      ['held prices', () => refreshHeldPrices(app.parts, signal)],
      ['price lists', () => readPriceLists({ ...app.parts, priceLists: [aList] }, signal)],
      ['price digests', () => sendPriceDigests(app.parts, mailer, signal)],
    ])('%s', async (name, run) => {
      app.clock.advance(8 * 24 * 60 * 60 * 1_000)
      await leave(name)
      const rows = () =>
        app.storage.read(async db => ({
          days: await db.selectFrom('stat_days').selectAll().execute(),
          notifications: await db.selectFrom('notifications').selectAll().execute(),
          tokens: await db.selectFrom('tokens').select('token_hash').execute(),
          checks: await db.selectFrom('price_checks').selectAll().execute(),
        }))
      const before = await rows()
      await run()
      expect(await rows()).toEqual(before)
      expect(await leaseOf(name)).toMatchObject({ holder: 'dead' })
    })
  })

  it('writes the day when no other process does', async () => {
    app.clock.advance(24 * 60 * 60 * 1_000)
    expect(await writeStatDays(app.parts)).toBe(1)
  })
})

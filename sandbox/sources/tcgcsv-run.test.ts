import { afterEach, describe, expect, it } from 'vitest'
import { pricesByKey } from '#server/db/prices/market-prices'
import { readPriceLists } from '#server/jobs/price-lists'
import { secondTestApp } from '#server/testing/app'
import { onBothEngines } from '#server/testing/storages'
import {
  dayMs,
  everyPrice,
  firstFiles,
  hourMs,
  minuteMs,
  shadowless,
  surging,
  type TcgcsvApp,
  tcgcsvApp,
} from './tcgcsv-app.ts'

const forever = new AbortController().signal

onBothEngines(engine => {
  let app: TcgcsvApp
  afterEach(() => app.close())

  describe('a run', () => {
    it('prices each printing and sealed product, once a day, and asks for products once a week', async () => {
      app = await tcgcsvApp(engine)
      await app.read()
      expect(app.takeAsked()).toEqual(['/last-updated.txt', 'groups', ...firstFiles])
      expect(await app.prices()).toEqual(everyPrice)
      expect(await app.run()).toMatchObject({ requests: 6, priced: 7, leftOut: 0, failure: null })
      expect((await app.run())?.finishedAt).not.toBeNull()

      app.clock.advance(23 * hourMs)
      await app.read()
      expect(app.takeAsked()).toEqual([])
      for (let day = 1; day <= 7; day++) {
        app.clock.advance(day === 1 ? 11 * hourMs : dayMs)
        await app.read()
        const files = day < 7 ? ['100/prices', '200/prices'] : firstFiles
        expect([day, app.takeAsked()]).toEqual([day, ['/last-updated.txt', 'groups', ...files]])
      }
      expect(app.tcgcsv.violations).toEqual([])
    })

    it('shows its prices in sets and in search, also of what is in no collection', async () => {
      app = await tcgcsvApp(engine)
      await app.read()
      const { token } = await app.register()
      const { products } = (await app.call('GET /api/products', { token, query: { limit: 100 } })).body
      const inSearch = products.map(product => [product.id, product.current_market_price])
      const priced = Object.entries(everyPrice).map(([id, priceCents]) => [id, priceCents / 100] as const)
      expect(Object.fromEntries(inSearch)).toEqual({
        ...Object.fromEntries(priced),
        raichu: null,
        unlisted: null,
      })
      const { cards } = (await app.call('GET /api/sets/:id', { token, params: { id: 'sv08' } })).body
      const inSet = cards.map(card => [card.id, card.current_market_price])
      expect(Object.fromEntries(inSet)).toEqual({
        pikachu: 1.25,
        'pikachu-reverse': 2.5,
        'pikachu-ex': 310.05,
        raichu: null,
      })
    })

    it('says when the source had a price, where it is from, and how sure it is', async () => {
      app = await tcgcsvApp(engine)
      await app.storage.write(tx =>
        tx
          .updateTable('products')
          .set({ release_date: '1999-01-09' })
          .where('id', '=', 'charizard')
          .execute(),
      )
      await app.read()
      const keys = ['pikachu', 'charizard'].map(productId => ({ productId, priceKey: 'raw:near%20mint' }))
      const found = await app.storage.read(db => pricesByKey(db, keys))
      const quote = { source: 'tcgcsv', kind: 'market', asOf: '2026-03-13T20:05:58.000Z', listings: null }
      expect([...found.values()].toSorted((one, other) => one.priceCents - other.priceCents)).toMatchObject([
        { ...quote, confidence: 'high' },
        { ...quote, confidence: 'medium' },
      ])
    })

    it('asks for nothing but the date while no new list is built, and says so after two days', async () => {
      app = await tcgcsvApp(engine)
      await app.read()
      app.takeAsked()
      app.tcgcsv.misbehave({ on: /last-updated/, what: { kind: 'text', text: '2026-03-13T20:05:58+0000\n' } })
      app.clock.advance(3 * dayMs)
      await app.read()
      expect(app.takeAsked()).toEqual(['/last-updated.txt'])
      expect((await app.run())?.failure).toBe('TCGplayer via TCGCSV has built no new list since 2026-03-13.')
    })

    it('skips a set that is gone', async () => {
      app = await tcgcsvApp(engine, [{ ...surging, groupId: 101 }, shadowless])
      app.tcgcsv.misbehave({ on: /101/, what: { kind: 'status', status: 404 } })
      await app.read()
      expect(await app.prices()).toEqual({ charizard: 214_600, 'charizard-1st': 1_000_000 })
      expect(await app.run()).toMatchObject({ failure: null })
      expect((await app.run())?.finishedAt).not.toBeNull()
    })

    it('waits while the disk is below its floor, and then goes on without asking twice', async () => {
      app = await tcgcsvApp(engine)
      let freeBytes = 1_000
      const disk = { diskFloorBytes: 500, freeDiskBytes: async () => freeBytes }
      app.tcgcsv.onCall(path => path.endsWith('groups') && (freeBytes = 100))
      await app.read(forever, disk)
      // A database server has a disk of its own.
      expect(app.takeAsked()).toEqual([
        '/last-updated.txt',
        'groups',
        ...(engine === 'sqlite' ? [] : firstFiles),
      ])
      app.tcgcsv.onCall(() => {})
      freeBytes = 1_000
      app.clock.advance(hourMs)
      await app.read(forever, disk)
      expect(app.takeAsked()).toEqual(engine === 'sqlite' ? ['/last-updated.txt', ...firstFiles] : [])
      expect(await app.prices()).toEqual(everyPrice)
      expect(app.tcgcsv.violations).toEqual([])
    })
  })

  describe('a run that is stopped', () => {
    it('goes on in another process with what was not asked for', async () => {
      app = await tcgcsvApp(engine)
      const stopping = new AbortController()
      app.tcgcsv.onCall(path => path.endsWith('200/products') && stopping.abort())
      await app.read(stopping.signal)
      expect((await app.run())?.finishedAt).toBeNull()
      expect(app.takeAsked()).toEqual([
        '/last-updated.txt',
        'groups',
        '100/products',
        '100/prices',
        '200/products',
      ])

      app.clock.advance(minuteMs)
      await app.read(forever, { priceLists: [app.newList()] })
      expect(app.takeAsked()).toEqual(['/last-updated.txt', '200/prices'])
      expect(await app.prices()).toEqual(everyPrice)
      expect(await app.run()).toMatchObject({ requests: 7, priced: 7, failure: null })
      expect((await app.run())?.finishedAt).not.toBeNull()
      expect(app.tcgcsv.violations).toEqual([])
    })

    it('asks no sooner than a day later for a file whose answer it did not take', async () => {
      app = await tcgcsvApp(engine)
      const stopping = new AbortController()
      app.tcgcsv.onCall(path => path.endsWith('100/prices') && stopping.abort())
      await app.read(stopping.signal)
      app.tcgcsv.onCall(() => {})
      await app.read()
      expect(await app.prices()).toEqual({ charizard: 214_600, 'charizard-1st': 1_000_000 })
      app.clock.advance(2 * dayMs)
      await app.read()
      expect(await app.prices()).toEqual(everyPrice)
      expect(app.tcgcsv.violations).toEqual([])
    })

    it('is not stopped by a second one, nor joined', async () => {
      app = await tcgcsvApp(engine)
      const second = engine === 'postgres' ? await secondTestApp(app) : null
      const others = second ? { ...second.parts, priceLists: [app.newList()] } : app.parts
      await Promise.all([app.read(), readPriceLists(others, forever)])
      await second?.close()
      expect(app.takeAsked()).toEqual(['/last-updated.txt', 'groups', ...firstFiles])
      expect(app.tcgcsv.violations).toEqual([])
    })
  })
})

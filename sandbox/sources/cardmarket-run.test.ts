import { afterEach, describe, expect, it } from 'vitest'
import { dayOf } from '#domain/day'
import { onOneEngine } from '#server/testing/storages'
import { guideRow, type SandboxGuide } from './cardmarket.ts'
import { cardmarketApp, goodGuide, goodPrices, goodRates, rows } from './cardmarket-app.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const guideFile = '/productCatalog/priceGuide/price_guide_6.json'

onOneEngine(engine => {
  let market: Awaited<ReturnType<typeof cardmarketApp>>
  afterEach(() => market.close())

  describe('a run', () => {
    it('prices each printing in dollars by the rate of the day, and says what it was in euros', async () => {
      market = await cardmarketApp(engine)
      await market.read()
      expect(await market.prices()).toEqual(goodPrices)
      const quotes = await market.quotes()
      expect(quotes).toHaveLength(5)
      expect(quotes.find(({ productId }) => productId === 'pikachu')).toMatchObject({
        source: 'cardmarket',
        kind: 'guide',
        confidence: 'medium',
        asOf: '2026-11-20T01:44:34.000Z',
        original: { currency: 'EUR', cents: 750, rateDay: '2026-11-19' },
      })
      expect(await market.run()).toMatchObject({
        requests: 1,
        priced: 5,
        leftOut: 0,
        failure: null,
        builtAt: '2026-11-20T01:44:34.000Z',
      })
      expect((await market.run())?.finishedAt).not.toBeNull()
      expect(market.ecb.takeAsked()).toEqual(['eurofxref-hist-90d.xml'])
    })

    it('tells the page what a price was in euros', async () => {
      market = await cardmarketApp(engine)
      await market.read()
      const { call, register } = market.app
      const { token } = await register()
      const answered = await call('GET /api/prices/product/:id', {
        token,
        params: { id: 'pikachu' },
        query: {},
      })
      expect(answered.body.prices).toMatchObject([
        {
          price: 8.53,
          source: 'cardmarket',
          source_label: 'Cardmarket',
          kind: 'guide',
          original: { currency: 'EUR', amount: 7.5, rate_date: '2026-11-19' },
        },
      ])
    })

    it('asks for one guide a day, and for the rates of each working day once they are out', async () => {
      market = await cardmarketApp(engine)
      for (let hour = 0; hour < 3; hour++) {
        await market.read()
        market.app.clock.advance(hourMs)
      }
      expect(market.cardmarket.asked.map(({ path }) => path)).toEqual([guideFile])
      expect(market.cardmarket.asked[0]?.headers['user-agent']).toBe('Holofolio/1.2.3')
      expect(market.ecb.takeAsked()).toEqual(['eurofxref-hist-90d.xml'])
      market.publish({
        rates: { ...goodRates, '2026-11-20': '1.2' },
        guide: { ...goodGuide, createdAt: '2026-11-21T02:44:34+0100' },
      })
      market.app.clock.advance(dayMs)
      await market.read()
      expect(market.ecb.takeAsked()).toEqual(['eurofxref-daily.xml'])
      expect(market.cardmarket.asked).toHaveLength(2)
      // A Saturday takes Friday's.
      expect((await market.prices())['pikachu']).toBe(900)
      expect((await market.quotes())[0]?.original?.rateDay).toBe('2026-11-20')
    })

    it('asks for the rates of 90 days after a gap, and keeps earlier ones, but none of the future', async () => {
      market = await cardmarketApp(engine)
      market.publish({ rates: { ...goodRates, '2026-06-01': '1.5' } })
      await market.read()
      expect(market.ecb.takeAsked()).toEqual(['eurofxref-hist-90d.xml'])
      market.publish({ rates: { '2026-11-26': '1.09', '2026-11-27': '1.1', '2027-11-27': '1.3' } })
      market.app.clock.advance(8 * dayMs)
      await market.read()
      expect(market.ecb.takeAsked()).toEqual(['eurofxref-hist-90d.xml'])
      const days = await market.app.storage.read(db =>
        db.selectFrom('exchange_rates').select('day').where('currency', '=', 'USD').orderBy('day').execute(),
      )
      expect(days.map(({ day }) => day)).toEqual([
        '2026-06-01',
        '2026-11-18',
        '2026-11-19',
        '2026-11-26',
        '2026-11-27',
      ])
    })
  })

  describe('without a rate', () => {
    it('there are no prices, the run says why, and goes on once there is one', async () => {
      market = await cardmarketApp(engine)
      market.ecb.misbehave({ status: 503, body: '' })
      await market.read()
      expect(await market.prices()).toEqual({})
      expect(market.cardmarket.asked).toEqual([])
      expect((await market.run())?.failure).toMatch(/^There is no exchange rate for 2026-11-20 /)
      market.ecb.misbehave(null)
      market.app.clock.advance(hourMs)
      await market.read()
      expect(await market.prices()).toEqual(goodPrices)
      expect(await market.run()).toMatchObject({ failure: null })
    })

    it('of the last five days there are no prices', async () => {
      market = await cardmarketApp(engine)
      market.publish({ rates: { '2026-11-14': '1.1367' } })
      await market.read()
      expect(await market.prices()).toEqual({})
      expect((await market.run())?.failure).toMatch(/^There is no exchange rate/)
    })

    it('of today, one of five days ago counts', async () => {
      market = await cardmarketApp(engine)
      market.publish({ rates: { '2026-11-15': '1.1367' } })
      await market.read()
      expect(await market.prices()).toEqual(goodPrices)
    })

    it.each([
      ['a page', '<html>Just a moment…</html>'],
      [
        'a rate that cannot be',
        "<Envelope><Cube><Cube time='2026-11-19'><Cube currency='USD' rate='0'/></Cube></Cube></Envelope>",
      ],
    ])('%s is none', async (_what, body) => {
      market = await cardmarketApp(engine)
      market.ecb.misbehave({ status: 200, body })
      await market.read()
      expect(await market.prices()).toEqual({})
    })

    it('the bank is asked at most ten times a day', async () => {
      market = await cardmarketApp(engine)
      market.app.clock.now.setTime(Date.parse('2026-11-20T00:10:00Z'))
      market.ecb.misbehave({ status: 404, body: '' })
      for (let hour = 0; hour < 23; hour++) {
        await market.read()
        market.app.clock.advance(hourMs)
      }
      expect(dayOf(market.app.clock.now)).toBe('2026-11-20')
      expect(market.ecb.takeAsked()).toHaveLength(10)
    })
  })

  describe('a guide that', () => {
    it.each<[string, SandboxGuide, RegExp]>([
      [
        'has another version',
        { ...goodGuide, version: 2 },
        /^Cardmarket sent a price guide of another version \(2\)/,
      ],
      [
        'has no version',
        { ...goodGuide, version: null },
        /^Cardmarket sent a price guide of another version/,
      ],
      ['has no date', { priceGuides: rows }, /without its date/],
      ['is of tomorrow', { ...goodGuide, createdAt: '2026-11-22T02:44:34+0100' }, /of a day to come/],
      [
        'is of a day without rates',
        { ...goodGuide, createdAt: '2026-08-01T02:44:34+0100' },
        /of 2026-08-01, which has no/,
      ],
      ['is empty', { ...goodGuide, priceGuides: [] }, /an empty price guide/],
      [
        'has prices in words',
        { ...goodGuide, priceGuides: rows.map(row => ({ ...row, trend: '€7' })) },
        /an empty price guide/,
      ],
    ])('%s changes no price, says why, and is not fetched again that day', async (_what, guide, failure) => {
      market = await cardmarketApp(engine)
      market.publish({ guide })
      await market.read()
      market.app.clock.advance(hourMs)
      await market.read()
      expect(market.cardmarket.asked).toHaveLength(1)
      expect(await market.prices()).toEqual({})
      expect((await market.run())?.failure).toMatch(failure)
    })

    it('has wrong rows is read without them', async () => {
      market = await cardmarketApp(engine)
      const { trend: _, ...without } = guideRow(102, 3)
      const odd = [
        guideRow(103, -1),
        without,
        guideRow(101, 7.5, 12.34),
        guideRow(101, 5, 5),
        guideRow(104, 150),
      ]
      market.publish({ guide: { ...goodGuide, priceGuides: odd } })
      await market.read()
      expect(await market.prices()).toEqual({ pikachu: 853, 'pikachu-reverse': 1_403, box: 17_051 })
      expect(await market.run()).toMatchObject({ leftOut: 2, priced: 3, failure: null })
    })

    it('was built days ago says so', async () => {
      market = await cardmarketApp(engine)
      market.publish({
        guide: { ...goodGuide, createdAt: '2026-11-18T00:44:34+0100' },
        rates: { '2026-11-17': '1.1', ...goodRates },
      })
      await market.read()
      expect((await market.run())?.failure).toBe('Cardmarket has built no new list since 2026-11-17.')
    })
  })

  describe('a source that', () => {
    it('is down keeps its last prices, and is asked again in an hour', async () => {
      market = await cardmarketApp(engine)
      await market.read()
      market.app.clock.advance(dayMs)
      market.cardmarket.misbehave({ kind: 'status', status: 503 }, 3)
      await market.read()
      expect(await market.prices()).toEqual(goodPrices)
      expect((await market.run())?.failure).toBe('Cardmarket is unavailable (503).')
      market.app.clock.advance(hourMs)
      await market.read()
      expect(await market.run()).toMatchObject({ priced: 5, failure: null })
    })

    it('refuses is not asked again for a day', async () => {
      market = await cardmarketApp(engine)
      market.cardmarket.misbehave({ kind: 'status', status: 403 }, 1)
      await market.read()
      expect((await market.run())?.failure).toMatch(/^Cardmarket refused a call \(403\)/)
      market.app.clock.advance(23 * hourMs)
      await market.read()
      expect(market.cardmarket.asked).toHaveLength(1)
      market.app.clock.advance(2 * hourMs)
      await market.read()
      expect(await market.prices()).toEqual(goodPrices)
    })
  })
})

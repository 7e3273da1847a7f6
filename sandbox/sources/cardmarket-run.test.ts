import { afterEach, describe, expect, it } from 'vitest'
import { dayOf } from '#domain/day'
import { saveExternalIds } from '#server/db/catalogue/external-ids'
import { dollarsPerEuro } from '#server/db/prices/exchange-rates'
import { pricesByKey } from '#server/db/prices/market-prices'
import { listRun } from '#server/db/prices/price-lists'
import { quotesByKey } from '#server/db/prices/source-quotes'
import type { EngineName } from '#server/db/storage'
import { readPriceLists } from '#server/jobs/price-lists'
import { cardmarketList } from '#server/price-sources/cardmarket/cardmarket'
import { cardmarketFacts } from '#server/price-sources/cardmarket/plug'
import { ecbRates } from '#server/price-sources/ecb/ecb'
import { testApp } from '#server/testing/app'
import { addProducts } from '#server/testing/products'
import { onEachEngine } from '#server/testing/storages'
import { guideRow, type SandboxGuide, startCardmarket } from './cardmarket.ts'
import { type SandboxRates, startEcb } from './ecb.ts'

const forever = new AbortController().signal
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const guideFile = '/productCatalog/priceGuide/price_guide_6.json'

/** Ours: product id, its id at Cardmarket, the key of its printing. */
const ours = [
  ['pikachu', '101', 'normal'],
  ['pikachu-reverse', '101', 'reverse'],
  ['pikachu-ball', '102', 'reverse:pokeball'],
  ['charizard', '103', 'holo'],
  ['box', '104', null],
] as const
const rows = [
  guideRow(101, 7.5, 12.34),
  guideRow(102, 3, 99),
  guideRow(103, 421.11, 123.63),
  guideRow(104, 150),
]
const goodGuide: SandboxGuide = {
  createdAt: '2026-11-20T02:44:34+0100',
  priceGuides: [...rows, guideRow(999, 1)],
}
const goodRates: SandboxRates = { '2026-11-18': '1.07', '2026-11-19': '1.1367' }
/** In cents: 750, 1,234, 300, 42,111 and 15,000 times 1.1367. */
const goodPrices = {
  pikachu: 853,
  'pikachu-reverse': 1_403,
  'pikachu-ball': 341,
  charizard: 47_868,
  box: 17_051,
}

async function cardmarketApp(engine: EngineName) {
  const app = await testApp(engine)
  app.clock.now.setTime(Date.parse('2026-11-20T07:00:00Z'))
  let guide = goodGuide
  let rates = goodRates
  const cardmarket = await startCardmarket(() => guide)
  const ecb = await startEcb(() => rates)
  const clock = {
    nowMs: () => app.clock.now.getTime(),
    wait: async (ms: number) => app.clock.advance(ms),
  }
  const common = { userAgent: 'Holofolio/1.2.3', reportCall: () => {}, clock, random: () => 0.5 }
  const list = cardmarketList({
    ...common,
    facts: cardmarketFacts,
    baseUrl: cardmarket.url,
    timeoutMs: 10_000,
    dollarsPerEuro: day => app.storage.read(db => dollarsPerEuro(db, day)),
  })
  const rateSource = ecbRates({ ...common, baseUrl: ecb.url, timeoutMs: 10_000 })
  const parts = { ...app.parts, priceLists: [list], rateSource }
  await addProducts(
    app.storage,
    ours.map(([id]) => ({ id, productType: id === 'box' ? 'sealed_product' : 'card' })),
  )
  await app.storage.write(async tx => {
    for (const [id, , printingKey] of ours)
      await tx.updateTable('products').set({ printing_key: printingKey }).where('id', '=', id).execute()
    const ids = ours.map(([productId, externalId, finish]) => ({
      productId,
      externalId,
      finish,
      source: 'cardmarket',
    }))
    await saveExternalIds(tx, ids)
  })
  const keys = ours.map(([productId]) => ({
    productId,
    priceKey: productId === 'box' ? 'sealed' : 'raw:near%20mint',
  }))
  return {
    app,
    cardmarket,
    ecb,
    publish: (change: { guide?: SandboxGuide; rates?: SandboxRates }) => {
      guide = change.guide ?? guide
      rates = change.rates ?? rates
    },
    read: () => readPriceLists(parts, forever),
    run: () => app.storage.read(db => listRun(db, 'cardmarket')),
    quotes: async () => [...(await app.storage.read(db => quotesByKey(db, keys))).values()].flat(),
    prices: async () => {
      const found = await app.storage.read(db => pricesByKey(db, keys))
      return Object.fromEntries([...found.values()].map(one => [one.productId, one.priceCents]))
    },
    close: async () => {
      await app.close()
      await cardmarket.close()
      await ecb.close()
    },
  }
}

onEachEngine(engine => {
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

    it('asks for the rates of 90 days after a gap, and forgets those of long ago', async () => {
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
      expect(days.map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-19', '2026-11-26', '2026-11-27'])
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
    ])('%s prices nothing, says so, and is not asked for again that day', async (_what, guide, failure) => {
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

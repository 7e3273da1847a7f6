import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PriceQuestion } from '#domain/prices/price-question'
import { gradedTarget, nearMint } from '#domain/prices/price-target'
import type { Variable } from '#server/environment'
import { dailyQuota } from '#server/open-prices'
import { justtcg as justtcgPlug } from '#server/price-sources/justtcg/justtcg'
import { pokemonpricetracker as pptPlug } from '#server/price-sources/pokemonpricetracker/pokemonpricetracker'
import type { PricePlug, PriceSource } from '#server/price-sources/price-source'
import { allOf, charizardAsked } from '#server/testing/priced-questions'
import { onOneEngine, type TemporaryStorage, temporaryStorage } from '#server/testing/storages'
import type { Imitation } from './imitation.ts'
import { startJusttcg } from './justtcg.ts'
import { startPokemonPriceTracker } from './pokemonpricetracker.ts'

const running = new AbortController().signal

onOneEngine(engine => {
  let database: TemporaryStorage
  let imitation: Imitation | null = null
  let now: Date
  beforeEach(async () => {
    database = await temporaryStorage(engine)
    now = new Date('2026-11-20T12:00:00Z')
  })
  afterEach(async () => {
    await imitation?.close()
    await database.drop()
  })

  /** Opens a source as a server does at its start. */
  function started(plug: PricePlug, variable: Variable): PriceSource {
    const configured = plug.configure(variable)
    if ('needs' in configured) throw new Error(`${plug.name} needs ${configured.needs}`)
    return configured.open({
      quotaOf: limit => dailyQuota(database.storage, plug.name, limit, () => now),
      askToMarketFactor: 1,
      now: () => now,
      reportCall: () => {},
      dollarsPerEuro: async () => null,
    })
  }

  const asked = (target = nearMint): PriceQuestion =>
    charizardAsked({ target, externalIds: { tcgplayer: '4' }, product: { printingKey: 'holo' } })

  describe('after a restart', () => {
    test('JustTCG has the calls left that it had, until its day ends', async () => {
      const variants = [{ condition: 'Near Mint', printing: 'Holofoil', price: 400 }]
      imitation = await startJusttcg({ cards: { 4: variants } })
      const { url } = imitation
      const variable: Variable = name => ({ JUSTTCG_URL: url, JUSTTCG_API_KEY: 'key' })[name] ?? null
      const start = () => started(justtcgPlug, variable)
      expect(await start().quota?.left()).toBe(32)
      for (let restart = 1; restart <= 3; restart++) {
        expect(await allOf(start().ask([asked()], running))).toMatchObject([
          { quote: { priceCents: 40_000 } },
        ])
        expect(await start().quota?.left()).toBe(32 - restart)
      }
      await start().quota?.take(29)
      expect(await allOf(start().ask([asked()], running))).toMatchObject([{ failure: 'quota' }])
      expect(imitation.asked).toHaveLength(3)
      now = new Date('2026-11-21T00:00:00Z')
      expect(await start().quota?.left()).toBe(32)
    })

    test('PokemonPriceTracker has the credits left that it said', async () => {
      const sales = { psa10: { count: 5, medianPrice: 900, lastMarketUpdate: '2026-11-18T00:00:00Z' } }
      const card = { prices: { primaryPrinting: 'Holofoil' }, ebay: { salesByGrade: sales } }
      imitation = await startPokemonPriceTracker({ cards: { 4: card }, credits: 41 })
      const { url } = imitation
      const variable: Variable = name => ({ PPT_URL: url, PPT_API_KEY: 'key' })[name] ?? null
      const start = () => started(pptPlug, variable)
      expect(await start().quota?.left()).toBe(100)
      const graded = asked(gradedTarget('PSA', '10'))
      expect(await allOf(start().ask([graded], running))).toMatchObject([{ quote: { priceCents: 90_000 } }])
      expect(await start().quota?.left()).toBe(39)
    })
  })

  describe('a count that follows the source', () => {
    const limit = { callsPerDay: 100, timeZone: 'UTC' }
    const quota = () => dailyQuota(database.storage, 'any', limit, () => now)

    test.each([
      [40, 40],
      [0, 0],
      [100, 100],
      [20_000, 100],
    ])('of %i left has %i left', async (said, left) => {
      await quota().take(10)
      await quota().follow(said, now)
      expect(await quota().left()).toBe(left)
    })

    test('ignores a count of a day that has ended', async () => {
      const askedAt = now
      now = new Date('2026-11-21T00:00:01Z')
      await quota().take(3)
      await quota().follow(0, askedAt)
      expect(await quota().left()).toBe(97)
    })
  })
})

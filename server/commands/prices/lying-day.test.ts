// A source gives one wrong reading. Totals, notifications and charts do not follow it.
import { cents } from '#domain/money/money'
import { defaultPriceTarget, priceKeyOf } from '#domain/prices/price-target'
import { beforeEach, describe, expect, it } from 'vitest'
import { valueCollection } from '#server/commands/groups/value-collection'
import { sourceReports } from '#server/db/prices/source-reports'
import { inEveryOrder, sourcesInOrder } from '#server/price-sources/sources-in-order'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { playedSource } from '#server/testing/played-source'
import { charizardAsked } from '#server/testing/priced-questions'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { savePriceAnswers } from './save-price-answers.ts'
import { movedSentence, saveManyQuotes } from './save-quotes.ts'

const hourMs = 60 * 60 * 1_000
const target = defaultPriceTarget('card')
const priceKey = priceKeyOf(target)

/** What the cards are worth in dollars: bulk, and a few that are worth more than all of it. */
const worth = [
  ...Array.from({ length: 30 }, (_, index) => 0.2 + index * 0.03),
  ...Array.from({ length: 40 }, (_, index) => 1.1 + index * 0.7),
  120,
  340,
  999.99,
  2_000,
]
const ids = worth.map((_, index) => `card-${String(index).padStart(2, '0')}`)
const dearest = ids.length - 1

/** The price of a card on a day. Each moves by up to 1.5 % on its own, expensive ones by less. */
function truth(index: number, day: number): number {
  const most = index < 70 ? 0.015 : 0.003
  return (worth[index] ?? 0) * (1 + most * Math.sin(index * 7 + day * 3))
}

type Reading = (index: number, day: number) => number
const lies: readonly [name: string, reading: Reading, isReported: boolean][] = [
  ['times 100', (index, day) => truth(index, day) * 100, true],
  ['times 0.01', (index, day) => truth(index, day) / 100, true],
  ['in euros', (index, day) => truth(index, day) * 0.926, true],
  ['in yen', (index, day) => truth(index, day) * 150, true],
  ['of one absurd price', (index, day) => truth(index, day) * (index === dearest ? 100 : 1), false],
]

onOneEngine(engine => {
  let app: TestApp
  let holder: TestCollector
  let day = 0
  beforeEach(async () => {
    const priceSource = sourcesInOrder([playedSource().priceSource], inEveryOrder(['source', 'played']))
    app = await testApp(engine, { priceSource })
    await addProducts(
      app.storage,
      ids.map(id => ({ id })),
    )
    holder = await newCollector(app)
    day = 0
    return () => app.close()
  })

  /** Saves a reading of a list in parts, as sets are read. */
  async function readList(reading: Reading) {
    const readings = new Map<string, number[]>()
    for (let start = 0; start < ids.length; start += 25) {
      const found = ids.slice(start, start + 25).map((productId, place) => {
        return { productId, priceKey, quote: quoted(reading(start + place, day)) }
      })
      const priced = found.filter(({ quote }) => quote.priceCents > 0)
      await saveManyQuotes(app.parts, 'source', priced, readings)
    }
  }

  /** Saves the answers of a source that is asked card by card, in the batches of a refresh. */
  async function askEach(reading: Reading) {
    for (let start = 0; start < ids.length; start += 50) {
      const answers = ids.slice(start, start + 50).map((productId, place) => ({
        question: charizardAsked({ productId, target }),
        source: 'source',
        outcome: 'priced' as const,
        quote: quoted(reading(start + place, day)),
        origins: [],
        evidence: null,
      }))
      await savePriceAnswers(
        app.parts,
        answers.filter(({ quote }) => quote.priceCents > 0),
      )
    }
  }

  const quoted = (dollars: number) => ({
    priceCents: cents(Math.round(dollars * 100)),
    kind: 'market' as const,
    asOf: app.clock.now.toISOString(),
    confidence: 'high' as const,
    listings: null,
  })

  async function nextDay() {
    day += 1
    app.clock.advance(24 * hourMs)
  }

  const total = async (): Promise<number> => {
    await valueCollection(app.parts, holder.id)
    return (await holder.stats()).total_market_price
  }
  const trueTotal = () => ids.reduce((sum, _, index) => sum + Math.round(truth(index, day) * 100), 0) / 100
  const count = (table: 'notifications' | 'held_back_prices') =>
    app.storage.read(async db => (await db.selectFrom(table).select('product_id').execute()).length)
  const highestPoint = () =>
    app.storage.read(async db => {
      const rows = await db.selectFrom('price_points').select('price_cents').execute()
      const amounts = rows.map(row => row.price_cents)
      return [Math.min(...amounts), Math.max(...amounts)]
    })

  describe.each([
    ['a list', readList],
    ['a source that is asked', askEach],
  ])('%s', (_what, read) => {
    beforeEach(async () => {
      for (const id of ids) await holder.add({ product_id: id, condition: 'Near Mint', purchase_price: 1 })
      await read(truth)
      await nextDay()
      await read(truth)
    })

    it.each(lies)('%s for a day', async (_name, lie, isReported) => {
      const before = await total()
      expect(before).toBeCloseTo(trueTotal(), 2)
      const chart = await highestPoint()
      await nextDay()
      await read(lie)
      expect(Math.abs((await total()) / before - 1)).toBeLessThan(0.01)
      expect(await count('notifications')).toBe(0)
      expect(await highestPoint()).toEqual(chart)
      expect(await count('held_back_prices')).toBeGreaterThan(0)
      const report = (await app.storage.read(sourceReports)).get('source')
      // Of a list, its run says so.
      expect(report?.failure).toBe(isReported && read === askEach ? movedSentence : undefined)
      await nextDay()
      await read(truth)
      expect(Math.abs((await total()) / trueTotal() - 1)).toBeLessThan(0.001)
      expect(await count('notifications')).toBe(0)
    })

    it('a card that tripled counts the day after, and is notified then', async () => {
      const tripled: Reading = (index, on) => truth(index, on) * (index === dearest ? 3 : 1)
      await total()
      await nextDay()
      await read(tripled)
      expect(Math.abs((await total()) / trueTotal() - 1)).toBeLessThan(0.01)
      await nextDay()
      await read(tripled)
      expect(await total()).toBeCloseTo(trueTotal() + 2 * truth(dearest, day), 1)
      expect(await count('notifications')).toBe(1)
      expect(await count('held_back_prices')).toBe(0)
    })
  })
})

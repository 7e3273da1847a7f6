// A list whose prices moved as one: its operator reads so, whether it was called or loaded from a file.
import { cents } from '#domain/money/money'
import { beforeEach, expect, it } from 'vitest'
import { saveExternalIds } from '#server/db/products/external-ids'
import { listRun } from '#server/db/prices/price-lists'
import type { FilePrices, PriceList } from '#server/price-sources/price-list'
import { type TestApp, testApp } from '#server/testing/app'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { movedSentence } from '#server/commands/prices/save-quotes'
import { loadPriceList } from './load-price-list.ts'
import { readPriceList } from './read-price-list.ts'

const ids = Array.from({ length: 12 }, (_, index) => `card-${index}`)
const dayMs = 24 * 60 * 60 * 1_000
const list = { name: 'list', catalogue: 'tcgplayer', languages: ['en'] } as const

onOneEngine(engine => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(engine)
    await addProducts(
      app.storage,
      ids.map(id => ({ id })),
    )
    await app.storage.write(tx =>
      saveExternalIds(
        tx,
        ids.map((productId, index) => ({
          productId,
          source: 'tcgplayer',
          externalId: String(index),
          finish: null,
        })),
      ),
    )
    return () => app.close()
  })

  /** The same price for every card. */
  const pricesAt = (dollars: number): FilePrices => ({
    rows: ids.length,
    unknown: 0,
    leftOut: 0,
    productIds: ids.map((_, index) => String(index)),
    quoteOf: () => ({
      priceCents: cents(dollars * 100),
      kind: 'market',
      asOf: app.clock.now.toISOString(),
      confidence: 'high',
      listings: null,
    }),
  })
  const calledList = (dollars: number): PriceList => ({
    ...list,
    label: 'A list',
    prices: 'Prices for a test.',
    notice: null,
    externalIds: ['tcgplayer'],
    read: () => ({
      builtAt: async () => app.clock.now.toISOString(),
      parts: async () => [{ id: 'all', name: 'All' }],
      prices: async () => pricesAt(dollars),
      products: async () => null,
      wait: async () => {},
    }),
  })
  const failure = async () => (await app.storage.read(db => listRun(db, 'list')))?.failure

  it('is said of a called list until the next one confirms its prices', async () => {
    const never = new AbortController().signal
    for (const [dollars, said] of [
      [10, null],
      [1_000, movedSentence],
      [1_000, null],
    ] as const) {
      await readPriceList(app.parts, calledList(dollars), never)
      expect(await failure()).toBe(said)
      app.clock.advance(dayMs)
    }
  })

  it('is said of a file, with how many of its prices wait', async () => {
    const load = (dollars: number) =>
      loadPriceList(app.parts, list, pricesAt(dollars), app.clock.now.toISOString())
    expect(await load(10)).toMatchObject({ priced: 12, heldBack: 0 })
    app.clock.advance(dayMs)
    expect(await load(1_000)).toMatchObject({ priced: 12, heldBack: 12 })
    expect(await failure()).toBe(movedSentence)
    app.clock.advance(dayMs)
    expect(await load(1_000)).toMatchObject({ priced: 12, heldBack: 0 })
  })
})

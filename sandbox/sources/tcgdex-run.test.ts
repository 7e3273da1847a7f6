import { afterAll, beforeAll, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { questionsOf } from '#domain/prices/price-question'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { readCard } from '#server/catalogue-import/tcgdex-card'
import { importProducts } from '#server/commands/products/import-products'
import { askAndSave, SharedAsks } from '#server/commands/prices/shared-asks'
import { savePriceAnswers } from '#server/commands/prices/save-price-answers'
import { readConfig } from '#server/config'
import { keysWithProducts } from '#server/db/prices/held-keys'
import { quotesByKey } from '#server/db/prices/source-quotes'
import { readPriceLists } from '#server/jobs/price-lists'
import { openPrices } from '#server/open-prices'
import { type TestApp, testApp } from '#server/testing/app'
import { readable } from '#server/testing/catalogue'
import { type FakeHost, fakeHost, json } from '#server/testing/fake-host'
import { onOneEngine } from '#server/testing/storages'
import { startEcb } from './ecb.ts'

const updated = '2026-11-19T08:55:34.000Z'
const forever = new AbortController().signal
const sold = {
  cardmarket: { unit: 'EUR', updated, idProduct: 6, trend: 15 },
  tcgplayer: { unit: 'USD', updated, normal: { productId: 102, marketPrice: 20 } },
}
const inEuros = { cardmarket: { unit: 'EUR', updated, idProduct: 7, trend: 7.5 }, tcgplayer: null }
/** What stands at the card is the price of its plain printing, which comes first. */
const card = {
  id: 'test-28',
  localId: '28',
  name: 'Surfing Pikachu',
  set: { id: 'test', name: 'Promos' },
  variants_detailed: [
    { type: 'normal', size: 'standard', pricing: sold },
    { type: 'holo', size: 'standard', pricing: inEuros },
    { type: 'reverse', stamp: ['staff'], size: 'standard' },
  ],
  pricing: sold,
}

onOneEngine(engine => {
  let app: TestApp
  let tcgdex: FakeHost
  let ecb: Awaited<ReturnType<typeof startEcb>>
  beforeAll(async () => {
    tcgdex = await fakeHost(json(card))
    ecb = await startEcb(() => ({ '2026-11-19': '1.1367' }))
    const opening = await testApp(engine)
    const { prices } = readConfig({
      PRICE_SOURCES: 'tcgdex, tcgdex-cardmarket',
      TCGDEX_API_URL: tcgdex.url,
      ECB_URL: ecb.url,
    })
    const opened = openPrices({ prices }, opening.storage, opening.parts.metrics)
    app = { ...opening, parts: { ...opening.parts, ...opened } }
    app.clock.now.setTime(Date.parse('2026-11-19T07:00:00Z'))
    const ids = { tcgplayer: { normal: 102 }, cardmarket: { normal: 6, holo: 7, 'reverse:staff': 8 } }
    const read = readCard(
      card,
      () => null,
      () => ids,
    )
    await importProducts(app.parts, 'tcgdex', [readable(read)])
  })
  afterAll(async () => {
    await app.close()
    await tcgdex.close()
    await ecb.close()
  })

  it('prices each printing from its own market, and removes what an earlier version said of another', async () => {
    const products = await app.storage.read(db =>
      db.selectFrom('products').select(['id', 'printing_key']).execute(),
    )
    const keys = products.map(({ id }) => ({ productId: id, priceKey: priceKeyOf(nearMint) }))
    const questions = (await app.storage.read(db => keysWithProducts(db, keys))).flatMap(questionsOf)
    const wrong = {
      priceCents: cents(2_000),
      kind: 'market',
      asOf: updated,
      confidence: 'high',
      listings: null,
    } as const
    await savePriceAnswers(
      app.parts,
      questions.map(question => ({
        question,
        source: 'tcgdex',
        outcome: 'priced',
        quote: wrong,
        origins: [],
        evidence: null,
      })),
    )
    app.clock.advance(24 * 60 * 60 * 1_000)
    await readPriceLists(app.parts, forever)
    await askAndSave(app.parts, questions, { asks: new SharedAsks(app.parts), signal: forever })
    const quotes = await app.storage.read(db => quotesByKey(db, keys))
    const said = [...quotes.values()].flat().map(({ productId, source, priceCents, original }) => {
      const printing = products.find(({ id }) => id === productId)?.printing_key
      return [printing, source, priceCents, original?.cents ?? null]
    })
    expect(said.toSorted()).toEqual([
      ['holo', 'tcgdex-cardmarket', 853, 750],
      ['normal', 'tcgdex', 2_000, null],
    ])
    expect(ecb.takeAsked()).toEqual(['eurofxref-hist-90d.xml'])
  })
})

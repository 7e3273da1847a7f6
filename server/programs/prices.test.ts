// The program as an operator runs it. commands/prices/purge-source.test.ts tests what a purge does.
import { cents } from '#domain/money/money'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { saveQuotes } from '#server/commands/prices/save-quotes'
import { pricesOfProduct } from '#server/db/prices/market-prices'
import { type TestApp, testApp } from '#server/testing/app'
import { addProducts } from '#server/testing/products'
import { runProgram } from '#server/testing/run-program'
import { onEachEngine, type TemporaryStorage, temporaryStorage } from '#server/testing/storages'

onEachEngine(engine => {
  let database: TemporaryStorage
  let app: TestApp
  beforeEach(async () => {
    database = await temporaryStorage(engine)
    app = await testApp(engine, { storage: database.storage })
    await addProducts(app.storage, [{ id: 'card' }])
    const asOf = app.clock.now.toISOString()
    const quote = {
      priceCents: cents(250),
      kind: 'market',
      asOf,
      confidence: 'high',
      listings: null,
    } as const
    for (const source of ['tcgdex', 'justtcg'])
      await saveQuotes(app.parts, source, [{ productId: 'card', priceKey: priceKeyOf(nearMint), quote }])
  })
  afterEach(async () => {
    await app.close()
    await database.drop()
  })

  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    runProgram('prices.ts', {
      args,
      env: {
        DATA_DIR: database.folder,
        ...(database.url !== null && { DATABASE_URL: database.url }),
        ...env,
      },
    })

  it('lists the sources in order, and what each has said', async () => {
    const keys = {
      PRICE_SOURCES: 'raw: tcgdex, ebay; sealed: ebay',
      EBAY_CLIENT_ID: 'id',
      EBAY_CLIENT_SECRET: 'no',
    }
    expect(await run([], keys)).toEqual({
      code: 0,
      out: [
        'raw: tcgdex, ebay',
        'graded: no source',
        'sealed: ebay',
        'tcgdex (TCGplayer via TCGdex): 1 prices',
        'ebay (eBay): 0 prices; 4,500 calls left today',
        'justtcg (JustTCG): 1 prices; not in use',
        '',
      ].join('\n'),
      errors: '',
    })
  })

  it('purges a source that is not in use', async () => {
    expect(await run(['purge', 'tcgdex'])).toMatchObject({ code: 1, out: '' })
    expect(await run(['purge', 'justtcg'])).toMatchObject({ code: 0, out: '1 prices of justtcg purged.\n' })
    const prices = await app.storage.read(db => pricesOfProduct(db, 'card'))
    expect(prices.map(({ source }) => source)).toEqual(['tcgdex'])
  })

  it('says how it is used', async () => {
    for (const args of [['purge'], ['drop', 'tcgdex'], ['purge', 'tcgdex', 'ebay']])
      expect(await run(args)).toMatchObject({
        code: 1,
        errors: expect.stringContaining('Usage: npm run prices'),
      })
  })
})

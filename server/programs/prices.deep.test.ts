// The program as an operator runs it. commands/prices/forgetting/purge-source.test.ts tests what a purge does.
import { cents } from '#domain/money/money'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { saveQuotes } from '#server/testing/prices/saved-quotes'
import { saveExternalIds } from '#server/db/products/external-ids'
import { quotesByKey } from '#server/db/prices/source-quotes'
import { pricesOfProduct } from '#server/db/prices/product-prices'
import { saveOrder } from '#server/db/prices/source-order'
import { type TestApp, testApp } from '#server/testing/app'
import { addProducts } from '#server/testing/products'
import { runProgram } from '#server/testing/run-program'
import { onOneEngine, type TemporaryStorage, temporaryStorage } from '#server/testing/storages'

onOneEngine(engine => {
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

  it('names the order that an operator saved', async () => {
    const order = { raw: ['justtcg'], graded: [], sealed: [] }
    await app.storage.write(tx => saveOrder(tx, order, '2026-03-14T12:00:00.000Z'))
    const { out } = await run([], { PRICE_SOURCES: 'tcgdex' })
    expect(out.split('\n').slice(0, 4)).toEqual([
      'The order was saved on the page on 2026-03-14T12:00:00.000Z; PRICE_SOURCES waits.',
      'raw: justtcg',
      'graded: no source',
      'sealed: no source',
    ])
    expect(await run(['purge', 'justtcg'])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('switch it off under Price sources on the page'),
    })
    expect(await run(['purge', 'tcgdex'])).toMatchObject({ code: 0, out: '1 prices of tcgdex purged.\n' })
  })

  it('purges a source that is not in use', async () => {
    expect(await run(['purge', 'tcgdex'])).toMatchObject({ code: 1, out: '' })
    expect(await run(['purge', 'justtcg'])).toMatchObject({ code: 0, out: '1 prices of justtcg purged.\n' })
    const prices = await app.storage.read(db => pricesOfProduct(db, 'nobody', 'card'))
    expect(prices.map(({ source }) => source)).toEqual(['tcgdex'])
  })

  it('forgets a day of a source, also of one in use', async () => {
    const day = app.clock.now.toISOString().slice(0, 10)
    expect(await run(['forget', 'tcgdex', '--day', day])).toEqual({
      code: 0,
      out: `1 prices of tcgdex on ${day} forgotten, and 0 days of collections that were valued with them.\n`,
      errors: '',
    })
    const prices = await app.storage.read(db => pricesOfProduct(db, 'nobody', 'card'))
    expect(prices.map(({ source }) => source)).toEqual(['justtcg'])
    for (const wrong of ['2026-02-30', '9999-01-01', 'yesterday'])
      expect(await run(['forget', 'tcgdex', '--day', wrong])).toMatchObject({
        code: 1,
        errors: expect.stringContaining(`${wrong} is no day up to today`),
      })
  })

  it('loads a file that was downloaded, of a source in use that has files', async () => {
    await app.storage.write(tx =>
      saveExternalIds(tx, [{ productId: 'card', source: 'tcgplayer', externalId: '7', finish: null }]),
    )
    const file = join(database.folder, 'price-guide.csv')
    const header = 'console-name,product-name,tcg-id,loose-price,manual-only-price'
    const rows = ['X,Mew #1,7,"$1,234.50 ",$9000.00', 'X,Mew #2,8,$1.00,', 'X,Mew #3,,$1.00,', 'X,,9,$1.00,']
    writeFileSync(file, `\uFEFF${[header, ...rows].join('\r\n')}`)
    const inUse = { PRICE_SOURCES: 'tcgcsv, pricecharting' }
    expect(await run(['load', 'pricecharting', file], inUse)).toEqual({
      code: 0,
      out: '4 rows: 2 prices saved; 1 rows of products that are not known, 1 wrong.\n',
      errors: '',
    })
    const quotes = await app.storage.read(db =>
      quotesByKey(db, [{ productId: 'card', priceKey: 'graded:psa:10' }]),
    )
    expect([...quotes.values()].flat()).toMatchObject([{ source: 'pricecharting', priceCents: 900_000 }])
    expect((await run([], inUse)).out).toMatch(/pricecharting \(PriceCharting\): 2 prices; read 2/)
    const refused = async (args: readonly string[], env = inUse) =>
      (await run(['load', ...args], env)).errors.trim()
    expect(await refused(['pricecharting', file], { PRICE_SOURCES: 'tcgcsv' })).toBe(
      'pricecharting is not in use: switch it on under Price sources on the page, or name it in PRICE_SOURCES.',
    )
    expect(await refused(['tcgcsv', file])).toBe('tcgcsv is read from its address, not from a file.')
    expect(await refused(['pricecharting', `${file}.gone`])).toMatch(
      /^There is no file .* that can be read\.$/,
    )
    writeFileSync(file, '<html>Just a moment…</html>')
    expect(await refused(['pricecharting', file])).toBe(`${file} is a file without the column console-name.`)
  })

  it('says how it is used', async () => {
    for (const args of [
      ['purge'],
      ['drop', 'tcgdex'],
      ['purge', 'tcgdex', 'ebay'],
      ['load', 'tcgcsv'],
      ['forget', 'tcgdex'],
      ['forget', '--day', '2026-11-20'],
      ['purge', 'tcgdex', '--day', '2026-11-20'],
      ['purge', 'tcgdex', '--week'],
    ])
      expect(await run(args)).toMatchObject({
        code: 1,
        errors: expect.stringContaining('Usage: npm run prices'),
      })
  })
})

import { afterEach, expect, it } from 'vitest'
import { saveExternalIds } from '#server/db/products/external-ids'
import { reconcile } from '#server/commands/ledger/reconcile'
import type { Variable } from '#server/environment'
import type { DailyLimit } from '#server/price-sources/price-source'
import { chooseSources } from '#server/price-sources/registry'
import { sourcesInOrder } from '#server/price-sources/sources-in-order'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { quotaOf } from '#server/testing/ebay-market'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import type { Imitation } from './imitation.ts'
import { startJusttcg } from './justtcg.ts'
import { startPokemonPriceTracker } from './pokemonpricetracker.ts'

const at = '2026-03-14T00:00:00.000Z'

onOneEngine(engine => {
  let app: TestApp
  const imitations: Imitation[] = []
  afterEach(async () => {
    await app.close()
    for (const imitation of imitations.splice(0)) await imitation.close()
  })

  it('prices every kind of copy by the row of its printing, with a few calls', async () => {
    const lastUpdated = Date.parse(at) / 1_000
    const variant = (printing: string, condition: string, price: number) => ({
      printing,
      condition,
      price,
      lastUpdated,
    })
    const justtcg = await startJusttcg({
      cards: {
        4: [
          variant('Reverse Holofoil', 'Near Mint', 7.77),
          variant('Normal', 'Lightly Played', 0.19),
          variant('Normal', 'Near Mint', 0.25),
        ],
        9: [variant('Normal', 'Sealed', 184.99)],
      },
    })
    const sales = { psa10: { count: 12, medianPrice: 41.5, lastMarketUpdate: at } }
    const prices = { primaryPrinting: 'Normal', variants: { Normal: {}, 'Reverse Holofoil': {} } }
    const ppt = await startPokemonPriceTracker({ cards: { 4: { prices, ebay: { salesByGrade: sales } } } })
    imitations.push(justtcg, ppt)
    const environment: Record<string, string> = {
      PRICE_SOURCES: 'raw: justtcg; graded: pokemonpricetracker; sealed: justtcg, pokemonpricetracker',
      JUSTTCG_URL: justtcg.url,
      JUSTTCG_API_KEY: 'tcg_hush',
      PPT_URL: ppt.url,
      PPT_API_KEY: 'ppt_hush',
    }
    const variable: Variable = name => environment[name] ?? null
    const { known, order } = chooseSources(variable)
    const now = () => app.parts.now()
    const surroundings = {
      quotaOf: ({ callsPerDay }: DailyLimit) => quotaOf(callsPerDay),
      askToMarketFactor: 1,
      now,
      reportCall: () => {},
      dollarsPerEuro: async () => null,
    }
    const opened = known.sources.flatMap(one => ('open' in one ? [one.open(surroundings)] : []))
    app = await testApp(engine, { priceSource: sourcesInOrder(opened, order) })
    await addProducts(app.storage, [
      { id: 'normal', name: 'Pikachu' },
      { id: 'reverse', name: 'Pikachu', setName: 'Reverse' },
      { id: 'box', productType: 'sealed_product' },
    ])
    await app.storage.write(async tx => {
      for (const printing_key of ['normal', 'reverse'])
        await tx.updateTable('products').set({ printing_key }).where('id', '=', printing_key).execute()
      const ids = { normal: '4', reverse: '4', box: '9' }
      await saveExternalIds(
        tx,
        Object.entries(ids).map(([productId, externalId]) => ({
          productId,
          source: 'tcgplayer',
          externalId,
          finish: null,
        })),
      )
    })
    const collector = await newCollector(app)
    const psa10 = { grading_company: 'PSA', grade: '10' }
    for (const copy of [
      { product_id: 'normal', condition: 'Near Mint' },
      { product_id: 'normal', condition: 'Lightly Played' },
      { product_id: 'normal', condition: 'Damaged' },
      { product_id: 'reverse', condition: 'Near Mint' },
      { product_id: 'normal', ...psa10 },
      { product_id: 'reverse', ...psa10 },
      { product_id: 'box' },
    ])
      await collector.add({ ...copy, purchase_price: 1 })
    const { body } = await app.call('POST /api/prices/update-ebay-prices', { token: collector.token })
    expect(body).toMatchObject({ failedCount: 0, failure: null })
    const { collection } = await collector.list({ limit: 100 })
    expect(
      collection.map(item => `${item.product_id} ${item.label} ${item.current_market_price}`).toSorted(),
    ).toEqual([
      'box Sealed 184.99',
      'normal Damaged null',
      'normal Lightly Played 0.19',
      'normal Near Mint 0.25',
      'normal PSA 10 41.5',
      'reverse Near Mint 7.77',
      'reverse PSA 10 null',
    ])
    expect(await collector.stats()).toMatchObject({ total_market_price: 234.7, priced_quantity: 5 })
    expect((await reconcile(app.storage, () => {})).differences).toBe(0)
    expect([justtcg.asked.length, ppt.asked.length]).toEqual([1, 1])
    const stored = await app.storage.read(db => db.selectFrom('market_prices').selectAll().execute())
    expect(JSON.stringify([body, stored])).not.toContain('hush')
  })
})

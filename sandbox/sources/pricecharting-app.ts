/** The application with a small PriceCharting as its only price list, and some products with ids there. */
import { cents } from '#domain/money/money'
import { estimateSource } from '#domain/prices/condition-estimate'
import { saveExternalIds } from '#server/db/products/external-ids'
import { pricesByKey } from '#server/db/prices/market-prices'
import { listRun } from '#server/db/prices/price-lists'
import type { EngineName } from '#server/database/storage'
import { readPriceLists } from '#server/jobs/price-lists'
import { saveQuotes } from '#server/testing/prices/saved-quotes'
import { readChartingFile } from '#server/price-sources/pricecharting/charting-file'
import { pricecharting, priceChartingList } from '#server/price-sources/pricecharting/pricecharting'
import { switchSources } from '#server/price-sources/switched-sources'
import { inEveryOrder, sourcesInOrder } from '#server/price-sources/sources-in-order'
import { testApp } from '#server/testing/app'
import { addProducts } from '#server/testing/products'
import { chartingRow, chartingToken, type ChartingRow, startPriceCharting } from './pricecharting.ts'

const forever = new AbortController().signal

/** Ours: product id, its id at TCGplayer, the key of its printing. */
const ours = [
  ['pikachu', '101', 'normal'],
  ['pikachu-reverse', '101', 'reverse'],
  ['box', '104', null],
] as const

export const guide: readonly ChartingRow[] = [
  chartingRow('Pikachu #25', '101', {
    'loose-price': '$10.00',
    'cib-price': '$15.00',
    'new-price': '$0.00',
    'graded-price': '$40.00',
    'manual-only-price': '$1,234.50 ',
    'condition-19-price': '$7,531.90',
    'retail-loose-buy': '$6.00',
  }),
  chartingRow('Pikachu [Reverse Holo] #25', '101', { 'loose-price': '$25.00' }),
  chartingRow('Booster Box', '104', { 'loose-price': '$140.00', 'new-price': '$150.00' }),
  chartingRow('Mew #1', '', { 'loose-price': '$9.00' }),
  chartingRow('Mew #2', '105', { 'loose-price': 'soon' }),
]

export async function chartingApp(engine: EngineName) {
  const order = inEveryOrder(['pricecharting', 'elsewhere', estimateSource])
  const now = () => new Date()
  const surroundings = {
    userAgent: 'Holofolio/1.2.3',
    reportCall: () => {},
    now,
    dollarsPerEuro: async () => null,
  }
  const { plug, open } = { plug: pricecharting, ...pricecharting.configure(() => null) }
  const { sources } = switchSources({
    known: [
      {
        facts: plug,
        about: plug.about,
        needs: null,
        source: null,
        list: open(surroundings),
        readFile: readChartingFile,
      },
    ],
    environment: { order, setting: 'PRICE_SOURCES' },
    combine: sourcesInOrder,
    now,
  })
  const app = await testApp(engine, { priceSource: sourcesInOrder([], order), sources })
  let rows = guide
  const host = await startPriceCharting(
    () => rows,
    () => app.clock.now.getTime(),
  )
  const list = priceChartingList({
    baseUrl: host.url,
    token: chartingToken,
    userAgent: 'Holofolio/1.2.3',
    reportCall: () => {},
    // As the real one, it counts from the start of the process.
    clock: { nowMs: () => performance.now(), wait: async ms => app.clock.advance(ms) },
    timeoutMs: 10_000,
  })
  const parts = { ...app.parts, priceLists: [list] }
  await addProducts(
    app.storage,
    ours.map(([id]) => ({ id, productType: id === 'box' ? 'sealed_product' : 'card' })),
  )
  await app.storage.write(async tx => {
    for (const [id, , printingKey] of ours)
      await tx.updateTable('products').set({ printing_key: printingKey }).where('id', '=', id).execute()
    await saveExternalIds(
      tx,
      ours.map(([productId, externalId, finish]) => ({ productId, externalId, finish, source: 'tcgplayer' })),
    )
  })
  const keys = ours.flatMap(([productId]) =>
    ['sealed', 'raw:near%20mint', 'graded:psa:10'].map(priceKey => ({ productId, priceKey })),
  )
  return {
    app,
    host,
    publish: (now: readonly ChartingRow[]) => void (rows = now),
    read: () => readPriceLists(parts, forever),
    run: () => app.storage.read(db => listRun(db, 'pricecharting')),
    /** What PriceCharting says, in cents by product and key. */
    quotes: async () => {
      const found = await app.storage.read(db =>
        db.selectFrom('source_quotes').selectAll().where('source', '=', 'pricecharting').execute(),
      )
      return Object.fromEntries(found.map(row => [`${row.product_id} ${row.price_key}`, row.price_cents]))
    },
    /** Everybody's prices. */
    prices: async () => {
      const found = await app.storage.read(db => pricesByKey(db, keys))
      return Object.fromEntries([...found].map(([key, { priceCents }]) => [key, priceCents]))
    },
    /** Lets a source without restrictions price a product. */
    quoteElsewhere: (productId: string, priceCents: number) => {
      const quote = {
        priceCents: cents(priceCents),
        kind: 'market',
        asOf: app.clock.now.toISOString(),
        confidence: 'high',
        listings: null,
      } as const
      const priceKey = productId === 'box' ? 'sealed' : 'raw:near%20mint'
      return saveQuotes(parts, 'elsewhere', [{ productId, priceKey, quote }])
    },
    close: async () => {
      await app.close()
      await host.close()
    },
  }
}

/** Lets a new collector hold slabs of a product. */
export async function holdSlabs(
  { app }: Awaited<ReturnType<typeof chartingApp>>,
  productId: string,
  slabs: readonly (readonly [company: string, grade: string])[],
): Promise<{ readonly token: string }> {
  const { token } = await app.register()
  for (const [grading_company, grade] of slabs) {
    const body = {
      product_id: productId,
      quantity: 1,
      is_graded: true,
      grading_company,
      grade,
      purchase_price: 1,
    }
    const { status } = await app.call('POST /api/collections', { token, body })
    if (status !== 201) throw new Error(`not added: ${status}`)
  }
  return { token }
}

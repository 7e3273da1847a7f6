/** The application with a small Cardmarket as its only price list, the bank's rates, and some products with ids there. */
import { saveExternalIds } from '#server/db/products/external-ids'
import { dollarsPerEuro } from '#server/db/prices/exchange-rates'
import { pricesByKey } from '#server/db/prices/market-prices'
import { listRun } from '#server/db/prices/price-lists'
import { quotesByKey } from '#server/db/prices/source-quotes'
import type { EngineName } from '#server/database/storage'
import { readPriceLists } from '#server/jobs/price-lists'
import { cardmarketList } from '#server/price-sources/cardmarket/cardmarket'
import { ecbRates } from '#server/price-sources/ecb/ecb'
import { testApp } from '#server/testing/app'
import { addProducts } from '#server/testing/products'
import { guideRow, type SandboxGuide, startCardmarket } from './cardmarket.ts'
import { type SandboxRates, startEcb } from './ecb.ts'

const forever = new AbortController().signal

/** Ours: product id, its id at Cardmarket, the key of its printing. */
const ours = [
  ['pikachu', '101', 'normal'],
  ['pikachu-reverse', '101', 'reverse'],
  ['pikachu-ball', '102', 'reverse:pokeball'],
  ['charizard', '103', 'holo'],
  ['box', '104', null],
] as const
export const rows = [
  guideRow(101, 7.5, 12.34),
  guideRow(102, 3, 99),
  guideRow(103, 421.11, 123.63),
  guideRow(104, 150),
]
export const goodGuide: SandboxGuide = {
  createdAt: '2026-11-20T02:44:34+0100',
  priceGuides: [...rows, guideRow(999, 1)],
}
export const goodRates: SandboxRates = { '2026-11-18': '1.07', '2026-11-19': '1.1367' }
/** In cents: 750, 1,234, 300, 42,111 and 15,000 times 1.1367. */
export const goodPrices = {
  pikachu: 853,
  'pikachu-reverse': 1_403,
  'pikachu-ball': 341,
  charizard: 47_868,
  box: 17_051,
}

export async function cardmarketApp(engine: EngineName) {
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
    baseUrl: cardmarket.url,
    timeoutMs: 10_000,
    now: () => app.clock.now,
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

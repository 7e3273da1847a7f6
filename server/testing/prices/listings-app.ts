/** An application whose one price source is a fake eBay with listings of the Base Set Charizard. */
import type { EngineName } from '#server/database/storage'
import { ebaySource, ebay } from '#server/price-sources/ebay/ebay'
import { estimatingConditions } from '#server/price-sources/condition-estimates'
import { inEveryOrder, sourcesInOrder } from '#server/price-sources/sources-in-order'
import { nearMintPrices } from '#server/db/prices/market-prices'
import { type TestApp, testApp } from '#server/testing/app'
import { quotaOf } from '#server/testing/ebay-market'
import { json } from '#server/testing/fake-host'
import { fakeMarketplace, item } from '#server/testing/fake-marketplace'
import { addProducts } from '#server/testing/products'

export interface ListingsApp extends TestApp {
  /** Offers the card at these prices in dollars, each in a listing `v1|<index>|0` of its own seller. */
  offer(...dollars: readonly number[]): void
}

/** The products charizard and charizard-2 are the same card. Prices of played cards are estimated after eBay. */
export async function listingsApp(engine: EngineName): Promise<ListingsApp> {
  const market = await fakeMarketplace()
  const clock = { now: () => new Date() }
  const source = ebaySource({
    facts: ebay,
    baseUrl: market.url,
    clientId: 'holofolio',
    clientSecret: 'hush',
    quota: quotaOf(1_000),
    askToMarketFactor: 1,
    now: () => clock.now(),
  })
  const priceSource = estimatingConditions(
    sourcesInOrder([source], inEveryOrder(['ebay', 'list', 'estimate'])),
    ids => app.storage.read(db => nearMintPrices(db, ids)),
    () => clock.now(),
  )
  const app: TestApp = await testApp(engine, { priceSource })
  clock.now = () => app.parts.now()
  const card = { name: 'Charizard', setName: 'Base Set', setCardCount: 102, cardNumber: '4' }
  await addProducts(
    app.storage,
    ['charizard', 'charizard-2'].map(id => ({ id, ...card, setCode: id, printingLabel: id })),
  )
  return {
    ...app,
    offer: (...dollars) => {
      const title = 'Charizard 4/102 Base Set Holo'
      const items = dollars.map((value, index) => item(index, { value: value.toFixed(2) }, { title }))
      market.answers.search = json({ itemSummaries: items })
    },
    close: async () => {
      await app.close()
      await market.close()
    },
  }
}

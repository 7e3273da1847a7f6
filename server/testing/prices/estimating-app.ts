/** An application with several price sources that estimates played cards from Near Mint. */
import { nearMintPrices } from '#server/db/prices/market-prices'
import type { EngineName } from '#server/database/storage'
import { estimatingConditions } from '#server/price-sources/condition-estimates'
import { inEveryOrder, sourcesInOrder } from '#server/price-sources/sources-in-order'
import { type TestApp, testApp } from '#server/testing/app'
import { playedSource } from '#server/testing/played-source'

/** The sources are in this order for every kind of price. Only `played` can be asked; tests save what the others say. */
export async function estimatingApp(engine: EngineName, names: readonly string[]): Promise<TestApp> {
  const priceSource = estimatingConditions(
    sourcesInOrder([playedSource().priceSource], inEveryOrder(names)),
    ids => app.storage.read(db => nearMintPrices(db, ids)),
    () => app.parts.now(),
  )
  const app = await testApp(engine, { priceSource })
  return app
}

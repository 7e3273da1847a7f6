/** A collector with copies to refresh, of products of their own: what one collector reads is fresh for all. */
import type { WireAnswer } from '#contract/endpoints'
import type { TestApp } from './app.ts'
import { newCollector } from './collection.ts'
import type { PlayedSource } from './played-source.ts'
import { addProducts } from './products.ts'

type Result = WireAnswer<'POST /api/prices/update-ebay-prices'>

export type RefreshingCollector = Awaited<ReturnType<typeof refreshingCollector>>

export const nearMintKey = 'raw:near%20mint'

/** The counts of a result in which nothing happened. */
export const noCounts = {
  updatedCount: 0,
  currentCount: 0,
  failedCount: 0,
  unpricedCount: 0,
  heldBackCount: 0,
  notAskedCount: 0,
}

let collectors = 0

/** Holds a raw and a graded Charizard, a Pikachu and a Mew; the box is only in the catalogue. */
export async function refreshingCollector(app: TestApp, source: PlayedSource) {
  collectors += 1
  const [charizard, pikachu, mew, box] = [
    `charizard-${collectors}`,
    `pikachu-${collectors}`,
    `mew-${collectors}`,
    `box-${collectors}`,
  ] as const
  const cards = [charizard, pikachu, mew].map(id => ({ id }))
  await addProducts(app.storage, [...cards, { id: box, productType: 'sealed_product' }])
  const collector = await newCollector(app)
  await collector.add({ product_id: charizard, condition: 'Near Mint', purchase_price: 1 })
  await collector.add({ product_id: charizard, grading_company: 'PSA', grade: '10', purchase_price: 1 })
  await collector.add({ product_id: pikachu, condition: 'Near Mint', purchase_price: 1 })
  await collector.add({ product_id: mew, condition: 'Near Mint', purchase_price: 1 })
  const { token } = collector
  source.asked.splice(0)
  const post = (body?: object) =>
    app.call('POST /api/prices/update-ebay-prices', { token, ...(body && { body }) })
  const refresh = async (keys?: object[]): Promise<Result> => (await post(keys && { keys })).body
  return {
    ...collector,
    charizard,
    pikachu,
    mew,
    box,
    /** Every key held, in order. */
    everything: [
      `${charizard} graded:psa:10`,
      `${charizard} ${nearMintKey}`,
      `${mew} ${nearMintKey}`,
      `${pikachu} ${nearMintKey}`,
    ],
    post,
    /** Refreshes these keys, or everything. */
    refresh,
    /** Refreshes these keys, or everything. Returns the result with what the source was asked, in order. */
    asking: async (keys?: object[]) => {
      source.asked.splice(0)
      const result = await refresh(keys)
      return { result, asked: source.asked.splice(0).toSorted() }
    },
    running: async () => (await app.call('GET /api/prices/update-ebay-prices', { token })).body.refresh,
    cancel: () => app.call('DELETE /api/prices/update-ebay-prices', { token }),
  }
}

/** Set-up of price tests: an application, and a collector with copies of several kinds. */
import type { EngineName } from '#server/database/storage'
import { newCollector } from '#server/testing/collection'
import { type PricedApp, pricedApp } from './priced-app.ts'

export const dayMs = 24 * 60 * 60 * 1_000
const impatient = { nowMs: () => performance.now(), wait: async () => {} }

/** An application whose source is asked again without a wait. */
export function eagerApp(engine: EngineName, timeoutMs?: number): Promise<PricedApp> {
  // With this seed, slabs of the cards below are for sale on every day of these tests.
  return pricedApp(engine, {
    sandbox: { seed: 8 },
    source: { clock: impatient, random: () => 0, ...(timeoutMs !== undefined && { timeoutMs }) },
  })
}

/** An application whose prices come at once, though a busy machine may take a moment, or never. */
export const impatientApp = (engine: EngineName): Promise<PricedApp> => eagerApp(engine, 1_000)

/** A collector with two copies of one raw card and one of another, a slab and a sealed product. */
export async function variedCollector(app: PricedApp) {
  const collector = await newCollector(app)
  const charizard = await app.idOf('charizard 4/102')
  const pikachu = await app.idOf('pikachu 58/102')
  const { body } = await app.call('GET /api/products', {
    token: collector.token,
    query: { product_type: 'sealed_product', limit: 1 },
  })
  const [sealed] = body.products
  await collector.add({ product_id: charizard, condition: 'Near Mint', purchase_price: 300 })
  await collector.add({ product_id: charizard, condition: 'Near Mint', purchase_price: 310 })
  await collector.add({ product_id: pikachu, condition: 'Near Mint', purchase_price: 2 })
  await collector.add({
    product_id: charizard,
    grading_company: 'psa',
    grade: 'Gem Mint 10',
    purchase_price: 900,
  })
  await collector.add({ product_id: sealed?.id, purchase_price: 50 })
  const refresh = () => app.call('POST /api/prices/update-ebay-prices', { token: collector.token })
  const prices = async () => {
    const { collection } = await collector.list({ limit: 100 })
    return collection.map(item => item.current_market_price)
  }
  return { ...collector, charizard, refresh, prices }
}

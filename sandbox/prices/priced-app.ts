/** The application with the sandbox as price source and the demo's products in the catalogue. */
import type { PriceSource } from '#server/price-sources/price-source'
import { ebaySource, type EbayOptions, sandbox as sandboxPlug } from '#server/price-sources/ebay/ebay'
import { countingCalls } from '#server/metrics'
import { type TestApp, testApp } from '#server/testing/app'
import { quotaOf } from '#server/testing/ebay-market'
import type { EngineName } from '#server/database/storage'
import { importProducts } from '#server/commands/products/import-products'
import { demoCatalogue } from '#sandbox/demo/demo-catalogue'
import { type Sandbox, type SandboxOptions, startSandbox } from '#sandbox/marketplace/marketplace'

export interface PricedApp extends TestApp {
  readonly sandbox: Sandbox
  /** Finds the id of a demo product by a search. */
  idOf(named: string): Promise<string>
}

export async function pricedApp(
  engine: EngineName,
  options: { sandbox?: SandboxOptions; source?: Partial<EbayOptions>; priceSource?: PriceSource } = {},
): Promise<PricedApp> {
  const clock = { now: () => new Date() }
  const sandbox = await startSandbox({ products: demoCatalogue, now: () => clock.now(), ...options.sandbox })
  const priceSource =
    options.priceSource ??
    ebaySource({
      facts: sandboxPlug,
      baseUrl: sandbox.url,
      clientId: 'sandbox',
      clientSecret: 'sandbox',
      quota: quotaOf(1_000_000),
      askToMarketFactor: 1,
      now: () => clock.now(),
      reportCall: (outcome, durationMs) => countingCalls(app.parts.metrics)(outcome, durationMs),
      ...options.source,
    })
  const app = await testApp(engine, { priceSource })
  clock.now = () => app.parts.now()
  await importProducts(app.parts, 'tcgdex', demoCatalogue)
  return {
    ...app,
    sandbox,
    idOf: async named => {
      const { body } = await app.call('GET /api/products', {
        token: (await app.register()).token,
        query: { search: named },
      })
      const [product] = body.products
      if (!product) throw new Error(`no product for ${named}`)
      return product.id
    },
    close: async () => {
      await app.close()
      await sandbox.close()
    },
  }
}

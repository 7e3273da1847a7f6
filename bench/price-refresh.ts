/**
 * `npm run bench:refresh`: measures a refresh of 1,000 keys at a marketplace with 100 ms per call, against the
 * least possible time (calls × latency / concurrency). The marketplace is the sandbox in its own process; the
 * refresh is the real one, over HTTP, on a new database.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { CatalogueEntry } from '#domain/catalogue/catalogue-entry'
import { importProducts } from '#server/commands/catalogue/import-products'
import { ebaySource } from '#server/price-sources/ebay/ebay'
import { sandboxFacts } from '#server/price-sources/sandbox/plug'
import { testApp } from '#server/testing/app'

const keys = 1_000
const latencyMs = 100
const concurrency = 8

const sandbox = spawn(
  process.execPath,
  [join(import.meta.dirname, '..', 'sandbox', 'main.ts'), '--latency', String(latencyMs)],
  { stdio: ['ignore', 'pipe', 'inherit'] },
)
const [line] = await once(sandbox.stdout, 'data')
const baseUrl = /http:\S+/.exec(String(line))?.[0] ?? ''
let calls = 0
const app = await testApp(process.env.TEST_POSTGRES_URL ? 'postgres' : 'sqlite', {
  priceSource: ebaySource({
    facts: sandboxFacts,
    baseUrl,
    clientId: 'bench',
    clientSecret: 'bench',
    quota: {
      perDay: 1_000_000,
      left: async () => 1_000_000 - calls,
      take: async taken => ((calls += taken), true),
    },
    askToMarketFactor: 1,
    now: () => new Date(),
    concurrency,
  }),
})
try {
  const { token } = await app.register()
  await importProducts(
    app.parts,
    'bench',
    Array.from({ length: keys }, (_, index) => cardOf(index)),
  )
  for (let page = 1; page <= keys / 100; page++) {
    const query = { page, limit: 100 }
    const { body } = await app.call('GET /api/products', { token, query })
    for (const { id: product_id } of body.products) {
      const copy = { product_id, condition: 'Near Mint', purchase_price: 1 }
      await app.call('POST /api/collections', { token, body: copy })
    }
  }
  const started = performance.now()
  const { status, body } = await app.call('POST /api/prices/update-ebay-prices', { token })
  const tookMs = performance.now() - started
  const leastMs = (calls * latencyMs) / concurrency
  process.stdout.write(
    `${keys} keys, status ${status}: ${body.updatedCount} priced, ${body.unpricedCount} without a price, ${body.failedCount} failed\n` +
      `${calls} calls, ${(calls / keys).toFixed(2)} per key; ${(tookMs / 1_000).toFixed(1)} s, at least ${(leastMs / 1_000).toFixed(1)} s: ${(tookMs / leastMs).toFixed(2)} times\n`,
  )
} finally {
  await app.close()
  sandbox.kill('SIGTERM')
}

/** Returns a card with a unique name and number, for which the sandbox invents a market. */
function cardOf(index: number): CatalogueEntry {
  const letters = 'abcdefghijklmnopqrst'
  const places = [index % 20, Math.floor(index / 20) % 20, Math.floor(index / 400)]
  return {
    externalId: `bench-${index}`,
    name: `Pikachu ${places.map(place => letters[place]).join('')}`,
    productType: 'card',
    setName: 'Jungle',
    setCode: 'base2',
    setCardCount: keys,
    setReleaseDate: '1999-06-16',
    cardNumber: String(index + 1),
    rarity: null,
    pokemonType: null,
    category: null,
    hp: null,
    imageUrl: null,
    productDescription: null,
    releaseDate: null,
    printing: null,
  }
}

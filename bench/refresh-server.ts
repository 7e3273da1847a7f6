/**
 * The server of the refresh benchmark, in a process of its own: a new database with a whole catalogue, a collector
 * who holds many different cards, and others who hold some of them. Started by price-refresh.ts.
 */
import { parseArgs } from 'node:util'
import type { AddressInfo } from 'node:net'
import type { EngineName } from '#server/database/storage'
import { ebaySource, sandbox } from '#server/price-sources/ebay/ebay'
import { type TestApp, testApp } from '#server/testing/app'
import { fillCatalogue } from './whole-catalogue.ts'
import type { Answered, Ready, ServerMessage } from './refresh-messages.ts'

const others = 10
const keysOfOthers = 200
const dayMs = 24 * 60 * 60 * 1_000

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { engine: text, marketplace: text, keys: text, concurrency: text, file: text },
})
const keys = Number(values.keys)
let calls = 0
let longestWorkMs = 0
const app = await testApp(values.engine as EngineName, {
  priceSource: ebaySource({
    facts: sandbox,
    baseUrl: values.marketplace ?? '',
    clientId: 'bench',
    clientSecret: 'bench',
    quota: {
      perDay: 1_000_000,
      left: async () => 1_000_000,
      take: async taken => ((calls += taken), true),
      follow: async () => {},
    },
    askToMarketFactor: 1,
    now: () => new Date(),
    concurrency: Number(values.concurrency),
  }),
})
const catalogue = await fillCatalogue(app, values.file)
const { token } = await app.register()
const held = await someCards(app, token, keys)
await hold(app, token, held)
for (let other = 0; other < others; other++) {
  const start = (other * keysOfOthers) % keys
  await hold(app, (await app.register()).token, held.slice(start, start + keysOfOthers))
}
await app.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.app.server.address() as AddressInfo
tell({ ready: { url: `http://127.0.0.1:${port}`, token, catalogue, keys: held.length, others } })

let usedMs = cpuMs()
setInterval(() => {
  const now = cpuMs()
  longestWorkMs = Math.max(longestWorkMs, now - usedMs)
  usedMs = now
}, 1).unref()

process.on('message', (order: ServerMessage) => {
  if (order === 'calls') tell({ calls, longestWorkMs })
  if (order === 'tomorrow') {
    app.clock.advance(dayMs)
    calls = 0
    longestWorkMs = 0
    tell({ calls, longestWorkMs })
  }
  if (order === 'end') void app.close().then(() => process.disconnect())
})

function tell(message: { ready: Ready } | Answered): void {
  process.send?.(message)
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Returns products from all over the catalogue. */
async function someCards({ call }: TestApp, token: string, count: number): Promise<string[]> {
  const ids: string[] = []
  const { body } = await call('GET /api/products', { token, query: { limit: 100 } })
  const pages = body.pagination.totalPages
  const ofEach = Math.ceil(count / pages)
  for (let page = 1; page <= pages; page++) {
    const listed = await call('GET /api/products', { token, query: { page, limit: 100 } })
    ids.push(...listed.body.products.slice(0, ofEach).map(({ id }) => id))
  }
  return ids.slice(0, count)
}

async function hold({ call }: TestApp, token: string, productIds: readonly string[]): Promise<void> {
  for (const product_id of productIds) {
    const body = { product_id, condition: 'Near Mint', purchase_price: 1 }
    const { status } = await call('POST /api/collections', { token, body })
    if (status !== 201) throw new Error(`a copy was answered with ${status}`)
  }
}

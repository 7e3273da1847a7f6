/**
 * The server of the benchmark of hostile callers, in a process of its own, with all limits on: a new database with a
 * whole catalogue, honest collectors with some copies and hostile ones with many. Started by hostile.ts.
 */
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import type { EngineName } from '#server/db/storage'
import { openPasswords, todaysCost } from '#server/passwords/passwords'
import { ebaySource } from '#server/price-sources/ebay/ebay'
import { sandboxFacts } from '#server/price-sources/sandbox/plug'
import { testApp } from '#server/testing/app'
import { setPrices } from '#server/testing/products'
import { addManyCopies } from './many-copies.ts'
import type { Figures, Ready, ServerMessage } from './hostile-messages.ts'
import { fillCatalogue } from './whole-catalogue.ts'

const honestCopies = 2_000
const hostileCopies = 10_000
const hostileProducts = 5_000

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { engine: text, marketplace: text, honest: text, hostile: text, file: text },
})
const app = await testApp(values.engine as EngineName, {
  rateLimits: true,
  now: () => new Date(),
  passwords: openPasswords(todaysCost),
  priceSource: ebaySource({
    facts: sandboxFacts,
    baseUrl: values.marketplace ?? '',
    clientId: 'bench',
    clientSecret: 'bench',
    quota: { perDay: 1_000_000, left: async () => 1_000_000, take: async () => true },
    askToMarketFactor: 1,
    now: () => new Date(),
    concurrency: 8,
  }),
})
const catalogue = await fillCatalogue(app, values.file)
const products = await app.storage.read(db => db.selectFrom('products').select('id').orderBy('id').execute())
await setPrices(
  app.storage,
  products.slice(0, hostileProducts).map(({ id }, index) => [id, 'raw:near%20mint', 100 + index]),
)
const honest = await collectors(Number(values.honest), honestCopies)
const hostile = await collectors(Number(values.hostile), hostileCopies)
await app.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.app.server.address() as AddressInfo
tell({
  ready: { url: `http://127.0.0.1:${port}`, catalogue, honest, hostile, productId: products[0]?.id ?? '' },
})

let figures: Figures = { rssBytes: 0, longestWorkMs: 0 }
let usedMs = cpuMs()
setInterval(() => {
  const now = cpuMs()
  const longestWorkMs = Math.max(figures.longestWorkMs, now - usedMs)
  usedMs = now
  figures = { rssBytes: Math.max(figures.rssBytes, process.memoryUsage.rss()), longestWorkMs }
}, 1).unref()

process.on('message', (order: ServerMessage) => {
  if (order === 'begin') figures = { rssBytes: 0, longestWorkMs: 0 }
  if (order === 'end') void app.close().then(() => process.disconnect())
  else tell(figures)
})

/** Registers collectors who hold this many copies each, and returns their tokens. */
async function collectors(count: number, copies: number): Promise<string[]> {
  const tokens: string[] = []
  for (let index = 0; index < count; index++) {
    // Registration is limited by address, and its limit is not measured here.
    const address = `10.${copies % 251}.0.${index + 1}`
    const name = `bench-${copies}-${index}`
    const { body } = await app.call('POST /api/auth/register', {
      address,
      body: { username: name, email: `${name}@example.com`, password: 'a quiet long passphrase' },
    })
    await addManyCopies(app, body.user.id, copies, place => products[place % hostileProducts]?.id ?? '')
    tokens.push(body.token)
  }
  return tokens
}

function tell(message: { ready: Ready } | Figures): void {
  process.send?.(message)
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

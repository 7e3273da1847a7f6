/**
 * The server of the benchmark of hostile callers, in a process of its own, with all limits on. Started by hostile.ts
 * on the database that hostile-data.ts has filled.
 */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPostgres } from '#server/database/engines/postgres'
import { openSqlite } from '#server/database/engines/sqlite'
import type { EngineName } from '#server/database/storage'
import { openPasswords, todaysCost } from '#server/passwords/passwords'
import { ebaySource, sandbox } from '#server/price-sources/ebay/ebay'
import { testApp } from '#server/testing/app'
import type { Figures, ServerMessage } from './hostile-messages.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { engine: text, marketplace: text, database: text },
})
const engine = values.engine as EngineName
const { database = '' } = values
const app = await testApp(engine, {
  storage:
    engine === 'sqlite' ? openSqlite(join(database, 'holofolio.db')) : openPostgres(database, () => {}),
  rateLimits: true,
  now: () => new Date(),
  passwords: openPasswords(todaysCost),
  priceSource: ebaySource({
    facts: sandbox,
    baseUrl: values.marketplace ?? '',
    clientId: 'bench',
    clientSecret: 'bench',
    quota: { perDay: 1_000_000, left: async () => 1_000_000, take: async () => true, follow: async () => {} },
    askToMarketFactor: 1,
    now: () => new Date(),
    concurrency: 8,
  }),
})
await app.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.app.server.address() as AddressInfo
tell({ ready: `http://127.0.0.1:${port}` })

let figures: Figures = { rssBytes: 0, longestWorkMs: 0 }
let usedMs = cpuMs()
setInterval(() => {
  const now = cpuMs()
  figures = { ...figures, longestWorkMs: Math.max(figures.longestWorkMs, now - usedMs) }
  usedMs = now
}, 1).unref()
setInterval(() => {
  figures = { ...figures, rssBytes: Math.max(figures.rssBytes, process.memoryUsage.rss()) }
}, 50).unref()

process.on('message', (order: ServerMessage) => {
  if (order === 'begin') figures = { rssBytes: 0, longestWorkMs: 0 }
  if (order === 'end')
    void app
      .close()
      .then(() => app.storage.close())
      .then(() => process.disconnect())
  else tell(figures)
})

function tell(message: { ready: string } | Figures): void {
  process.send?.(message)
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

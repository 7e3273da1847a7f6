/**
 * `npm run prices`: lists the price sources in order, what they have said and what went wrong. `npm run prices -- purge
 * NAME`: removes everything that a source has said. Both also while the server runs, which then values whom it concerns.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { destination } from 'pino'
import { orderedKinds } from '#domain/prices/chosen-quote'
import { estimateSource } from '#domain/prices/condition-estimate'
import { purgeSource } from '#server/commands/prices/purge-source'
import { BadConfig, type Config, readConfig } from '#server/config'
import { settleFolder } from '#server/db/folder-lock'
import { migrate } from '#server/db/migrate'
import { listRun } from '#server/db/prices/price-lists'
import { countQuotes } from '#server/db/prices/source-quotes'
import type { Storage } from '#server/db/storage'
import { openLog } from '#server/log'
import { databaseFile, openStorage } from '#server/open-data'
import { callsLeft, sourceLabel } from '#server/open-prices'
import { runOrExit } from './run-or-exit.ts'

const standardError = 2
const usage = 'Usage: npm run prices, or npm run prices -- purge NAME'
const now = () => new Date()

await runOrExit(async () => {
  const [command, source, ...more] = process.argv.slice(2)
  if (command !== undefined && (command !== 'purge' || source === undefined || more.length > 0))
    throw new BadConfig(usage)
  const config = readConfig(process.env)
  if (config.databaseUrl === null) {
    settleFolder(config.dataFolder)
    if (!existsSync(join(config.dataFolder, databaseFile)))
      throw new BadConfig(`There is no database in ${config.dataFolder}: is DATA_DIR right?`)
  }
  const storage = openStorage(config, openLog(config.logLevel, destination(standardError)))
  try {
    await migrate(storage)
    if (source === undefined) await list(config, storage)
    else await purge(config, storage, source)
  } finally {
    await storage.close()
  }
})

async function list({ prices }: Config, storage: Storage): Promise<void> {
  for (const kind of orderedKinds) say(`${kind}: ${prices.order[kind].join(', ') || 'no source'}`)
  const quotes = await storage.read(countQuotes)
  const left = callsLeft({ prices }, storage, now)
  const inOrder = orderedKinds.flatMap(kind => prices.order[kind])
  for (const name of new Set([...inOrder, ...quotes.keys()])) {
    const facts = [`${(quotes.get(name) ?? 0).toLocaleString('en-US')} prices`]
    const calls = await left.get(name)?.()
    if (calls !== undefined) facts.push(`${calls.toLocaleString('en-US')} calls left today`)
    const run = await storage.read(db => listRun(db, name))
    if (run) facts.push(`read ${run.finishedAt ?? `since ${run.startedAt ?? run.triedAt}, not to its end`}`)
    if (run?.failure) facts.push(run.failure)
    if (name !== estimateSource && !inOrder.includes(name)) facts.push('not in use')
    say(`${name} (${sourceLabel(name)}): ${facts.join('; ')}`)
  }
}

async function purge({ prices }: Config, storage: Storage, source: string): Promise<void> {
  const { order, estimatesConditions, askToMarketFactor } = prices
  if (orderedKinds.some(kind => order[kind].includes(source)))
    throw new BadConfig(
      `${source} is in use: take it out of PRICE_SOURCES, restart the server, then purge it.`,
    )
  const raw = estimatesConditions ? [...order.raw, estimateSource] : order.raw
  const priceSource = { order: { ...order, raw } }
  const purged = await purgeSource({ storage, now, askToMarketFactor, priceSource }, source)
  say(`${purged.toLocaleString('en-US')} prices of ${source} purged.`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/**
 * `npm run prices`: lists the price sources in order, what they have said and what went wrong. `npm run prices -- purge
 * NAME`: removes everything that a source has said. `npm run prices -- forget NAME --day DAY`: removes what it said on one UTC
 * day. `npm run prices -- load NAME FILE`: saves the prices of a file that was
 * downloaded from a source. All also while the server runs, which then values whom they concern.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { dayOf, isDay } from '#domain/day'
import { orderedKinds } from '#domain/prices/chosen-quote'
import { estimateSource } from '#domain/prices/condition-estimate'
import { loadPriceList } from '#server/commands/prices/lists/load-price-list'
import { restrictedSources } from '#domain/prices/restricted-sources'
import { forgetDay, purgeSource } from '#server/commands/prices/purge-source'
import { BadConfig, type Config, readConfig } from '#server/config'
import { listRun } from '#server/db/prices/price-lists'
import { savedOrder } from '#server/db/prices/source-order'
import { countQuotes } from '#server/db/prices/source-quotes'
import type { SourceDay } from '#server/db/prices/forgotten-prices'
import type { Storage } from '#server/database/storage'
import { freeBytesUnder } from '#server/open-data'
import { callsLeft, sourceLabel } from '#server/open-prices'
import { runOrExit } from './run-or-exit.ts'
import { requireDatabase, withDatabase } from './with-database.ts'

const usage =
  'Usage: npm run prices, npm run prices -- purge NAME, npm run prices -- forget NAME --day YYYY-MM-DD, or npm run prices -- load NAME FILE'
/** How many words follow each command. */
const wordsAfter: Readonly<Record<string, number>> = { list: 0, purge: 1, forget: 1, load: 2 }
const now = () => new Date()

await runOrExit(async () => {
  const { values, positionals } = parsedWords()
  const [command = 'list', ...words] = positionals
  const { day } = values
  if (wordsAfter[command] !== words.length || (command === 'forget') !== (day !== undefined))
    throw new BadConfig(usage)
  const [source = '', file = ''] = words
  const config = readConfig(process.env)
  requireDatabase(config)
  await withDatabase(config, async storage => {
    if (command === 'list') await list(config, storage)
    else if (command === 'purge') await purge(config, storage, source)
    else if (day !== undefined) await forget(config, storage, { source, day })
    else await load(config, storage, source, file)
  })
})

async function list({ prices }: Config, storage: Storage): Promise<void> {
  const { saved, order } = await orderInForce(prices, storage)
  if (saved?.order) say(`The order was saved on the page on ${saved.changedAt}; PRICE_SOURCES waits.`)
  for (const kind of orderedKinds) say(`${kind}: ${order[kind].join(', ') || 'no source'}`)
  const quotes = await storage.read(countQuotes)
  const left = callsLeft({ prices }, storage, now)
  const inOrder = orderedKinds.flatMap(kind => order[kind])
  for (const name of new Set([...inOrder, ...quotes.keys()])) {
    const facts = [`${(quotes.get(name) ?? 0).toLocaleString('en-US')} prices`]
    const calls = await left.get(name)?.()
    if (calls !== undefined) facts.push(`${calls.toLocaleString('en-US')} calls left today`)
    const run = await storage.read(db => listRun(db, name))
    if (run) facts.push(`read ${run.finishedAt ?? `since ${run.startedAt ?? run.triedAt}, not to its end`}`)
    if (run?.failure) facts.push(run.failure)
    if (restrictedSources.has(name)) facts.push('shown to operators and whom they allow')
    if (name !== estimateSource && !inOrder.includes(name)) facts.push('not in use')
    say(`${name} (${sourceLabel(name)}): ${facts.join('; ')}`)
  }
}

async function purge({ prices }: Config, storage: Storage, source: string): Promise<void> {
  const { saved, order } = await orderInForce(prices, storage)
  if (orderedKinds.some(kind => order[kind].includes(source)))
    throw new BadConfig(
      saved?.order
        ? `${source} is in use: switch it off under Price sources on the page, then purge it.`
        : `${source} is in use: take it out of PRICE_SOURCES, restart the server, then purge it.`,
    )
  const purged = await purgeSource(savingParts({ ...prices, order }, storage), source)
  say(`${purged.toLocaleString('en-US')} prices of ${source} purged.`)
}

async function forget({ prices }: Config, storage: Storage, sourceDay: SourceDay): Promise<void> {
  const { source, day } = sourceDay
  if (!isDay(day) || day > dayOf(now()))
    throw new BadConfig(`${day} is no day up to today: write YYYY-MM-DD.`)
  const { order } = await orderInForce(prices, storage)
  const forgotten = await forgetDay(savingParts({ ...prices, order }, storage), sourceDay)
  const count = (one: number) => one.toLocaleString('en-US')
  say(
    `${count(forgotten.prices)} prices of ${source} on ${day} forgotten, and ${count(forgotten.days)} days of collections that were valued with them.`,
  )
}

async function load(
  { prices, ...config }: Config,
  storage: Storage,
  name: string,
  file: string,
): Promise<void> {
  const { order } = await orderInForce(prices, storage)
  const { plug } = prices.known.lists.find(({ plug }) => plug.name === name) ?? {}
  if (!plug || !orderedKinds.some(kind => order[kind].includes(name)))
    throw new BadConfig(
      `${name} is not in use: switch it on under Price sources on the page, or name it in PRICE_SOURCES.`,
    )
  if (!plug.readFile) throw new BadConfig(`${name} is read from its address, not from a file.`)
  const changed = await stat(file).catch(() => null)
  if (!changed?.isFile()) throw new BadConfig(`There is no file ${file} that can be read.`)
  const read = await plug.readFile(createReadStream(file, { encoding: 'utf8' }), async () => {})
  if ('unreadable' in read) throw new BadConfig(`${file} is ${read.unreadable}.`)
  const builtAt = new Date(Math.min(changed.mtimeMs, now().getTime())).toISOString()
  const freeDiskBytes = () => freeBytesUnder(config.dataFolder)
  const parts = {
    ...savingParts({ ...prices, order }, storage),
    freeDiskBytes,
    diskFloorBytes: config.diskFloorBytes,
  }
  const loaded = await loadPriceList(parts, plug, read, builtAt)
  const count = (one: number) => one.toLocaleString('en-US')
  const waiting =
    loaded.heldBack > 0 ? `, ${count(loaded.heldBack)} of them to be confirmed by the next file` : ''
  say(
    `${count(loaded.rows)} rows: ${count(loaded.priced)} prices saved${waiting}; ${count(loaded.unknown)} rows of products that are not known, ${count(loaded.wrong)} wrong.`,
  )
}

/** An order that an operator saved wins over the environment. */
async function orderInForce({ order }: Config['prices'], storage: Storage) {
  const saved = await storage.read(savedOrder)
  return { saved, order: saved?.order ?? order }
}

function savingParts({ order, estimatesConditions, askToMarketFactor }: Config['prices'], storage: Storage) {
  const raw = estimatesConditions ? [...order.raw, estimateSource] : order.raw
  return { storage, now, askToMarketFactor, priceSource: { order: { ...order, raw } } }
}

/** Throws BadConfig for an option that there is not. */
function parsedWords() {
  try {
    return parseArgs({ allowPositionals: true, options: { day: { type: 'string' } } })
  } catch {
    throw new BadConfig(usage)
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Saves the prices of a file that the operator has downloaded from a source, instead of calling it. */
import { type ListRun, saveListRun } from '#server/db/prices/price-lists'
import type { FilePrices, PriceList } from '#server/price-sources/price-list'
import { saveListedPrices } from './save-listed-prices.ts'
import { type ListParts, movedSentence } from '#server/commands/prices/save-quotes'
import { rejectNoOperator } from '#server/commands/accounts/operator-accounts'
import { valueInBackground } from '#server/commands/groups/value-in-background'
import { inOneProcess } from '#server/commands/one-process'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { turn } from '#server/turns'

/** What became of the rows of a file. */
interface LoadedList {
  readonly rows: number
  /** How many prices were saved: a row may price several of our products. */
  readonly priced: number
  /** How many of these wait for another reading to confirm them. */
  readonly heldBack: number
  /** Rows that match none of our products, neither by id nor by name and number. */
  readonly unknown: number
  /** Rows that could not be read. */
  readonly wrong: number
}

/**
 * Saves the prices of a whole list, and queues the collectors whom they concern. `builtAt` is when the file was made. Counts
 * as the run of the day, so that the list is not called until the next one. Throws StorageFull like `saveManyQuotes`.
 */
export async function loadPriceList(
  parts: ListParts,
  list: Pick<PriceList, 'name' | 'catalogue' | 'languages'>,
  prices: FilePrices,
  builtAt: string,
): Promise<LoadedList> {
  const startedAt = parts.now().toISOString()
  const saved = await saveListedPrices(parts, list, prices, builtAt, new Map())
  const priced = saved.saved
  const run: ListRun = {
    source: list.name,
    triedAt: startedAt,
    startedAt,
    finishedAt: parts.now().toISOString(),
    builtAt,
    listedAt: null,
    waitsUntil: null,
    requests: 0,
    priced,
    leftOut: prices.leftOut,
    failure: saved.movedAsOne ? movedSentence : null,
  }
  await parts.storage.write(tx => saveListRun(tx, run))
  return {
    rows: prices.rows,
    priced,
    heldBack: saved.heldBack,
    unknown: prices.unknown + saved.unknown,
    wrong: prices.leftOut,
  }
}

/** The lease of the job that reads lists: one process at a time reads or loads a list. */
const jobName = 'price lists'

/**
 * Reads a file of a list, saves its prices for the day, and values the collectors whom they concern in the background.
 * Throws Refused, without reading the file, for a caller who is no operator, for a source that is off or has no files, and
 * while another list is read. Throws Refused too for a file that is not such a list. Nothing changes then.
 */
export async function uploadPriceList(
  parts: Parts,
  collectorId: string,
  name: string,
  file: AsyncIterable<Buffer>,
): Promise<LoadedList> {
  const { storage, sources, now } = parts
  await storage.read(db => rejectNoOperator(db, collectorId))
  const known = sources.known.find(({ facts }) => facts.name === name)
  if (!known) throw notFound()
  const { list, readFile, facts } = known
  if (!list || !readFile) throw new Refused('conflict', `${facts.label} has no files to load.`)
  if (!sources.isOn(name)) throw new Refused('conflict', `Switch ${facts.label} on first, and save.`)
  const at = now().toISOString()
  const loaded = await inOneProcess(parts, jobName, async () => {
    const read = await readFile(textOf(await arrived(file)), turn)
    if ('unreadable' in read) throw new Refused('invalid', `This is ${read.unreadable}.`)
    return loadPriceList(parts, list, read, at)
  }).finally(() => void valueInBackground(parts))
  if (loaded === null)
    throw new Refused('conflict', 'A price list is being read right now. Try again when it is done.')
  parts.log.info({ collector_id: collectorId, list: name, ...loaded }, 'a price list was uploaded')
  return loaded
}

/**
 * Takes the whole file at the pace of its sender, who has 30 seconds. Reading it gives way to other calls, so
 * reading while it arrives would keep the sender waiting. One upload at a time keeps at most 50 MB.
 */
async function arrived(file: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk)
  return chunks
}

/** Few enough to be read in some milliseconds. */
const bytesAtOnce = 16 * 1_024

async function* textOf(bytes: readonly Buffer[]): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for (const chunk of bytes)
    for (let start = 0; start < chunk.length; start += bytesAtOnce)
      yield decoder.decode(chunk.subarray(start, start + bytesAtOnce), { stream: true })
  yield decoder.decode()
}

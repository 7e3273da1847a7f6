/** Saves the prices of a file that the operator has downloaded from a source, instead of a call. */
import { type ListRun, saveListRun } from '#server/db/prices/price-lists'
import type { FilePrices, PriceList } from '#server/price-sources/price-list'
import { saveListedPrices } from './save-listed-prices.ts'
import { type ListParts, movedSentence } from '#server/commands/prices/save-quotes'

/** What became of the rows of a file. */
export interface LoadedList {
  readonly rows: number
  /** How many prices were saved: a row may have several, for products of ours. */
  readonly priced: number
  /** How many of these wait to be found again. */
  readonly heldBack: number
  /** Rows without an id of a product, and without a name and number of one of ours. */
  readonly unknown: number
  /** Rows that could not be read. */
  readonly wrong: number
}

/**
 * Saves the prices of a whole list, and queues whom they concern to be valued. `builtAt` is when the file was made. Counts
 * as the run of the day, so that the list is not called until the next one. Throws StorageFull as `saveManyQuotes`.
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

/**
 * Restores a download: writes it under a collector of its own, proves that its figures add up, and then gives that
 * collector the account in one small transaction. Until then nobody sees any of it.
 */
import { endRestore } from '#server/db/accounts/restores'
import type { PriceKey } from '#server/db/prices/market-prices'
import { readDataFile } from '#server/data-files/read-data-file'
import { finishErasure } from '#server/commands/accounts/finish-erasures'
import { priceSoon } from '#server/commands/prices/price-soon'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'
import { turn } from '#server/turns'
import { type CheckedDownload, checkDownload, type Counts, requireEmpty } from './check-download.ts'
import { finishFigures } from './finish-figures.ts'
import { publishRestore } from './publish-restore.ts'
import { startRestore, writingInto } from './restoring-collector.ts'
import { proveFigures } from './prove-figures.ts'
import { writeRows } from './write-rows.ts'

export interface RestoreProgress {
  readonly done: number
  readonly total: number
}

export interface RestoredDownload {
  readonly download: CheckedDownload
  readonly counts: Counts
  readonly newProducts: number
}

/** Prices that are found first; the others are found as any that a collection lacks. */
const mostPricedSoon = 500

/**
 * Restores a download into an account without entries, and yields how far it is. Ending it early leaves the account as it
 * was. Throws Refused for what is wrong, and when the catalogue lacks another number of products than expected.
 */
export async function* restoreDownload(
  parts: Parts,
  collectorId: string,
  bytes: Buffer,
  expectedNewProducts: number,
): AsyncGenerator<RestoreProgress, RestoredDownload> {
  await requireEmpty(parts, collectorId)
  const download = await checkDownload(parts, bytes)
  if (download.lacking.length !== expectedNewProducts)
    throw new Refused(
      'conflict',
      `The catalogue of this server lacks ${download.lacking.length} products of the download, and not ${expectedNewProducts}. Check the download again.`,
    )
  const total = 2 * download.rows
  yield { done: download.rows, total }
  const newProducts = await download.products.add(parts, collectorId)
  const restoring = await startRestore(parts, collectorId, download.head)
  let isGiven = false
  try {
    const unpriced: PriceKey[] = []
    let written = 0
    let lastDay = null
    for await (const part of readDataFile(bytes)) {
      if ('head' in part) continue
      await turn()
      const lacking = await writingInto(parts, restoring, tx =>
        writeRows({ tx, collectorId: restoring, products: download.products }, part),
      )
      if (unpriced.length < mostPricedSoon) unpriced.push(...lacking)
      if (part.list === 'stat_history') lastDay = part.rows.at(-1) ?? lastDay
      written += part.rows.length
      yield { done: download.rows + written, total }
    }
    await writingInto(parts, restoring, tx => finishFigures(tx, parts, restoring, lastDay))
    await proveFigures(parts, restoring)
    await publishRestore(parts, collectorId, restoring)
    isGiven = true
    priceSoon(parts, restoring, unpriced)
    return { download, counts: download.counts, newProducts }
  } finally {
    if (!isGiven) await discard(parts, restoring)
  }
}

/** Erases what was written. If even that fails, tidying does it. */
async function discard(parts: Parts, restoring: string): Promise<void> {
  try {
    await parts.storage.write(tx => endRestore(tx, restoring, parts.now().toISOString()))
  } catch (err) {
    parts.log.warn({ err }, 'a stopped restore is erased by the next tidying')
    return
  }
  parts.background.start('deleting accounts', signal => finishErasure(parts, restoring, parts.now(), signal))
}

/**
 * Restores a download: writes it under a collector of its own, proves that its figures add up, and then gives that
 * collector the account in one small transaction. Until then none of it is visible.
 */
import {
  endRestore,
  beginRestore,
  putOffEnd,
  giveAccount,
  listsBeyondLimits,
  lockBoth,
} from '#server/db/accounts/restores'
import type { PriceKey } from '#server/db/prices/market-prices'
import { readDataFile } from '#server/data-files/read-data-file'
import { finishErasure } from '#server/commands/accounts/erase-account'
import { findMissingPrices } from '#server/commands/prices/find-missing-prices'
import type { Parts } from '#server/parts'
import { Refused, notFound } from '#server/refused'
import { turn } from '#server/turns'
import {
  type CheckedDownload,
  checkDownload,
  type Counts,
  requireEmpty,
  rejectEntries,
} from './check-download.ts'
import { writeRows, dayOfRow } from './write-rows.ts'
import { updateSettings } from '#server/db/accounts/collectors'
import type { Head } from '#server/data-files/rows-of'
import type { Writer } from '#server/database/storage'
import { beginLedger } from '#server/commands/accounts/change-settings'
import { violationOf } from '#server/database/engines/violations'
import { queueWhole } from '#server/db/groups/revaluations'
import { differencesOf } from '#server/db/ledger/recount'
import { slabTwice, ledgerEnd } from '#server/db/ledger/restored-ends'
import { heldQuantity } from '#domain/groups/group-figures'
import { statDayAt } from '#domain/ledger/stat-day'
import { maxTotalCents, minus, plus } from '#domain/money/money'
import { noParts } from '#domain/value/value-parts'
import type { RestoredRow } from '#server/data-files/restored-lists'
import { timeZoneOf } from '#server/db/accounts/bookkeeping'
import { lockTotals, saveTotals } from '#server/db/ledger/collector-totals'
import { writeStatDays } from '#server/db/ledger/stat-days'

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
    findMissingPrices(parts, restoring, unpriced)
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

/** Tidying erases a restore that has written nothing for this long. */
const silentMs = 10 * 60_000

function times({ now }: Pick<Parts, 'now'>) {
  const at = now()
  return { at: at.toISOString(), until: new Date(at.getTime() + silentMs).toISOString() }
}

/** Inserts the collector with the settings and the currency of a download. Returns their id. */
function startRestore(parts: Parts, collectorId: string, { profile }: Head): Promise<string> {
  return parts.storage.write(async tx => {
    const id = await beginRestore(tx, collectorId, times(parts))
    await updateSettings(tx, id, profile.settings)
    await beginLedger(tx, parts, id, profile.ledgerCurrency)
    return id
  })
}

/** Runs one transaction of a restore, which goes on for another while. Throws Refused for rows that no table takes. */
async function writingInto<Result>(
  parts: Parts,
  restoring: string,
  work: (tx: Writer) => Promise<Result>,
): Promise<Result> {
  try {
    return await parts.storage.write(async tx => {
      if (!(await putOffEnd(tx, restoring, times(parts))))
        throw new Refused('conflict', 'The restore has taken too long, and nothing has changed. Try again.')
      return work(tx)
    })
  } catch (error) {
    const violation = violationOf(error)
    if (violation === null) throw error
    throw new Refused('invalid', `The download has rows that cannot be: ${violation}. Nothing has changed.`)
  }
}

/** Throws Refused when the account has got a copy meanwhile; then nothing changes. */
async function publishRestore(parts: Parts, collectorId: string, restoring: string): Promise<void> {
  const { storage, now } = parts
  const at = now().toISOString()
  await storage.write(async tx => {
    const found = await lockBoth(tx, collectorId, restoring)
    if (found === null) throw notFound()
    rejectEntries(found)
    if (!(await putOffEnd(tx, restoring, { at, until: at }))) throw notFound()
    await giveAccount(tx, collectorId, restoring)
    // It was counted without the restricted prices that the account may see.
    await queueWhole(tx, restoring, at)
    const [full] = await listsBeyondLimits(tx, restoring)
    if (full)
      throw new Refused(
        'conflict',
        `Your account has ${full} of its own, and with the restored ones it would have too many. Remove some first.`,
      )
  })
}

/** Throws Refused unless every figure is what its copies, entries and trades make it, as `npm run reconcile` counts. */
async function proveFigures({ storage }: Pick<Parts, 'storage'>, collectorId: string): Promise<void> {
  const { differences, twice } = await storage.read(async db => ({
    differences: await differencesOf(db, collectorId),
    twice: await slabTwice(db, collectorId),
  }))
  const [first] = differences
  if (first)
    throw new Refused(
      'invalid',
      `The figures of the download do not add up: ${first.field} is ${first.kept}, and a recount makes it ${first.recounted}. Nothing has changed. If something changed while it was downloaded, download it again.`,
    )
  if (twice !== null)
    throw new Refused(
      'invalid',
      `The download has two copies with the cert number ${twice}. Nothing has changed.`,
    )
}

/**
 * Gives the totals the balances that the last operation left, and the running parts of the last day. What prices have done
 * since belongs to them: to those newly known where this server knows other prices, else to their moves.
 */
async function finishFigures(
  tx: Writer,
  { now }: Parts,
  collectorId: string,
  lastRow: RestoredRow<'stat_history'> | null,
): Promise<void> {
  const totals = await lockTotals(tx, collectorId)
  if (!totals) throw notFound()
  const end = await ledgerEnd(tx, collectorId)
  if (!end) return
  const last = lastRow && dayOfRow(lastRow)
  if (last && last.lifetimeEarningsCents !== end.lifetimeEarningsCents)
    throw new Refused(
      'invalid',
      'data.json, stat_history: the last day does not have the lifetime earnings that the last operation left. If something changed while it was downloaded, download it again.',
    )
  const parts = partsOf(last)
  const movedCents = minus(totals.marketValueCents, last?.marketValueCents ?? totals.marketValueCents)
  const isSamePriced = last?.pricedQuantity === totals.pricedQuantity
  const at = now()
  const after = {
    ...totals,
    ...end,
    ...parts,
    priceMovesCents: isSamePriced ? plus(parts.priceMovesCents, movedCents) : parts.priceMovesCents,
    newlyPricedCents: isSamePriced ? parts.newlyPricedCents : plus(parts.newlyPricedCents, movedCents),
    revision: totals.revision + 1,
    valuedAt: at.toISOString(),
    statDay: statDayAt(await timeZoneOf(tx, collectorId), at, last?.day ?? null),
  }
  if (heldQuantity(totals) > 0 && after.marketValueCents > maxTotalCents)
    throw new Refused('invalid', 'The market value of the collection would be beyond 900,000,000,000.')
  await saveTotals(tx, [after])
  await writeStatDays(tx, [after])
}

/** The running parts of a day; nothing moved before they were kept. */
function partsOf(day: ReturnType<typeof dayOfRow> | null): typeof noParts {
  const names = Object.keys(noParts) as (keyof typeof noParts)[]
  return Object.fromEntries(
    names.map(name => [name, day?.[name] ?? noParts[name]]),
  ) as unknown as typeof noParts
}

/** Writes rows of a download under the collector of a restore. */
import { ledgerEntryKinds, type LedgerEntryKind } from '#domain/ledger/ledger'
import { viewParametersFault } from '#domain/groups/saved-view'
import { zeroCents, minus } from '#domain/money/money'
import { newId } from '#server/commands/new-id'
import { picturesOf } from '#server/db/products/restored-products'
import { insertView } from '#server/db/groups/saved-views'
import {
  insertRestoredChanges,
  insertRestoredDays,
  insertRestoredEntries,
  insertRestoredOperations,
  insertRestoredCopies,
  type RestoredCopy,
} from '#server/db/ledger/restored-rows'
import type { StatDay } from '#server/db/ledger/stat-days'
import { insertVenue } from '#server/db/copies/venues'
import { type PriceKey, mapKey } from '#server/db/prices/market-prices'
import type { Writer } from '#server/database/storage'
import { insertRestoredLines, insertRestoredTrades } from '#server/db/trades/trades'
import { insertRestoredSets } from '#server/db/wishlist/chosen-sets'
import type { RestoredList, RestoredRow, Rows } from '#server/data-files/restored-lists'
import { changeOf, copyOf, wrong, canComeBack, isAboutPrice, isFinished } from './read-copies.ts'
import type { RestoredProducts } from './restored-products.ts'
import { wholeShared } from '#domain/sharing/shared-page'
import {
  correctedCosts,
  additionsOfImport,
  countsOfImport,
  sharedFilter,
  mappingOfImport,
} from '#server/data-files/kept-json'
import { insertRestoredSubmissionCopies } from '#server/db/grading/submission-copies'
import { insertSubmissionOperation } from '#server/db/grading/submission-operations'
import { insertSubmission } from '#server/db/grading/submissions'
import { insertSharedPage, noLink } from '#server/db/sharing/shared-pages'
import { insertImport, noReading } from '#server/db/import/imports'
import { insertRestoredNotifications } from '#server/db/notifications/restored-notifications'
import { dollars, highestWithin } from '#domain/money/ledger'
import { targetPriceRefusal } from '#domain/wishlist/wish'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { ledgerOf } from '#server/db/ledger/ledger-rates'
import { insertRestoredWish } from '#server/db/wishlist/wishes'
import { groupMoves, movedSums } from '#domain/groups/group-figures'
import { lockTotals, saveTotals } from '#server/db/ledger/collector-totals'
import { movingGroups, priceKeyOf } from '#server/db/groups/group-rows'
import { movedGroups, saveMovedGroups } from '#server/db/groups/moved-groups'
import { newestByGroup } from '#server/db/groups/newest-copies'
import { moveHours } from '#server/db/groups/price-hours'
import { saveRemarks } from '#server/db/copies/remark-texts'
import { startBaselines } from '#server/db/notifications/notifications'
import { amountsByKey } from '#server/db/prices/price-amounts'
import { lockPricesToRead } from '#server/db/prices/price-locks'
import { moveShares } from '#server/db/value/value-shares'
import { notFound } from '#server/refused'

/** What rows are written with. */
interface Writing {
  readonly tx: Writer
  readonly collectorId: string
  readonly products: RestoredProducts
}

type Part<List extends RestoredList> = Extract<Rows, { readonly list: List }>

/** Writes some rows. Returns what copies among them lack the market price of. */
export async function writeRows(writing: Writing, part: Rows): Promise<readonly PriceKey[]> {
  // Each list has its writer.
  const write = writers[part.list] as (writing: Writing, part: Rows) => Promise<readonly PriceKey[] | void>
  return (await write(writing, part)) ?? []
}

/** What writes the rows of each list. */
const writers: {
  readonly [List in RestoredList]: (
    writing: Writing,
    part: Part<List>,
  ) => Promise<List extends 'holdings' ? readonly PriceKey[] : void>
} = {
  holdings: ({ tx, collectorId, products }, { rows, from }) =>
    restoreCopies(
      tx,
      collectorId,
      rows.map((row, index) => copyOf(row, from + index, products)),
    ),
  operations: ({ tx, collectorId }, { rows }) => insertRestoredOperations(tx, collectorId, rows),
  ledger({ tx, collectorId }, { rows, from }) {
    const entries = rows.map((row, index) => {
      return { ...row, kind: entryKind(row, from + index), copyId: row.holdingId }
    })
    return insertRestoredEntries(tx, collectorId, entries)
  },
  operation_copies({ tx, collectorId, products }, { rows, from }) {
    const changes = rows.map((row, index) => changeOf(row, from + index, products))
    return insertRestoredChanges(tx, collectorId, changes)
  },
  trades({ tx, collectorId }, { rows }) {
    const trades = rows.map(row => ({ ...row, day: row.date }))
    return insertRestoredTrades(tx, collectorId, trades)
  },
  /** Names are from that day; pictures and types are what the products have on this server. */
  async trade_lines({ tx, collectorId, products }, { rows }) {
    const ids = new Set(rows.map(row => products.idOf(row.productId)))
    const pictures = await picturesOf(tx, [...ids])
    const lines = rows.map(row => {
      const productId = products.idOf(row.productId)
      const picture = pictures.get(productId)
      if (!picture) throw new Error('a product is gone')
      return { ...row, ...picture, productId, copyId: row.holdingId }
    })
    await insertRestoredLines(tx, collectorId, lines)
  },
  stat_history: ({ tx, collectorId }, { rows }) => insertRestoredDays(tx, collectorId, rows.map(dayOfRow)),
  wishes: restoreWishes,
  async venues({ tx, collectorId }, { rows }) {
    for (const row of rows) await insertVenue(tx, collectorId, { ...row, id: newId(), revision: 0 })
  },
  async collection_views({ tx, collectorId }, { rows, from }) {
    for (const [index, row] of rows.entries()) {
      const fault = viewParametersFault(row.parameters)
      if (fault !== null) throw wrong('collection_views', from + index, `parameters ${fault}`)
      await insertView(tx, collectorId, { ...row, id: newId() })
    }
  },
  chosen_sets: ({ tx, collectorId }, { rows }) => insertRestoredSets(tx, collectorId, rows),
  async submissions({ tx, collectorId }, { rows }) {
    for (const row of rows) await insertSubmission(tx, collectorId, row)
  },
  submission_copies({ tx, collectorId }, { rows }) {
    const copies = rows.map(row => ({ ...row, copyId: row.holdingId, shareCents: row.costShareCents }))
    return insertRestoredSubmissionCopies(tx, collectorId, copies)
  },
  async submission_operations({ tx, collectorId }, { rows }) {
    for (const { costs, ...row } of rows) {
      const corrected = costs === null ? null : correctedCosts(costs)
      await insertSubmissionOperation(tx, collectorId, { ...row, costs: corrected })
    }
  },
  async shared_pages({ tx, collectorId }, { rows }) {
    for (const row of rows) await writePage(tx, collectorId, row)
  },
  async imports({ tx, collectorId }, { rows }) {
    for (const row of rows.filter(isFinished)) await writeImport(tx, collectorId, row)
  },
  notifications({ tx, collectorId, products }, { rows }) {
    const found = rows
      .filter(canComeBack)
      .map(row => (isAboutPrice(row) ? { ...row, productId: products.idOf(row.productId) } : row))
    return insertRestoredNotifications(tx, collectorId, found)
  },
}

function entryKind({ kind }: RestoredRow<'ledger'>, index: number): LedgerEntryKind {
  const known = ledgerEntryKinds.find(one => one === kind)
  if (known === undefined) throw wrong('ledger', index, 'kind is none that this server knows')
  return known
}

/** A day under the names of its row. */
export function dayOfRow(row: RestoredRow<'stat_history'>): StatDay {
  return {
    ...row,
    day: row.date,
    costBasisCents: row.totalInvestmentCents,
    marketValueCents: row.totalMarketPriceCents,
    pricedCostBasisCents: row.pricedInvestmentCents,
    // Earlier downloads have no steps.
    sourceStepsCents: row.sourceStepsCents ?? (row.priceMovesCents === null ? null : zeroCents),
    ownPriceStepsCents: row.ownPriceStepsCents ?? (row.priceMovesCents === null ? null : zeroCents),
  }
}

/** The secret of its link is lost, so the page is closed until it gets a new link. */
function writePage(tx: Writer, collectorId: string, row: RestoredRow<'shared_pages'>): Promise<void> {
  return insertSharedPage(tx, collectorId, {
    ...row,
    id: row.id || newId(),
    digest: noLink,
    filter: sharedFilter(row.filter) ?? wholeShared,
    direction: row.order,
  })
}

/** Of how its file was read, what the next file with the same headings needs. */
function writeImport(tx: Writer, collectorId: string, row: RestoredRow<'imports'>): Promise<void> {
  const additions = additionsOfImport(row.additions) ?? []
  return insertImport(tx, collectorId, {
    ...row,
    id: row.id || newId(),
    fileDigest: row.fileFingerprint,
    mappingDigest: row.headingsFingerprint,
    workedAt: row.endedAt ?? row.createdAt,
    run: 1,
    facts: {
      reading: { ...noReading, app: row.app },
      questions: [],
      conditionWords: [],
      preview: [],
      told: mappingOfImport(row.told) ?? {},
      currency: '',
      counts: countsOfImport(row.counts) ?? [],
      ...(additions.length > 0 && { additions }),
    },
  })
}

/** Saves wishes of a download with what their targets are in market prices. */
async function restoreWishes(
  { tx, collectorId, products }: Writing,
  { from, rows }: Part<'wishes'>,
): Promise<void> {
  const { ledgerCurrency } = await bookkeepingOf(tx, collectorId)
  const ledger = await ledgerOf(tx, { collectorId, ledgerCurrency })
  for (const [index, row] of rows.entries()) {
    const { wishedAt, targetPriceCents, toldAt } = row
    const refusal = targetPriceRefusal(targetPriceCents)
    if (refusal) throw wrong('wishes', from + index, `target_price: ${refusal.sentence}`)
    const productId = products.idOf(row.productId)
    const targetMarketCents =
      ledger === dollars || targetPriceCents === null
        ? null
        : highestWithin(ledger, productId, targetPriceCents)
    await insertRestoredWish(tx, collectorId, {
      productId,
      wishedAt,
      targetPriceCents,
      toldAt,
      targetMarketCents,
    })
  }
}

/** Returns what these copies lack the market price of. */
async function restoreCopies(
  tx: Writer,
  collectorId: string,
  copies: readonly RestoredCopy[],
): Promise<readonly PriceKey[]> {
  const before = await lockTotals(tx, collectorId)
  if (!before) throw notFound()
  const { ledgerCurrency } = await bookkeepingOf(tx, collectorId)
  const ledger = await ledgerOf(tx, { collectorId, ledgerCurrency })
  const held = copies.filter(({ removedAt }) => removedAt === null)
  const changes = held.map(({ id, productId, record }) => ({
    copyId: id,
    productId,
    before: null,
    after: record,
  }))
  const moves = groupMoves(changes)
  // As in every change: the products of groups that begin are locked before, their prices after.
  const groups = await movingGroups(tx, collectorId, moves)
  await insertRestoredCopies(tx, collectorId, copies)
  await saveRemarks(tx, collectorId, changes)
  await lockPricesToRead(tx, new Set(groups.map(({ move }) => move.productId)))
  const keys = groups.map(({ move }) => priceKeyOf(move))
  const prices = await amountsByKey(tx, collectorId, keys)
  const newest = await newestByGroup(tx, collectorId, [...moves.keys()])
  const after = movedGroups({ collectorId, ledger }, groups, prices, newest)
  await saveMovedGroups(tx, collectorId, after)
  await moveShares(tx, new Map([[collectorId, after.moved]]))
  await moveHours(tx, new Map([[collectorId, after.moved]]))
  await startBaselines(tx, collectorId, new Set(moves.keys()))
  const sums = movedSums(before, after.moved)
  await saveTotals(tx, [
    {
      ...before,
      ...sums,
      copiesRecorded: before.copiesRecorded + copies.length,
      // They agree with the cost until the balances of the ledger take their place.
      lifetimeEarningsCents: minus(zeroCents, sums.costBasisCents),
      realisedProfitCents: zeroCents,
    },
  ])
  return keys.filter(key => !prices.has(mapKey(key)))
}

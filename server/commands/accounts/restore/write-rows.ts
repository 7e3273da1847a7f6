/** Writes rows of a download under the collector of a restore. */
import { ledgerEntryKinds, type LedgerEntryKind } from '#domain/ledger/ledger'
import { viewParametersFault } from '#domain/groups/saved-view'
import { zeroCents } from '#domain/money/money'
import { newId } from '#server/commands/new-id'
import { picturesOf } from '#server/db/products/restored-products'
import { insertView } from '#server/db/groups/saved-views'
import {
  insertRestoredChanges,
  insertRestoredDays,
  insertRestoredEntries,
  insertRestoredOperations,
} from '#server/db/ledger/restored-rows'
import type { StatDay } from '#server/db/ledger/stat-days'
import { insertVenue } from '#server/db/copies/venues'
import type { PriceKey } from '#server/db/prices/market-prices'
import type { Writer } from '#server/database/storage'
import { insertRestoredLines, insertRestoredTrades } from '#server/db/trades/restored-trades'
import { insertRestoredSets } from '#server/db/wishlist/chosen-sets'
import type { RestoredRow, Rows } from '#server/data-files/restored-lists'
import { changeOf, copyOf, wrong } from './read-copies.ts'
import { restoreCopies } from './restore-copies.ts'
import { restoreWishes } from './restore-wishes.ts'
import { writeExtras } from './write-extras.ts'
import type { RestoredProducts } from './restored-products.ts'

/** What rows are written with. */
export interface Writing {
  readonly tx: Writer
  readonly collectorId: string
  readonly products: RestoredProducts
}

/** Writes some rows. Returns what copies among them lack the market price of. */
export async function writeRows(writing: Writing, part: Rows): Promise<readonly PriceKey[]> {
  const { tx, collectorId, products } = writing
  const { from } = part
  switch (part.list) {
    case 'holdings': {
      const copies = part.rows.map((row, index) => copyOf(row, from + index, products))
      return restoreCopies(tx, collectorId, copies)
    }
    case 'operations':
      await insertRestoredOperations(tx, collectorId, part.rows)
      break
    case 'ledger':
      await insertRestoredEntries(
        tx,
        collectorId,
        part.rows.map((row, index) => ({
          ...row,
          kind: entryKind(row, from + index),
          copyId: row.holdingId,
        })),
      )
      break
    case 'operation_copies':
      await insertRestoredChanges(
        tx,
        collectorId,
        part.rows.map((row, index) => changeOf(row, from + index, products)),
      )
      break
    case 'trades':
      await insertRestoredTrades(
        tx,
        collectorId,
        part.rows.map(row => ({ ...row, day: row.date })),
      )
      break
    case 'trade_lines':
      await writeLines(writing, part.rows)
      break
    case 'stat_history':
      await insertRestoredDays(tx, collectorId, part.rows.map(dayOfRow))
      break
    default:
      await writeOthers(writing, part)
  }
  return []
}

async function writeOthers({ tx, collectorId, products }: Writing, part: Rows): Promise<void> {
  switch (part.list) {
    case 'wishes':
      return restoreWishes(tx, collectorId, products, part)
    case 'venues':
      for (const row of part.rows) await insertVenue(tx, collectorId, { ...row, id: newId(), revision: 0 })
      return
    case 'collection_views':
      for (const [index, row] of part.rows.entries()) {
        const fault = viewParametersFault(row.parameters)
        if (fault !== null) throw wrong(part.list, part.from + index, `parameters ${fault}`)
        await insertView(tx, collectorId, { ...row, id: newId() })
      }
      return
    case 'chosen_sets':
      return insertRestoredSets(tx, collectorId, part.rows)
    default:
      return writeExtras({ tx, collectorId, products }, part)
  }
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

/** Names are those of the day; pictures and types are those that the products have here. */
async function writeLines(
  { tx, collectorId, products }: Writing,
  rows: readonly RestoredRow<'trade_lines'>[],
): Promise<void> {
  const ids = new Set(rows.map(row => products.idOf(row.productId)))
  const pictures = await picturesOf(tx, [...ids])
  const lines = rows.map(row => {
    const productId = products.idOf(row.productId)
    const picture = pictures.get(productId)
    if (!picture) throw new Error('a product is gone')
    return { ...row, ...picture, productId, copyId: row.holdingId }
  })
  await insertRestoredLines(tx, collectorId, lines)
}

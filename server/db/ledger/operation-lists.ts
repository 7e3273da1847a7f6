/** Pages of a collector's operations and sales, with the copies as they were. */
import type { CopyRecord } from '#domain/copies/copy-record'
import type { OperationKind } from '#domain/copies/operation'
import type { ProductType } from '#domain/products/product'
import type { Cents } from '#domain/money/money'
import { columnMap } from '#server/database/columns'
import type { Reader } from '#server/database/storage'
import type { Page } from '#server/db/groups/collection-filter'
import { lotAmounts, type SaleAmounts } from '#server/db/bulk/lot-sales'
import { countingOperations, type OperationFilter, operationsOf } from './operation-filter.ts'
import { operationColumns, type StoredOperation, versionFrom } from './operations.ts'
import { type SubmissionOperation, submissionOperations } from '#server/db/grading/submission-operations'

/** An operation of a list. */
export interface ListedOperation extends StoredOperation {
  /** The kind of the operation that it undoes. */
  readonly reversedKind: OperationKind | null
  /** The id of the operation that undid it. */
  readonly undoneBy: string | null
  /** The id of the operation that replaced it with other amounts. */
  readonly correctedBy: string | null
  /** Of a trade, or of the undo of one. */
  readonly trade: TradeCounts | null
  /** What it did to a submission, or what it took back. */
  readonly submission: AboutSubmission | null
  /** Its first copies. */
  readonly shownCopies: readonly ChangedCopy[]
}

type AboutSubmission = Pick<SubmissionOperation, 'submissionId' | 'does' | 'gradingCompany'>

interface TradeCounts {
  readonly given: number
  readonly received: number
  readonly cashDeltaCents: Cents
}

/** A copy of an operation, with the product as the catalogue has it now. */
export interface ChangedCopy {
  readonly copyId: string
  readonly productId: string
  readonly name: string
  readonly setName: string
  readonly productType: ProductType
  readonly imageUrl: string | null
  readonly pokemonType: string | null
  readonly before: CopyRecord | null
  readonly after: CopyRecord | null
}

const faceColumns = columnMap(['name', 'set_name', 'product_type', 'image_url', 'pokemon_type'])

/** Returns a page of operations, newest first, each with at most `shownCopies` of its copies. */
export async function operationsPage(
  db: Reader,
  collectorId: string,
  filter: OperationFilter,
  { limit, offset }: Page,
  shownCopies: number,
): Promise<ListedOperation[]> {
  const page = await operationsOf(db, collectorId, filter)
    .select('operations.sequence')
    .orderBy('operations.sequence', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  if (page.length === 0) return []
  const sequences = page.map(({ sequence }) => sequence)
  const rows = await db
    .selectFrom('operations')
    .leftJoin('operations as undo', join =>
      join.on('undo.collector_id', '=', collectorId).onRef('undo.reverses', '=', 'operations.id'),
    )
    .leftJoin('operations as reversed', join =>
      join.on('reversed.collector_id', '=', collectorId).onRef('reversed.id', '=', 'operations.reverses'),
    )
    .leftJoin('operations as replacement', join =>
      join
        .on('replacement.collector_id', '=', collectorId)
        .onRef('replacement.corrects', '=', 'operations.id'),
    )
    .where('operations.collector_id', '=', collectorId)
    .where('operations.sequence', 'in', sequences)
    .select(operationColumns.of('operations'))
    .select(['undo.id as undone_by', 'reversed.kind as reversed_kind', 'replacement.id as corrected_by'])
    .orderBy('operations.sequence', 'desc')
    .execute()
  const copies = await firstCopiesOf(db, collectorId, sequences, shownCopies)
  const trades = await tradeCounts(
    db,
    collectorId,
    rows.map(({ id, reverses }) => reverses ?? id),
  )
  const submissions = await aboutSubmissions(
    db,
    collectorId,
    rows
      .filter(({ kind, reversed_kind: reversed }) => ofSubmissions.includes(reversed ?? kind))
      .map(({ id, reverses }) => reverses ?? id),
  )
  return rows.map(row => ({
    ...operationColumns.read(row),
    reversedKind: row.reversed_kind,
    undoneBy: row.undone_by,
    correctedBy: row.corrected_by,
    trade: trades.get(row.reverses ?? row.id) ?? null,
    submission: submissions.get(row.reverses ?? row.id) ?? null,
    shownCopies: copies.get(row.sequence) ?? [],
  }))
}

/** Returns the first copies of operations by their sequence. */
async function firstCopiesOf(
  db: Reader,
  collectorId: string,
  sequences: readonly number[],
  each: number,
): Promise<Map<number, ChangedCopy[]>> {
  const rows = await db
    .selectFrom('operation_copies')
    .innerJoin('products', 'products.id', 'operation_copies.product_id')
    .where('operation_copies.collector_id', '=', collectorId)
    .where('operation_copies.operation_sequence', 'in', sequences)
    .where('operation_copies.position', '<', each)
    .select(['operation_sequence', 'holding_id', 'product_id', 'before_version', 'after_version'])
    .select(faceColumns.of('products'))
    .orderBy('operation_sequence')
    .orderBy('position')
    .execute()
  const byOperation = Map.groupBy(rows, row => row.operation_sequence)
  return new Map(
    Array.from(byOperation, ([sequence, itsRows]) => [
      sequence,
      itsRows.map(row => ({
        ...faceColumns.read(row),
        copyId: row.holding_id,
        productId: row.product_id,
        before: row.before_version === null ? null : versionFrom(row.before_version),
        after: row.after_version === null ? null : versionFrom(row.after_version),
      })),
    ]),
  )
}

/** Returns the cash of the trades among these operations, and how many copies each side had. */
async function tradeCounts(
  db: Reader,
  collectorId: string,
  ids: readonly string[],
): Promise<Map<string, TradeCounts>> {
  const rows = await db
    .selectFrom('trades')
    .where('trades.collector_id', '=', collectorId)
    .where('trades.id', 'in', ids)
    .select(({ selectFrom }) => {
      // Positions count from 0, so the last one is found without reading the lines.
      const lastOf = (side: 'given' | 'received') =>
        selectFrom('trade_lines')
          .select('trade_lines.position')
          .where('trade_lines.collector_id', '=', collectorId)
          .whereRef('trade_lines.trade_id', '=', 'trades.id')
          .where('trade_lines.side', '=', side)
          .orderBy('trade_lines.position', 'desc')
          .limit(1)
      return [
        'trades.id',
        'trades.cash_delta_cents',
        lastOf('given').as('last_given'),
        lastOf('received').as('last_received'),
      ]
    })
    .execute()
  return new Map(
    rows.map(row => [
      row.id,
      {
        given: (row.last_given ?? -1) + 1,
        received: (row.last_received ?? -1) + 1,
        cashDeltaCents: row.cash_delta_cents,
      },
    ]),
  )
}

/** The kinds of operations that can be about a submission. */
const ofSubmissions: readonly OperationKind[] = ['grading', 'edit', 'graded']

async function aboutSubmissions(
  db: Reader,
  collectorId: string,
  ids: readonly string[],
): Promise<Map<string, AboutSubmission>> {
  if (ids.length === 0) return new Map()
  const about = await submissionOperations(db, collectorId, ids)
  return new Map(about.map(one => [one.operationId, one]))
}

/** A sale that counts, with its copy as it left. */
export interface ListedSale {
  readonly id: string
  readonly day: string
  readonly copies: number
  /** The first one of a lot. */
  readonly copy: ChangedCopy & { readonly after: CopyRecord }
  /** Of all its copies. */
  readonly amounts: SaleAmounts
}

/** Returns a page of the sales that count, newest day first. */
export async function salesPage(
  db: Reader,
  collectorId: string,
  filter: OperationFilter,
  at: Page,
): Promise<ListedSale[]> {
  const page = await salesAt(db, collectorId, filter, at)
  if (page.length === 0) return []
  const sequences = page.map(({ sequence }) => sequence)
  const firstCopies = await firstCopiesOf(db, collectorId, sequences, 1)
  const lots = page.filter(({ copies }) => copies > 1).map(({ sequence }) => sequence)
  const amountsOfLots = await lotAmounts(db, collectorId, lots)
  return page.map(({ id, day, sequence, copies }) => {
    const copy = firstCopies.get(sequence)?.[0]
    if (!copy?.after) throw new Error(`the copy of sale ${id} is missing`)
    const amounts = amountsOfLots.get(sequence) ?? amountsOf(copy.after)
    return { id, day, copies, copy: { ...copy, after: copy.after }, amounts }
  })
}

/** Counts the copies of the sales of a page. */
export async function copiesOfSalesPage(
  db: Reader,
  collectorId: string,
  filter: OperationFilter,
  at: Page,
): Promise<number> {
  const page = await salesAt(db, collectorId, filter, at)
  return page.reduce((sum, { copies }) => sum + copies, 0)
}

function salesAt(db: Reader, collectorId: string, filter: OperationFilter, { limit, offset }: Page) {
  return countingOperations(db, collectorId, { ...filter, kind: 'sale' })
    .select(['operations.id', 'operations.day', 'operations.sequence', 'operations.copies'])
    .orderBy('operations.day', 'desc')
    .orderBy('operations.sequence', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Throws for a copy that was not sold. */
function amountsOf({ removal, costBasisCents }: CopyRecord): SaleAmounts {
  if (removal?.removal !== 'sold') throw new Error('a sale has no price')
  const { soldPriceCents, saleCosts } = removal
  return { soldPriceCents, saleCosts, costBasisCents }
}

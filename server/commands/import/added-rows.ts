/**
 * The rows of an import that add copies, in the order of their products, as the indexes of the collection are: the engine then
 * writes each page once. The same rows always come in the same order, so a place among their copies says what has been added.
 */
import type { CopyState } from '#domain/copies/copy'
import { noExtraCosts } from '#domain/copies/extra-costs'
import { entryForAdd } from '#domain/ledger/ledger'
import type { CopyChange, OperationEffect } from '#domain/copies/operation'
import { changedRemarks, noRemarks } from '#domain/copies/remarks'
import { dividePurchase, type PurchasedCopy } from '#domain/copies/shared-purchase'
import { smallestUnit } from '#domain/money/currency'
import { cents } from '#domain/money/money'
import { newId } from '#server/commands/new-id'
import { firstSpeller, type Speller } from '#server/db/copies/first-spelling'
import { countsOfParts, rowsOfPart, deletePart, savePart } from '#server/db/import/import-parts'
import type { StoredImport } from '#server/db/import/imports'
import { isAdding, type RowCopies, type StagedRow, isLeft } from '#server/db/import/staged-row'
import type { Reader, Storage, Writer } from '#server/database/storage'
import { turn } from '#server/turns'
import { createdKey } from './create-missing.ts'

export interface AddedRow extends Pick<StagedRow, 'decision' | 'productId'> {
  readonly copies: RowCopies
  /** The place of its first copy among those of all rows, from 0. */
  readonly from: number
}

/** The rows of an import: those that add copies, and the others by part. */
export interface DividedRows {
  readonly rows: readonly AddedRow[]
  readonly rest: readonly RestOfPart[]
}

/** Reads the rows of an import, which stay as they are while it is added. */
export async function dividedRows(
  storage: Storage,
  collectorId: string,
  { id }: Pick<StoredImport, 'id'>,
): Promise<DividedRows> {
  const rest: RestOfPart[] = []
  const adding: Omit<AddedRow, 'from'>[] = []
  for (const { part } of await storage.read(db => countsOfParts(db, { collectorId, id }))) {
    await turn()
    const staged = await storage.read(db => rowsOfPart(db, { collectorId, id }, part))
    const left = restOf(part, staged)
    if (left !== null) rest.push(left)
    for (const row of staged) {
      const { verdict, decision, productId, copies } = row
      if (!isAdding(verdict, decision?.kind ?? null)) continue
      if (copies === null) throw new Error('a row without copies is added')
      adding.push({ decision, productId, copies })
    }
  }
  // Rows of one product stay in the order of the file.
  const sorted = adding.toSorted((one, other) => comparedKeys(productKeyOf(one), productKeyOf(other)))
  let from = 0
  const rows = sorted.map(row => {
    const placed = { ...row, from }
    from += row.copies.quantity
    return placed
  })
  return { rows, rest }
}

/** Returns what spells the remarks of rows, in their order. */
export function spellerOf(
  db: Reader,
  collectorId: string,
  rows: readonly Pick<AddedRow, 'copies'>[],
): Promise<Speller> {
  return firstSpeller(
    db,
    collectorId,
    rows.flatMap(row => row.copies.remarks ?? []),
  )
}

/** A row with the copies of it that a step adds: from one of them, counted from 0, to before another. */
export interface RowOfStep {
  readonly row: AddedRow
  readonly from: number
  readonly to: number
}

/** A product that is created takes as long as some ten copies. */
const copiesPerCreated = 10

/** Returns what a step adds: at most `limit` copies from a place on, and fewer where products are created. */
export function rowsAt(rows: readonly AddedRow[], place: { from: number; limit: number }): RowOfStep[] {
  const found: RowOfStep[] = []
  let left = place.limit
  for (let index = lastIndexAt(rows, place.from); index < rows.length && left > 0; index++) {
    const row = rows[index]
    if (row === undefined) break
    const from = Math.max(0, place.from - row.from)
    if (row.decision?.kind === 'create' && from === 0) left -= copiesPerCreated - 1
    const to = Math.min(row.copies.quantity, from + Math.max(1, left))
    found.push({ row, from, to })
    left -= to - from
  }
  return found
}

/** Returns the index of the row with the copy at a place. */
function lastIndexAt(rows: readonly AddedRow[], place: number): number {
  return rows.findLastIndex(row => row.from <= place)
}

/** What changes depend on besides their rows. */
export interface MadeWith {
  readonly today: string
  readonly currency: string
  readonly spelled: Speller
  /** The ids of created products by `createdKey`. */
  readonly created: ReadonlyMap<string, string>
}

/** Returns what adds these copies. */
export function effectOf(some: readonly RowOfStep[], made: MadeWith): OperationEffect {
  const changes = some.flatMap(one => changesOf(one, made))
  return {
    changes,
    entries: changes.map(({ copyId, after }) => ({ copyId, ...entryForAdd(after.costBasisCents) })),
  }
}

function changesOf(
  { row, from, to }: RowOfStep,
  { today, currency, spelled, created }: MadeWith,
): CopyChange[] {
  const { purchaseDate, ownPriceCents = null, countsOwnPrice = false, remarks = noRemarks } = row.copies
  const productId = productIdOf(row, created)
  const rest = {
    purchaseDate: purchaseDate ?? today,
    ownPriceCents,
    countsOwnPrice,
    remarks: changedRemarks(noRemarks, spelled(remarks)),
    removal: null,
  }
  return boughtCopies(row.copies, smallestUnit(currency))
    .slice(from, to)
    .map(copy => ({ copyId: newId(), productId, before: null, after: { ...copy, ...rest } }))
}

/** Throws for a row that adds nothing. */
function productIdOf(row: AddedRow, created: ReadonlyMap<string, string>): string {
  const { decision, productId } = row
  const id =
    decision?.kind === 'create'
      ? created.get(createdKey(row))
      : decision?.kind === 'choose'
        ? decision.productId
        : productId
  if (id === null || id === undefined) throw new Error('a row without a product is added')
  return id
}

/** Before every product that is created: after every id. */
const newestKey = '~'

function productKeyOf(row: Omit<AddedRow, 'from'>): string {
  const { decision, productId } = row
  if (decision?.kind === 'choose') return decision.productId
  if (decision === null) return productId ?? ''
  // A product that is created has a newer id than any other. Rows of the same one are in the same step, or in the next.
  return newestKey + createdKey(row)
}

function comparedKeys(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** The copies of a row as they were bought. Together they cost what the row did, to the cent. */
function boughtCopies(copies: RowCopies, unit: 1 | 100): PurchasedCopy[] {
  const { quantity, costCents, paid } = copies
  const purchaseCosts = { ...noExtraCosts, ...copies.purchaseCosts }
  const purchase = { state: stateOfAll(copies), costBasisCents: costCents, purchaseCosts, paid }
  return dividePurchase(purchase, quantity, unit)
}

/** A copy in grading has its costs in its state, which a row has of each copy. */
function stateOfAll({ state, quantity }: RowCopies): CopyState {
  if (state.kind !== 'grading') return state
  return {
    ...state,
    rawCardCostCents: cents(state.rawCardCostCents * quantity),
    gradingCostCents: cents(state.gradingCostCents * quantity),
  }
}

/** What a part keeps once the import has been added. */
export interface RestOfPart {
  readonly part: number
  readonly rows: readonly StagedRow[]
}

/**
 * Returns the rows of a part that add nothing, but for those without a copy: nothing about them is open. Null where that is
 * all of them.
 */
function restOf(part: number, rows: readonly StagedRow[]): RestOfPart | null {
  const rest = rows.filter(({ verdict, decision }) => isLeft(verdict, decision?.kind ?? null))
  return rest.length === rows.length ? null : { part, rows: rest }
}

/** Replaces parts by their rest, in the transaction that adds the last of the other rows. */
export async function keepRest(
  tx: Writer,
  collectorId: string,
  importId: string,
  rest: readonly RestOfPart[],
): Promise<void> {
  for (const { part, rows } of rest) {
    if (rows.length === 0) await deletePart(tx, { collectorId, id: importId }, part)
    else await savePart(tx, { collectorId, id: importId }, part, rows)
  }
}

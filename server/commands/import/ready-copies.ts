/**
 * Makes the copies of an import ready before its collection is locked, so that others wait for the writing alone. They are
 * in the order of their products, as the indexes of the collection are: the engine then writes each page once.
 */
import type { CopyState } from '#domain/collection/copy'
import { noExtraCosts } from '#domain/collection/extra-costs'
import type { CopyChange } from '#domain/collection/operation'
import { changedRemarks, noRemarks } from '#domain/collection/remarks/remarks'
import { dividePurchase, type PurchasedCopy } from '#domain/collection/shared-purchase'
import { smallestUnit } from '#domain/money/currency'
import { cents } from '#domain/money/money'
import { dayIn } from '#domain/time-zone'
import { newId } from '#server/commands/new-id'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { chunksOf } from '#server/db/chunks'
import { totalsById } from '#server/db/collection/collector-totals'
import { firstSpeller, type Speller } from '#server/db/collection/remarks/first-spelling'
import { countsOfParts, rowsOfPart } from '#server/db/import/import-parts'
import type { StoredImport } from '#server/db/import/imports'
import { isAdding, type RowCopies, type StagedRow } from '#server/db/import/staged-row'
import type { Reader } from '#server/db/storage'
import type { Parts } from '#server/parts'
import { turn } from '#server/turns'

/** Some milliseconds of work. */
const rowsPerTurn = 250

export interface ReadyRow extends Pick<StagedRow, 'decision' | 'productId'> {
  readonly copies: RowCopies
  readonly bought: readonly (PurchasedCopy & { readonly copyId: string })[]
  /** Null for a row whose product is created. */
  readonly changes: readonly CopyChange[] | null
}

export interface ReadyCopies {
  /** Of the import when its rows were read: every later decision or reading has a higher one. */
  readonly run: number
  readonly rows: readonly ReadyRow[]
  /** What the changes were made with. */
  readonly made: MadeWith
}

/** What changes depend on besides their rows. */
export interface MadeWith {
  readonly today: string
  /** Of the newest operation: the spelling of remarks changes by operations alone. */
  readonly operationSequence: number
  readonly spelled: Speller
}

export async function readyCopies(
  { storage, now }: Pick<Parts, 'storage' | 'now'>,
  collectorId: string,
  { id, run, facts }: StoredImport,
): Promise<ReadyCopies> {
  const adding: Pick<ReadyRow, 'decision' | 'productId' | 'copies'>[] = []
  for (const { part } of await storage.read(db => countsOfParts(db, collectorId, id))) {
    for (const row of await storage.read(db => rowsOfPart(db, collectorId, id, part))) {
      const { verdict, decision, productId, copies } = row
      if (!isAdding(verdict, decision?.kind ?? null)) continue
      if (copies === null) throw new Error('a row without copies is added')
      adding.push({ decision, productId, copies })
    }
  }
  // Rows of one product stay in the order of the file.
  const sorted = adding.toSorted((one, other) => comparedKeys(productKeyOf(one), productKeyOf(other)))
  const unit = smallestUnit(facts.currency)
  const made = await storage.read(async (db): Promise<MadeWith> => {
    const { timeZone } = await bookkeepingOf(db, collectorId)
    const { operationSequence } = await totalsById(db, collectorId)
    const spelled = await spellerOf(db, collectorId, sorted)
    return { today: dayIn(timeZone, now()), operationSequence, spelled }
  })
  const rows: ReadyRow[] = []
  for (const some of chunksOf(sorted, rowsPerTurn)) {
    await turn()
    for (const row of some) {
      const bought = boughtCopies(row.copies, unit).map(copy => ({ copyId: newId(), ...copy }))
      const productId = knownProductOf(row)
      rows.push({
        ...row,
        bought,
        changes: productId === null ? null : addedBy({ ...row, bought }, productId, made),
      })
    }
  }
  return { run, rows, made }
}

/** Returns what spells the remarks of rows, in their order. */
export function spellerOf(
  db: Reader,
  collectorId: string,
  rows: readonly Pick<ReadyRow, 'copies'>[],
): Promise<Speller> {
  return firstSpeller(
    db,
    collectorId,
    rows.flatMap(row => row.copies.remarks ?? []),
  )
}

/** Returns the copies that a row adds. */
export function addedBy(
  { copies, bought }: Pick<ReadyRow, 'copies' | 'bought'>,
  productId: string,
  { today, spelled }: Pick<MadeWith, 'today' | 'spelled'>,
): CopyChange[] {
  const { purchaseDate, ownPriceCents = null, countsOwnPrice = false } = copies
  const remarks = changedRemarks(noRemarks, spelled(copies.remarks ?? noRemarks))
  const own = { ownPriceCents, countsOwnPrice }
  const rest = { purchaseDate: purchaseDate ?? today, ...own, remarks, removal: null }
  return bought.map(({ copyId, ...copy }): CopyChange => {
    return { copyId, productId, before: null, after: { ...copy, ...rest } }
  })
}

/** Returns the product of a row; null for one that is created. Throws for a row that adds nothing. */
function knownProductOf({ decision, productId }: Pick<StagedRow, 'decision' | 'productId'>): string | null {
  if (decision?.kind === 'create') return null
  const id = decision?.kind === 'choose' ? decision.productId : productId
  if (id === null) throw new Error('a row without a product is added')
  return id
}

/** After every id. */
const newestKey = '~'

function productKeyOf({ decision, productId }: Pick<StagedRow, 'decision' | 'productId'>): string {
  if (decision?.kind === 'choose') return decision.productId
  if (decision === null) return productId ?? ''
  // A product that is created has a newer id than any other.
  return newestKey
}

function comparedKeys(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** The copies of a row as they were bought. Together they cost what the row did, to the cent. */
function boughtCopies(copies: RowCopies, unit: 1 | 100): PurchasedCopy[] {
  const { quantity, costCents, purchaseCosts = noExtraCosts, paid } = copies
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

/**
 * Makes the copies of an import ready before its collection is locked, so that others wait for the writing alone. They are
 * in the order of their products, as the indexes of the collection are: the engine then writes each page once.
 */
import type { CopyState } from '#domain/collection/copy'
import { noExtraCosts } from '#domain/collection/extra-costs'
import { dividePurchase, type PurchasedCopy } from '#domain/collection/shared-purchase'
import { smallestUnit } from '#domain/money/currency'
import { cents } from '#domain/money/money'
import { v7 as newId } from 'uuid'
import { chunksOf } from '#server/db/chunks'
import { countsOfParts, rowsOfPart } from '#server/db/import/import-parts'
import type { StoredImport } from '#server/db/import/imports'
import { isAdding, type RowCopies, type StagedRow } from '#server/db/import/staged-row'
import type { Parts } from '#server/parts'
import { turn } from '#server/turns'

/** Some milliseconds of work. */
const rowsPerTurn = 250

export interface ReadyRow extends Pick<StagedRow, 'decision' | 'productId'> {
  readonly copies: RowCopies
  readonly bought: readonly (PurchasedCopy & { readonly copyId: string })[]
}

export interface ReadyCopies {
  /** Of the import when its rows were read: every later decision or reading has a higher one. */
  readonly run: number
  readonly rows: readonly ReadyRow[]
}

export async function readyCopies(
  { storage }: Pick<Parts, 'storage'>,
  collectorId: string,
  { id, run, facts }: StoredImport,
): Promise<ReadyCopies> {
  const adding: Omit<ReadyRow, 'bought'>[] = []
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
  const rows: ReadyRow[] = []
  for (const some of chunksOf(sorted, rowsPerTurn)) {
    await turn()
    for (const row of some) {
      const bought = boughtCopies(row.copies, unit).map(copy => ({ copyId: newId(), ...copy }))
      rows.push({ ...row, bought })
    }
  }
  return { run, rows }
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

/** A row of a file while its import is not finished, and what rows add together. */
import type { Language } from '#domain/products/language'
import type { ProductType } from '#domain/products/product'
import type { CopyState } from '#domain/copies/copy'
import type { ExtraCosts } from '#domain/copies/extra-costs'
import type { Remarks } from '#domain/copies/remarks'
import type { Cents } from '#domain/money/money'
import type { PaidPrice } from '#domain/money/paid-price'

export type ImportVerdict = 'matched' | 'several' | 'unknown' | 'wrong' | 'skipped'

/** What the collector decided about a row. */
export type RowDecision =
  | { readonly kind: 'choose'; readonly productId: string }
  | {
      readonly kind: 'create'
      readonly name: string
      readonly setName: string
      readonly cardNumber: string | null
    }
  | { readonly kind: 'leave_out' }

/** The copies of a row, in the words of the file where those are of the product. */
export interface RowCopies {
  readonly name: string
  readonly setName: string | null
  readonly cardNumber: string | null
  readonly printing: string | null
  readonly language: Language | null
  readonly productType: ProductType
  readonly state: CopyState
  readonly quantity: number
  /** Of all copies, in the ledger's currency. */
  readonly costCents: Cents
  /** Whether the file has a price. */
  readonly isPriced: boolean
  /** What was paid for all copies in another currency. */
  readonly paid: PaidPrice | null
  /** Null for the day of the import. */
  readonly purchaseDate: string | null
  /** Parts of the cost of all copies. A row that an earlier version staged may lack some or all. */
  readonly purchaseCosts?: Partial<ExtraCosts>
  /** Of each copy. A row that an earlier version staged lacks it. */
  readonly ownPriceCents?: Cents | null
  readonly countsOwnPrice?: boolean
  /** Absent in rows of an import that an earlier version began. */
  readonly remarks?: Remarks
}

/** A cell that the collector changed. */
export interface EditedCell {
  readonly column: number
  /** What the file has there. */
  readonly was: string
}

export interface StagedRow {
  /** The number of the row in the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Null before the row is read. */
  readonly verdict: ImportVerdict | null
  readonly sentence: string | null
  readonly faults: readonly { readonly column: number | null; readonly sentence: string }[]
  readonly copies: RowCopies | null
  /** Rows with the same key mean the same product. */
  readonly alike: string
  readonly productId: string | null
  readonly candidates: readonly string[]
  readonly decision: RowDecision | null
  /** Absent where no cell was changed. */
  readonly edited?: readonly EditedCell[]
  /** Whether something was read or assumed that the file does not say. A row that an earlier version staged lacks it. */
  readonly isMarked?: boolean
  /** The line of the row that has the same cert number, for which this one is skipped. */
  readonly sameCertAs?: number
}

export interface RowSums {
  readonly rows: number
  /** Rows that are marked. Absent where there are none. */
  readonly marked?: number | undefined
  readonly copies: number
  readonly costCents: number
}

/** By verdict and decision: "several choose", "matched ". */
export type PartCounts = Readonly<Record<string, RowSums>>

export function countKey(verdict: ImportVerdict, decision: RowDecision['kind'] | null): string {
  return `${verdict} ${decision ?? ''}`
}

/** Whether a row with this verdict and decision adds copies. */
export function isAdding(verdict: ImportVerdict | null, decision: RowDecision['kind'] | null): boolean {
  if (decision === 'leave_out') return false
  return verdict === 'matched' || decision === 'choose' || decision === 'create'
}

/** Whether a row with this verdict and decision has copies that are not added. */
export function isLeft(verdict: ImportVerdict | null, decision: RowDecision['kind'] | null): boolean {
  return verdict !== null && verdict !== 'skipped' && !isAdding(verdict, decision)
}

/** Whether a row with this verdict and decision needs one. */
export function isUndecided(verdict: ImportVerdict | null, decision: RowDecision['kind'] | null): boolean {
  return decision === null && (verdict === 'several' || verdict === 'unknown')
}

/** Counts the rows that have a verdict. */
export function countRows(rows: readonly StagedRow[]): PartCounts {
  const counts: Record<string, { rows: number; marked?: number; copies: number; costCents: number }> = {}
  for (const { verdict, decision, copies, isMarked } of rows) {
    if (verdict === null) continue
    const key = countKey(verdict, decision?.kind ?? null)
    const sums = (counts[key] ??= { rows: 0, copies: 0, costCents: 0 })
    sums.rows += 1
    if (isMarked) sums.marked = (sums.marked ?? 0) + 1
    sums.copies += copies?.quantity ?? 0
    sums.costCents += copies?.costCents ?? 0
  }
  return counts
}

export interface VerdictCount extends RowSums {
  readonly verdict: ImportVerdict
  readonly decision: RowDecision['kind'] | null
}

/** Returns the counts of a part, one for each verdict and decision that its rows have. */
export function verdictCounts(counts: PartCounts): VerdictCount[] {
  return Object.entries(counts).map(([key, sums]) => {
    const [verdict, decision] = key.split(' ') as [ImportVerdict, RowDecision['kind'] | '']
    return { verdict, decision: decision === '' ? null : decision, ...sums }
  })
}

/** Adds up the counts of parts. */
export function sumCounts(parts: readonly PartCounts[]): VerdictCount[] {
  return summed(parts.flatMap(verdictCounts))
}

/** Adds up counts with the same verdict and decision. */
export function summed(counts: readonly VerdictCount[]): VerdictCount[] {
  const sums = new Map<string, VerdictCount>()
  for (const count of counts) {
    const key = countKey(count.verdict, count.decision)
    const before = sums.get(key)
    sums.set(key, before === undefined ? count : sumOf(before, count))
  }
  return [...sums.values()]
}

function sumOf(one: VerdictCount, other: VerdictCount): VerdictCount {
  const marked = (one.marked ?? 0) + (other.marked ?? 0)
  return {
    ...one,
    rows: one.rows + other.rows,
    ...(marked > 0 && { marked }),
    copies: one.copies + other.copies,
    costCents: one.costCents + other.costCents,
  }
}

/** Returns how many rows of parts have a verdict. */
export function rowsIn(parts: readonly { readonly counts: PartCounts }[]): number {
  return parts.flatMap(({ counts }) => Object.values(counts)).reduce((sum, { rows }) => sum + rows, 0)
}

/** What an import adds. */
export function addedBy(counts: readonly VerdictCount[]): { copies: number; costCents: number } {
  const adding = counts.filter(({ verdict, decision }) => isAdding(verdict, decision))
  return {
    copies: adding.reduce((sum, { copies }) => sum + copies, 0),
    costCents: adding.reduce((sum, { costCents }) => sum + costCents, 0),
  }
}

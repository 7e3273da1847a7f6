/** A report for an insurer: every copy, with total cost and value. */
import { type CopyKind, copyKinds } from '#domain/copies/copy'
import { type Cents, plus, zeroCents } from '#domain/money/money'

export interface InsuredCopy {
  readonly name: string
  readonly setName: string
  readonly cardNumber: string | null
  readonly printing: string | null
  /** Null for English. */
  readonly language: string | null
  /** Fire, Water …; null if unknown. */
  readonly pokemonType: string | null
  readonly kind: CopyKind
  /** "Near Mint", "PSA 10", "Being Graded" or "Sealed". */
  readonly label: string
  readonly certNumber: string | null
  readonly costCents: Cents
  /** The market price; null without one. */
  readonly valueCents: Cents | null
  /** The day of that price, and who said it: "TCGplayer via TCGCSV". */
  readonly valuedOn: string | null
  readonly valuedBy: string | null
  /** Whether that price is estimated from another one. */
  readonly isEstimate: boolean
  readonly purchaseDate: string
}

/** Equal copies. Cost and value are of all of them. */
export interface InsuredRow extends InsuredCopy {
  readonly quantity: number
  /** The place of the first of them among the copies. */
  readonly place: number
}

/**
 * Returns the rows of a report: equal copies in one, the dearest first, then those without a price by what they cost.
 * `isApart` says which copies, by their place, keep a row of their own.
 */
export function insuredRows(
  copies: readonly InsuredCopy[],
  isApart: (place: number) => boolean = () => false,
): InsuredRow[] {
  const rows = new Map<string, InsuredRow>()
  for (const [place, copy] of copies.entries()) {
    const key = isApart(place) ? String(place) : JSON.stringify(copy)
    const row = rows.get(key)
    rows.set(key, row ? withOneMore(row, copy) : { ...copy, quantity: 1, place })
  }
  return [...rows.values()].sort(
    (one, other) => (other.valueCents ?? -1) - (one.valueCents ?? -1) || other.costCents - one.costCents,
  )
}

function withOneMore(row: InsuredRow, { costCents, valueCents }: InsuredCopy): InsuredRow {
  return {
    ...row,
    quantity: row.quantity + 1,
    costCents: plus(row.costCents, costCents),
    valueCents: row.valueCents === null || valueCents === null ? null : plus(row.valueCents, valueCents),
  }
}

export interface InsuredTotals {
  readonly copies: number
  readonly costCents: Cents
  readonly pricedCopies: number
  /** Over the copies with a price. */
  readonly valueCents: Cents
  /** How many of these prices are estimates. */
  readonly estimates: number
}

/** Returns the totals of all rows, and of each kind that there is. */
export function insuredTotals(rows: readonly InsuredRow[]): {
  readonly all: InsuredTotals
  readonly byKind: readonly (InsuredTotals & { readonly kind: CopyKind })[]
} {
  const totalsOf = (some: readonly InsuredRow[]) => some.reduce(added, none)
  const kinds = copyKinds.map(kind => ({ kind, some: rows.filter(row => row.kind === kind) }))
  return {
    all: totalsOf(rows),
    byKind: kinds
      .filter(({ some }) => some.length > 0)
      .map(({ kind, some }) => ({ kind, ...totalsOf(some) })),
  }
}

const none: InsuredTotals = {
  copies: 0,
  costCents: zeroCents,
  pricedCopies: 0,
  valueCents: zeroCents,
  estimates: 0,
}

function added(totals: InsuredTotals, row: InsuredRow): InsuredTotals {
  const { quantity, costCents, valueCents, isEstimate } = row
  return {
    copies: totals.copies + quantity,
    costCents: plus(totals.costCents, costCents),
    pricedCopies: totals.pricedCopies + (valueCents === null ? 0 : quantity),
    valueCents: plus(totals.valueCents, valueCents ?? zeroCents),
    estimates: totals.estimates + (isEstimate ? quantity : 0),
  }
}

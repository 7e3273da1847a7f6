/** A report for an insurer: every copy, with total cost and value. */
import { type CopyKind, copyKinds } from '#domain/collection/copy'
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
  /** The day of that price. */
  readonly valuedOn: string | null
  readonly purchaseDate: string
}

export interface InsuredTotals {
  readonly copies: number
  readonly costCents: Cents
  readonly pricedCopies: number
  /** Over the copies with a price. */
  readonly valueCents: Cents
}

/** Returns the totals of all copies, and of each kind that there is. */
export function insuredTotals(copies: readonly InsuredCopy[]): {
  readonly all: InsuredTotals
  readonly byKind: readonly (InsuredTotals & { readonly kind: CopyKind })[]
} {
  const totalsOf = (some: readonly InsuredCopy[]) => some.reduce(added, none)
  const kinds = copyKinds.map(kind => ({ kind, some: copies.filter(copy => copy.kind === kind) }))
  return {
    all: totalsOf(copies),
    byKind: kinds
      .filter(({ some }) => some.length > 0)
      .map(({ kind, some }) => ({ kind, ...totalsOf(some) })),
  }
}

const none: InsuredTotals = { copies: 0, costCents: zeroCents, pricedCopies: 0, valueCents: zeroCents }

function added(totals: InsuredTotals, { costCents, valueCents }: InsuredCopy): InsuredTotals {
  return {
    copies: totals.copies + 1,
    costCents: plus(totals.costCents, costCents),
    pricedCopies: totals.pricedCopies + (valueCents === null ? 0 : 1),
    valueCents: plus(totals.valueCents, valueCents ?? zeroCents),
  }
}

/**
 * A row of a collector's file as this app understands it: which product, how many copies in which state, what they cost.
 * Nothing is made up: what a file does not say is null.
 */
import type { Language } from '#domain/products/language'
import type { ProductType } from '#domain/products/product'
import type { CopyState } from '#domain/copies/copy'
import type { ExtraCosts } from '#domain/copies/extra-costs'
import type { Remarks } from '#domain/copies/remarks'
import type { Cents } from '#domain/money/money'
import type { Rate } from '#domain/money/exchange'
import type { PaidPrice } from '#domain/money/paid-price'
import type { ImportApp } from './import-app.ts'

/** The most copies of one row. */
export const maxRowCopies = 10_000

/** The product of a row, in the words of the file. */
export interface WantedProduct {
  /** Names of sets and printings are read in the words of this app; null for any other file. */
  readonly app: ImportApp | null
  /** A name such as "Booster Box" without a number is of a sealed product, where the file does not say. */
  readonly productType: ProductType
  /** Our id of the product, in a file of our own. */
  readonly productId: string | null
  readonly tcgplayerId: string | null
  /** Without number and printing. Blank if the file has only sets and numbers. */
  readonly name: string
  readonly setName: string | null
  readonly setCode: string | null
  /** As printed before the slash, with leading zeros. */
  readonly cardNumber: string | null
  /** The count after the slash: 197 of 199/197. */
  readonly setCardCount: string | null
  /** As the app writes it: Reverse Holofoil. */
  readonly printing: string | null
  /** What stands in brackets behind the name: a printing, or a word of the card such as Full Art. PSA's whole title. */
  readonly bracketed: string | null
  /** Null when the file does not say. */
  readonly language: Language | null
}

/** What a row keeps of a purchase besides its price. */
export interface KeptCosts {
  /** Parts of what all copies of the row cost. */
  readonly purchaseCosts: ExtraCosts
  /** Of each copy, in the ledger's currency; null for none. */
  readonly ownPriceCents: Cents | null
  /** Whether it counts instead of the market price. */
  readonly countsOwnPrice: boolean
  /** What was paid for all copies in another currency, at the rate of then; null when the row does not say. */
  readonly paid: PaidPrice | null
  /** What one of the price's own currency was in the ledger's; null when the row does not say. */
  readonly rate: Rate | null
}

export interface ImportRow extends KeptCosts {
  readonly product: WantedProduct
  /** Never of both kinds: cards are raw, graded or in grading, anything else is sealed. */
  readonly state: CopyState
  /** 1 to `maxRowCopies`. */
  readonly quantity: number
  /**
   * What all copies of the row cost together, in hundredths of `currency`; null for an empty cell, which is not 0.
   * `dividePurchase` divides it among them.
   */
  readonly paidCents: Cents | null
  /** ISO 4217; null when the file does not say. */
  readonly currency: string | null
  /** YYYY-MM-DD. */
  readonly purchaseDate: string | null
  /** A portfolio or folder of an app is one of the tags. */
  readonly remarks: Remarks
  /** How cells were read that can be meant in one way only but do not say it: "Price paid read as $1,250.00." */
  readonly readAs: readonly string[]
}

/** A cell that cannot be read, and why. */
export interface WrongCell {
  /** Counted from 0; null when the row lacks the column. */
  readonly column: number | null
  /** The heading of the column, or the field that is missing. */
  readonly heading: string
  /** As written in the file. */
  readonly cell: string
  /** For the collector: "Quantity must be a whole number from 1 to 10,000." */
  readonly sentence: string
}

/** Why a row adds no copy although nothing in it is wrong. */
export type SkippedRow = 'blank' | 'total' | 'no copies' | 'not owned' | 'sold' | 'removed' | 'other game'

export type RowReading =
  | { readonly ok: ImportRow }
  | { readonly wrong: readonly WrongCell[] }
  | { readonly skipped: SkippedRow }

/** A copy as the formats of other apps need it. */
import type { Language } from '#domain/products/language'
import type { ProductType } from '#domain/products/product'
import type { CopyState } from '#domain/copies/copy'
import type { Cents } from '#domain/money/money'

export interface ProductToExport {
  readonly productType: ProductType
  readonly name: string
  readonly setName: string
  readonly setCode: string | null
  readonly setCardCount: number | null
  readonly cardNumber: string | null
  readonly rarity: string | null
  /** `printingKey` of the catalogue; null if unknown. */
  readonly printingKey: string | null
  readonly printingLabel: string | null
  readonly language: Language
  readonly tcgplayerId: string | null
}

export interface CopyToExport {
  readonly product: ProductToExport
  readonly state: CopyState
  /** Everything paid for it; null where the format does not write it. */
  readonly costCents: Cents | null
  /** YYYY-MM-DD. */
  readonly purchaseDate: string
  readonly note: string | null
}

/** A row without its quantity: cells by the columns of the format. */
export type RowCells = readonly (string | null)[]

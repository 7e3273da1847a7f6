/** The index that searches use, and how many products there are. All of it is derived from the products. */
import type { Language } from '#domain/products/language'
import type { ProductType } from '#domain/products/product'

/** One row: the number of the newest product. */
export interface ProductNumbersTable {
  name: 'products'
  last_number: number
}

/**
 * How many products of a set have a type and a rarity. A code or a rarity that a product lacks is ''. The rows without
 * a set count the whole catalogue.
 */
export interface ProductTotalsTable {
  set_name_key: string
  set_code: string
  product_type: ProductType
  rarity: string
  language: Language
  products: number
}

/** The search index: one row per word of a product. */
export interface ProductWordsTable {
  word: string
  product_number: number
  /** See wordWeights in the domain. */
  weight: number
  /** The order among equal matches: see hitPlace in the domain. */
  place: number
}

/** Every word of the index once, and its trigrams, to correct typing errors. */
export interface SearchWordsTable {
  word: string
}
export interface SearchTrigramsTable {
  trigram: string
  word: string
}

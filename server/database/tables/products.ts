/** The tables of products, of where they come from, and of what was reported about them. */
import type { Language } from '#domain/products/language'
import type { CardCategory, ProductType } from '#domain/products/product'
import type { ReportReason } from '#domain/products/report'
import type { Generated } from 'kysely'

/** Who added a product: a collector, whose version an import never changes, or an import. */
export type ProductOrigin = 'collector' | 'import'

export interface ProductsTable {
  id: string
  /** Replaces the id in the index of words. Negative for a product that the catalogue does not list. */
  number: number
  /** The product that the catalogue lists for this card: itself, or that of the common printing. */
  entry_id: string
  name: string
  product_type: ProductType
  set_name: string
  set_name_key: string
  set_code: string | null
  /** The count printed after the slash on the cards of the set (4/102); null if unknown. */
  set_card_count: number | null
  card_number: string | null
  rarity: string | null
  pokemon_type: string | null
  category: CardCategory | null
  hp: number | null
  image_url: string | null
  misc_info: string | null
  product_description: string | null
  release_date: string | null
  /** The printing of the card as price sources know it (normal, unlimited holo, reverse …); null if unknown. */
  printing: string | null
  /** Names the printing within its card; null if unknown, and for a sealed product. */
  printing_key: string | null
  /** The printing as collectors write it (Reverse Holo). */
  printing_label: string | null
  language: Generated<Language>
  /** elite-trainer-box, booster-box …; null for a card and when unknown. */
  sealed_kind: string | null
  /** Unique. A digest of the domain's identityKey, because index rows have a size limit. */
  identity_key: string
  /** The order without a search: sets newest first, then by number. */
  list_order: string
  /** Words in the name. Of equal search hits, the one with fewer words comes first. */
  name_words: number
  revision: number
  created_by: string | null
  created_at: string
  updated_at: string
  /** Unlike created_by, this stays when the collector leaves. */
  origin: Generated<ProductOrigin>
}

/** The ids of products in outside catalogues, for importers and price sources. */
export interface ProductSourcesTable {
  source: string
  external_id: string
  product_id: string
  /** A digest of the imported row. A second import skips rows with the same digest. */
  content_hash: string
}

export interface ExternalIdsTable {
  product_id: string
  /** The catalogue: tcgplayer, cardmarket. */
  source: string
  external_id: string
  /** The key of the printing, which tells the rows of the outside product apart; null for none. */
  finish: string | null
}

/** A product as it was before an edit. */
export interface ProductRevisionsTable {
  product_id: string
  revision: number
  edited_at: string
  edited_by: string | null
  /** The editor's username at the time. Null once they have left, and for the operator's command. */
  editor_name: string | null
  /** Who edited: a collector, or the operator with a command of the server. */
  editor: Generated<'collector' | 'operator'>
  /** The revision that a revert went back to; null for an edit. */
  reverted_to: number | null
  /** Who approved an edit that waited; null for other edits, and once they have left. */
  approved_by: Generated<string | null>
  /** JSON of the fields before the edit. */
  fields: string
}

/** What a product was imported as, if it was edited since. */
export interface ImportedIdentitiesTable {
  product_id: string
  name: string
  set_name: string
  set_code: string | null
  set_card_count: number | null
  card_number: string | null
}

export interface ProductReportsTable {
  id: string
  product_id: string
  collector_id: string
  reason: ReportReason
  note: string | null
  created_at: string
}

/** At most `maxWaiting` for each collector. */
export interface WaitingEditsTable {
  collector_id: string
  product_id: string
  /** Another one for each edit, so that the approval of a replaced one finds nothing. */
  id: string
  created_at: string
  /** JSON of the edited fields as their author found them. */
  found: string
  /** JSON of the edited fields as their author wants them. */
  wanted: string
  /** The uploaded picture that it brings, which is kept meanwhile. */
  image_file: string | null
}

/** At most `maxChosenSets` for each collector. */
export interface ChosenSetsTable {
  collector_id: string
  language: Language
  /** As the catalogue has it. The set may be gone from there. */
  set_code: string
  chosen_at: string
}

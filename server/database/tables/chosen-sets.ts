import type { Language } from '#domain/products/language'

/** At most `maxChosenSets` for each collector. */
export interface ChosenSetsTable {
  collector_id: string
  language: Language
  /** As the catalogue has it. The set may be gone from there. */
  set_code: string
  chosen_at: string
}

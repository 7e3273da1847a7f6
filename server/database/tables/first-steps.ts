/** The first steps of a new server: filling its catalogue, and what its operators have ticked. */
import type { FillState, StartStep } from '#domain/products/catalogue-fill'
import type { Language } from '#domain/products/language'

/** The newest filling of the catalogue that an operator started. At most one row, `fill`. */
export interface CatalogueFillsTable {
  name: 'fill'
  language: Language
  state: FillState
  /** Identifies the filling. */
  started_at: string
  ended_at: string | null
  sets_done: number
  sets: number | null
  cards: number
  cards_expected: number | null
  details_done: number
  details: number | null
  /** Cards and sets that could not be read. */
  left_out: number
  /** Why it failed, or what was left out last, as a sentence. */
  said: string | null
}

/** A row for each step that an operator has ticked. */
export interface StartStepsTable {
  step: StartStep
  done_at: string
}

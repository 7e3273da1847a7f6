/** The words about filling the catalogue from TCGdex, and about the steps of a new server. */

/** How far a filling is. `running` also while no process is at it: one goes on soon. */
export const fillStates = ['running', 'stopped', 'failed', 'done'] as const

export type FillState = (typeof fillStates)[number]

/** How far the cards of a language have come. All of them are counts. */
export interface FillProgress {
  readonly setsDone: number
  /** Null until TCGdex has listed them. */
  readonly sets: number | null
  /** Cards that are in the catalogue with name and number. */
  readonly cards: number
  /** About how many it will be; null while unknown. */
  readonly cardsExpected: number | null
  /** Cards whose details were requested. They come after all sets. */
  readonly detailsDone: number
  /** Null until all sets are done. */
  readonly details: number | null
}

export const notBegun: FillProgress = {
  setsDone: 0,
  sets: null,
  cards: 0,
  cardsExpected: null,
  detailsDone: 0,
  details: null,
}

/** What an operator does with a new server, in order. */
export const startSteps = ['catalogue', 'prices', 'invite'] as const

export type StartStep = (typeof startSteps)[number]

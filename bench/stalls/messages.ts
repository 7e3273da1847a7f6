/** What the benchmark of stalls, its server, its asker and the process that fills the database say to each other. */

/** What is in the database, once it is filled. */
export interface Filled {
  readonly catalogue: string
  /** The data folder, and the address of PostgreSQL. */
  readonly app: { readonly folder: string; readonly url: string | null }
  readonly copies: number
  /** Of the collector with many copies. */
  readonly token: string
  readonly username: string
  readonly password: string
  /** Of a collector with few copies. */
  readonly otherToken: string
  /** Products that many hold, the one in most groups first. */
  readonly products: readonly string[]
  /** A file with cards that the catalogue does not have. */
  readonly cards: string
}

/** The jobs that run by the clock. */
export const jobs = [
  'tidying',
  'daily statistics',
  'weekly summaries',
  'price digests',
  'unused pictures',
  'held prices',
  'a backup',
] as const
export type JobName = (typeof jobs)[number]

/** The benchmark to the server. */
export type ServerOrder = 'begin' | 'figures' | 'settle' | 'end' | { readonly job: JobName }

/** The server to the benchmark; `begun` answers `begin`, `done` a job, and `settle` when nothing is left in the background. */
export type ServerMessage = 'ready' | 'begun' | 'done' | { readonly longestWorkMs: number }

/** The benchmark to the asker. */
export type AskerOrder = 'begin' | 'figures' | 'end'

/** The asker to the benchmark: how long each question waited, in milliseconds. */
export type AskerMessage = 'begun' | { readonly waitsMs: readonly number[] }

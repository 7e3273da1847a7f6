/** What the refresh benchmark and its server say to each other. */

/** The server to the benchmark, once it listens. */
export interface Ready {
  readonly url: string
  /** Of the collector whose prices are refreshed. */
  readonly token: string
  readonly catalogue: string
  readonly keys: number
  /** How many other collectors hold some of the same cards. */
  readonly others: number
}

/** The calls to the marketplace since the last `tomorrow`. */
export interface Answered {
  readonly calls: number
}

/** The benchmark to the server. `tomorrow` lets a day pass. */
export type ServerMessage = 'calls' | 'tomorrow' | 'end'

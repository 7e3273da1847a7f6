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

/** Since the last `tomorrow`. */
export interface Answered {
  /** To the marketplace. */
  readonly calls: number
  /**
   * The most CPU time, in milliseconds, that the server's thread used between two turns of a timer of 1 ms: its
   * longest stretch of work, however busy the machine is with other things.
   */
  readonly longestWorkMs: number
}

/** The benchmark to the server. `tomorrow` lets a day pass. */
export type ServerMessage = 'calls' | 'tomorrow' | 'end'

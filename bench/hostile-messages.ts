/** What the benchmark of hostile callers, its server and its attacker say to each other. */

/** What is in the database, once it is filled. */
export interface Filled {
  readonly catalogue: string
  /** The folder of the embedded database, or the address of PostgreSQL. */
  readonly database: string
  /** Tokens of collectors with some copies. */
  readonly honest: readonly string[]
  /** Tokens of collectors with 10,000 copies, one for each attack. */
  readonly hostile: readonly string[]
  readonly productId: string
}

/** Of the server, since the last `begin`. */
export interface Figures {
  /** The largest memory of the process, in bytes. */
  readonly rssBytes: number
  /**
   * The most CPU time, in milliseconds, that the server's thread used between two turns of a timer of 1 ms: its
   * longest stretch of work, however busy the machine is with other things.
   */
  readonly longestWorkMs: number
}

/** The benchmark to the server. */
export type ServerMessage = 'begin' | 'figures' | 'end'

/** The benchmark to the attacker. */
export interface AttackOrder {
  readonly attack: string
  readonly url: string
  readonly token: string
  readonly productId: string
  readonly forMs: number
}

/** The attacker to the benchmark: how often each status came, or `cut` for a connection that was cut. */
export type Statuses = Readonly<Record<string, number>>

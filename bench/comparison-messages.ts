/** What the benchmark against the bare server and the process that fills its databases say to each other. */
import type { AppData } from './comparison/start-server.ts'

/** What is in the two databases, once they are filled. */
export interface FilledPair {
  /** A sentence's part, such as "21066 generated cards". */
  readonly catalogue: string
  readonly app: AppData
  /** The file of SQLite, or the address of PostgreSQL. */
  readonly bare: string
  /** Of the collector with many copies; they have number 1 in the bare server. */
  readonly token: string
  readonly copies: number
  readonly groups: number
}

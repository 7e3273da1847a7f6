/** What the application is built from: everything that routes, commands and jobs are handed and never reach for. */
import type { SessionLifetime } from '#domain/accounts/session'
import type { Background } from './background.ts'
import type { Storage } from './db/storage.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mail.ts'
import type { Metrics } from './metrics.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { PriceSource } from './price-sources/price-source.ts'

export interface Parts {
  readonly storage: Storage
  /** The server's clock; tests hand in their own. */
  readonly now: () => Date
  /** The folder uploaded pictures live in. */
  readonly uploadsFolder: string
  /** What is free on the disk of the data folder, in bytes; null where the disk does not say. */
  readonly freeDiskBytes: () => Promise<number | null>
  /** With less than this free the server is not ready and stores no picture; 0 asks for nothing. */
  readonly diskFloorBytes: number
  readonly sessionLifetime: SessionLifetime
  readonly passwords: Passwords
  /** False under RATE_LIMIT=off. */
  readonly rateLimits: boolean
  readonly log: Log
  /** Where market prices come from. */
  readonly priceSource: PriceSource
  /** What an ask is multiplied by to become a market price; 1 takes asks as they are. */
  readonly askToMarketFactor: number
  /** Null where no mail is sent. */
  readonly mailer: Mailer | null
  /** What goes on after a call was answered. */
  readonly background: Background
  /** Where what happens is counted. */
  readonly metrics: Metrics
}

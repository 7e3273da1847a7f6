/** The dependencies that routes, commands and jobs receive. */
import type { RegistrationRule } from '#domain/accounts/registration'
import type { SecondFactorRule } from '#domain/accounts/second-factor'
import type { Renamers } from '#domain/products/renaming'
import type { SessionLifetime } from '#domain/accounts/session'
import type { Background } from './background.ts'
import type { Storage } from './database/storage.ts'
import type { Secrets } from './factors/secret-key.ts'
import type { ImageStore } from './images/image-store.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mail.ts'
import type { Metrics } from './metrics.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { RateSource } from './price-sources/ecb/ecb.ts'
import type { Certificates } from './price-sources/psa/psa-certificates.ts'
import type { PriceList } from './price-sources/price-list.ts'
import type { OrderedSources } from './price-sources/sources-in-order.ts'
import type { SwitchedSources } from './price-sources/switched-sources.ts'

/** How much one collector may add. Those of a day count 24 hours from the first. */
export interface Quotas {
  /** Copies ever recorded, including those removed. */
  readonly maxCopies: number
  readonly copiesPerDay: number
  readonly productsPerDay: number
  readonly productEditsPerDay: number
}

/** Where cards and sealed products are imported from. */
export interface CatalogueOrigin {
  /** TCGdex's API. */
  readonly tcgdexApiUrl: string
  /** A list of sealed products; null for none. */
  readonly sealedProductsUrl: string | null
}

/** Some ten milliseconds of work. */
export const usualCopiesPerStep = 500

export interface Parts {
  readonly storage: Storage
  /** The server's clock; tests pass their own. */
  readonly now: () => Date
  /** The uploaded images. */
  readonly images: ImageStore
  /** The folder of this server's own files, DATA_DIR. */
  readonly dataFolder: string
  /** The file that lists deleted accounts, to delete them again from a restored database. */
  readonly tombstonesFile: string
  /** Returns the bytes free on the disk of the data folder; null if the file system does not report them. */
  readonly freeDiskBytes: () => Promise<number | null>
  /** With less than this free the server is not ready and lets nothing grow; 0 disables the check. */
  readonly diskFloorBytes: number
  readonly sessionLifetime: SessionLifetime
  readonly passwords: Passwords
  /** Seals the keys of second factors. */
  readonly secrets: Secrets
  /** Who must have a second factor. */
  readonly secondFactor: SecondFactorRule
  /** Who may create an account. */
  readonly registration: RegistrationRule
  /** Who may change the names of imported products. */
  readonly renamers: Renamers
  /** The address of the page in links, without a slash at its end. */
  readonly publicUrl: string
  readonly catalogueOrigin: CatalogueOrigin
  /** False under RATE_LIMIT=off. */
  readonly rateLimits: boolean
  readonly quotas: Quotas
  /** The most copies of a step: an operation of more is written in steps. */
  readonly copiesPerStep: number
  readonly log: Log
  readonly priceSource: OrderedSources
  /** The price sources by themselves, and which of them are switched on. */
  readonly sources: SwitchedSources
  /** Read as a whole once a day, where `sources` has them switched on. */
  readonly priceLists: readonly PriceList[]
  /** Where exchange rates come from; null without. */
  readonly rateSource: RateSource | null
  /** PSA's certificates; null without a token. */
  readonly certificates: Certificates | null
  /** Whether rates are read though no source in use needs them. */
  readonly readsRates: boolean
  /** Whether the server finds missing prices right after a change; false with PRICE_AT_ONCE=off. */
  readonly pricesAtOnce: boolean
  /** Multiplies an asking price to get a market price; 1 leaves asking prices unchanged. */
  readonly askToMarketFactor: number
  /** Null if no mail is sent. */
  readonly mailer: Mailer | null
  readonly background: Background
  readonly metrics: Metrics
}

/** The tables of exchange rates, and of the rates at which ledgers are kept. */

export interface ExchangeRatesTable {
  /** ISO 4217, such as USD. */
  currency: string
  day: string
  /** A decimal, as the bank writes it: 1.1367. */
  rate: string
}

/** Derived from the exchange rates, day by day. */
export interface LedgerRatesTable {
  collector_id: string
  /** ISO 4217, as in the account. */
  currency: string
  /** What one US dollar is in it, a decimal: 0.8797396006. */
  rate: string
  /** The day of the reference rate. */
  rate_day: string
  /** While prices move from it to `rate`; else null. */
  last_rate: string | null
  /** Prices of products up to this one have moved; empty for none, null when no move is under way. */
  through_product: string | null
}

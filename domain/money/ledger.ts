/**
 * The currency of a collector's ledger, and the rate that turns market prices into it. Sources and their prices are in US
 * dollars; every amount of a collector is in their ledger's currency.
 */
import { ledgerCurrency as marketCurrency, smallestUnit } from './currency.ts'
import { converted, type Rate } from './exchange.ts'
import { type Cents, cents, zeroCents } from './money.ts'

/** A collector's ledger. Its rate is what one US dollar is in its currency; null for US dollars. */
export interface Ledger {
  readonly currency: string
  readonly rate: Rate | null
  /** The day of the reference rate; null for US dollars. */
  readonly rateDay: string | null
  /** While prices move from the last rate to this one, product by product; else null. */
  readonly moving: RateMove | null
}

/** How far a move of the rate has come: products up to this id have the new rate, those after it the last one. */
export interface RateMove {
  readonly lastRate: Rate
  readonly throughProduct: string
}

/** The ledger of most collectors. Market prices are in it as they are. */
export const dollars: Ledger = { currency: marketCurrency, rate: null, rateDay: null, moving: null }

/** A market price in US cents, with its product. */
interface PriceOfProduct {
  readonly productId: string
  readonly priceCents: Cents
}

/**
 * Returns a market price of a product, in US cents, in hundredths of the ledger's currency: rounded half up to its smallest
 * unit, so yen are multiples of 100. Throws a RangeError below 0, and for more than can be counted.
 */
export function inLedger(ledger: Ledger, { productId, priceCents }: PriceOfProduct): Cents {
  const rate = rateOf(ledger, productId)
  return rate === null ? priceCents : priceAt(rate, ledger.currency, priceCents)
}

function rateOf({ rate, moving }: Ledger, productId: string): Rate | null {
  return moving === null || productId <= moving.throughProduct ? rate : moving.lastRate
}

/** Returns what one US dollar is in the ledger, in hundredths of its currency. Throws as `inLedger` does. */
export function dollarIn({ rate, currency }: Ledger): Cents {
  return rate === null ? dollar : priceAt(rate, currency, dollar)
}

const dollar = cents(100)

/** Like `inLedger`, for a price that may be unknown. */
export function inLedgerOrNull(ledger: Ledger, productId: string, priceCents: Cents | null): Cents | null {
  return priceCents === null ? null : inLedger(ledger, { productId, priceCents })
}

function priceAt(rate: Rate, currency: string, priceCents: Cents): Cents {
  return cents(
    converted({ units: priceCents, currency: marketCurrency }, currency, rate) * smallestUnit(currency),
  )
}

/**
 * Returns the highest market price, in US cents, that is at or below a target in the ledger's currency once it is converted.
 * Prices can be compared with it as they are.
 */
export function highestWithin(ledger: Ledger, productId: string, targetCents: Cents): Cents {
  const rate = rateOf(ledger, productId)
  if (rate === null) return targetCents
  const unit = BigInt(smallestUnit(ledger.currency))
  // A price is rounded up from half a unit: all below target + half a unit are within it.
  const above = (2n * BigInt(targetCents) + unit) * 10n ** BigInt(rate.decimals)
  const highest = (above - 1n) / (2n * rate.units)
  return cents(Number(highest))
}

/**
 * Returns the lowest market price, in US cents, that is at or above an amount in the ledger's currency once it is
 * converted. The amount is one of the ledger: whole yen.
 */
export function lowestFrom(ledger: Ledger, productId: string, amountCents: Cents): Cents {
  const belowCents = amountCents - unitOf(ledger)
  return belowCents < 0 ? zeroCents : cents(highestWithin(ledger, productId, cents(belowCents)) + 1)
}

/** The smallest amount of a ledger, in hundredths: what a share of an amount is rounded to. */
export function unitOf({ currency }: Ledger): 1 | 100 {
  return smallestUnit(currency)
}

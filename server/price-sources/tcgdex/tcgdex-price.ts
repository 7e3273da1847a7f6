/**
 * Reads TCGplayer's market price of one printing from what TCGdex answers for its card. Only the market price counts, which
 * comes from sales: the lowest and middle prices come from asks.
 */
import { parseRecord } from '#domain/products/catalogue-entry'
import { rowOfPrinting } from '#domain/products/tcgplayer-row'
import { type Cents, cents, maxEnteredCents } from '#domain/money/money'
import type { PriceQuestion } from '#domain/prices/price-question'
import { readUpdated } from './read-updated.ts'
import { isWithoutAnyProduct, type NoProduct, pricesOfPrinting } from './printing-prices.ts'

export interface MarketPrice {
  readonly priceCents: Cents
  /** When TCGplayer's figure was fetched, ISO-8601; null when it cannot be read. */
  readonly updated: string | null
}

/**
 * Returns the price of the printing that was asked for, rounded half up to the cent. Null without a market price above zero in
 * US dollars that is certainly its own.
 */
export function marketPriceFor(question: PriceQuestion, card: unknown): MarketPrice | NoProduct | null {
  const prices = pricesOfPrinting('tcgplayer', question, card)
  if (isWithoutAnyProduct(prices)) return prices
  if (prices?.fields['unit'] !== 'USD') return null
  const row = rowOfPrinting(prices.printingKey, rowsIn(prices.fields))
  const priceCents = centsOf(row?.marketPrice)
  return priceCents === null ? null : { priceCents, updated: readUpdated(prices.fields['updated']) }
}

/** One for each finish. One without a price still says that the product has this finish. */
function rowsIn(fields: Readonly<Record<string, unknown>>) {
  return Object.entries(fields)
    .filter(([, row]) => typeof row === 'object')
    .map(([name, row]) => ({
      subTypeName: tcgplayerName(name),
      marketPrice: parseRecord(row)?.['marketPrice'],
    }))
}

/**
 * "reverse-holofoil" is TCGplayer's "Reverse Holofoil" (server/src/libs/providers/tcgplayer/index.ts of
 * tcgdex/cards-database at d9083b73).
 */
function tcgplayerName(name: string): string {
  return name
    .split('-')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

function centsOf(dollars: unknown): Cents | null {
  if (typeof dollars !== 'number' || !Number.isFinite(dollars)) return null
  // TCGplayer's figures have two decimals, which a double may not hold exactly.
  const amount = Math.round(dollars * 100)
  return amount >= 1 && amount <= maxEnteredCents ? cents(amount) : null
}

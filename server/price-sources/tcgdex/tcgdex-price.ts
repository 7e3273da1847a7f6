/** Reads the price of one printing from what TCGdex answers for its card. */
import { parseLine, parseRecord } from '#domain/products/catalogue-entry'
import { rowOfPrinting } from '#domain/products/tcgplayer-row'
import { type Cents, cents, maxEnteredCents } from '#domain/money/money'
import type { PriceQuestion } from '#domain/prices/price-question'
import { isWithoutAnyProduct, type NoProduct, pricesOfPrinting } from './printing-prices.ts'
import { printingKeyParts } from '#domain/products/printing'
import { readAmount } from '#server/price-sources/figures'

interface MarketPrice {
  readonly priceCents: Cents
  /** When TCGplayer's figure was fetched, ISO-8601; null when it cannot be read. */
  readonly updated: string | null
}

/**
 * Returns TCGplayer's market price of the printing that was asked for, rounded half up to the cent. Null without one above zero
 * in US dollars that is certainly its own. Only the market price counts, which comes from sales: the lowest and middle prices
 * come from asks.
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

/** Reads when TCGdex fetched prices, as ISO-8601 in UTC; null for what begins with no day. */
function readUpdated(value: unknown): string | null {
  const text = parseLine(value, 40)
  if (text === null || !/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(Date.parse(text))) return null
  return new Date(text).toISOString()
}

interface EuroPrice {
  readonly euroCents: number
  /** When Cardmarket built its price guide, ISO-8601; null when it cannot be read. */
  readonly updated: string | null
}

/**
 * Returns Cardmarket's trend price of the printing that was asked for. Null unless our id of it is the row's, and no other
 * printing of the card may be in the same figure: a first edition or another finish without a product of its own would be.
 * TCGdex relays the rows of Cardmarket's price guide as they are (server/src/libs/providers/cardmarket.ts of
 * tcgdex/cards-database at d9083b73): one for a product in any condition, language and edition, with the fields ending in
 * `-holo` for its reverse holo.
 */
export function euroPriceFor(question: PriceQuestion, card: unknown): EuroPrice | null {
  if (question.externalIds['cardmarket'] === undefined) return null
  const prices = pricesOfPrinting('cardmarket', question, card)
  if (isWithoutAnyProduct(prices) || prices?.fields['unit'] !== 'EUR') return null
  const { fields, printingKey: key, mayBe } = prices
  const isReverse = key !== null && isReverseHolo(key)
  const sharing = mayBe.filter(other => other !== key && isReverseHolo(other) === isReverse)
  if (sharing.length > (key === null ? 1 : 0)) return null
  const figure = isReverse ? figureOfReverse(key, mayBe) : 'trend'
  const euroCents = figure && readAmount(fields[figure])
  return euroCents === null ? null : { euroCents, updated: readUpdated(fields['updated']) }
}

/**
 * A reverse holo has a figure next to the plain card's. One with a pattern or stamp may be a product by itself, and then
 * has the usual figure. For a plain reverse holo that is a product by itself, nothing says which figure is its own.
 */
function figureOfReverse(key: string, mayBe: readonly string[]): 'trend' | 'trend-holo' | null {
  if (mayBe.some(other => other !== key)) return 'trend-holo'
  return printingKeyParts(key).marks.length > 0 ? 'trend' : null
}

function isReverseHolo(key: string): boolean {
  return printingKeyParts(key).finish === 'reverse'
}

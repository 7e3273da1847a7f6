/**
 * Reads the market price of one printing from what TCGdex relays of TCGplayer. Only the market price counts, which
 * comes from sales: the mid price comes from asks, and Cardmarket's prices are in euros.
 */
import { parseRecord, parseLine } from '#domain/catalogue/catalogue-entry'
import { type Cents, cents, maxEnteredCents } from '#domain/money/money'

export interface TcgdexPrice {
  readonly priceCents: Cents
  /** When TCGplayer's figure was fetched, ISO-8601; null when it cannot be read. */
  readonly updated: string | null
}

/** TCGplayer's names for our printings; the first one present counts. */
const pricedAs: ReadonlyMap<string, readonly string[]> = new Map([
  ['normal', ['normal']],
  ['holo', ['holofoil']],
  ['reverse', ['reverse-holofoil']],
  ['unlimited normal', ['unlimited', 'normal']],
  ['unlimited holo', ['unlimited-holofoil', 'holofoil']],
  ['1st edition normal', ['1st-edition']],
  ['1st edition holo', ['1st-edition-holofoil']],
])

const allNames = new Set([...pricedAs.values()].flat())

/**
 * Returns the price of a printing, named as in the catalogue, from a card's `pricing`. For an unknown printing,
 * the price of the only one TCGplayer has. Null without a market price above zero in US dollars; rounded half up to
 * the cent.
 */
export function marketPriceFor(printing: string | null, pricing: unknown): TcgdexPrice | null {
  const tcgplayer = parseRecord(parseRecord(pricing)?.['tcgplayer'])
  if (tcgplayer?.['unit'] !== 'USD') return null
  const name = nameOf(printing, Object.keys(tcgplayer))
  const marketPrice = name === null ? null : parseRecord(tcgplayer[name])?.['marketPrice']
  const priceCents = centsOf(marketPrice)
  return priceCents === null ? null : { priceCents, updated: instantOf(tcgplayer['updated']) }
}

/** Null for a printing TCGplayer has no name for (lenticular, metal). */
function nameOf(printing: string | null, keys: readonly string[]): string | null {
  const known = keys.filter(key => allNames.has(key))
  if (printing === null) return known.length === 1 ? (known[0] ?? null) : null
  return (pricedAs.get(printing) ?? []).find(name => known.includes(name)) ?? null
}

function centsOf(dollars: unknown): Cents | null {
  if (typeof dollars !== 'number' || !Number.isFinite(dollars)) return null
  // TCGplayer's figures have two decimals, which a double may not hold exactly.
  const amount = Math.round(dollars * 100)
  return amount >= 1 && amount <= maxEnteredCents ? cents(amount) : null
}

function instantOf(value: unknown): string | null {
  const text = parseLine(value, 40)
  if (text === null || !/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(Date.parse(text))) return null
  return new Date(text).toISOString()
}

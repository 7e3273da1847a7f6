/**
 * Reads PokemonPriceTracker's cards and sealed products. Raw prices are by printing and condition, in any order. Its
 * graded sales are of PSA and of a product as a whole: they count for the product's main printing alone.
 */
import { parseLine, parseRecord } from '#domain/products/catalogue-entry'
import { rowOfPrinting } from '#domain/products/tcgplayer-row'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { Confidence, PriceQuote } from '#domain/prices/price-quote'
import { centsQuoted, type Dated, datedBy, isOfLastDays } from '#server/price-sources/figures'

export type PptFields = Readonly<Record<string, unknown>>

/**
 * Returns the product of this TCGplayer id in an answer: an object for a question by id, a list for a search. Null for
 * another product, or anything else.
 */
export function readPptProduct(json: unknown, id: string): PptFields | null {
  const data = parseRecord(json)?.['data']
  const listed = Array.isArray(data) && data.length === 1 ? data[0] : data
  const fields = parseRecord(listed)
  return fields && String(fields['tcgPlayerId']) === id ? fields : null
}

/** The grades of PSA that have sales of their own: whole ones from 1 to 10. */
export function psaGradeOf({ target }: PriceQuestion): string | null {
  if (target.kind !== 'graded' || target.gradingCompany !== 'PSA') return null
  return /^(?:[1-9]|10)$/.test(target.grade) ? target.grade : null
}

/** Returns the price of a question among a product's; null without one in its printing and state. */
export function pptQuote(question: PriceQuestion, product: PptFields, now: Date): PriceQuote | null {
  const { target } = question
  if (target.kind === 'sealed') return sealedQuote(product, now)
  const printing = printingOf(question, product)
  if (printing === null) return null
  if (target.kind === 'raw') return conditionQuote(printing.conditions, target.condition, now)
  const grade = psaGradeOf(question)
  return grade !== null && printing.isMain ? gradeQuote(product, grade, now) : null
}

/** Finds the printing of a question; null where none is certain. */
function printingOf({ product: { printingKey } }: PriceQuestion, product: PptFields) {
  const prices = parseRecord(product['prices'])
  const variants = parseRecord(prices?.['variants']) ?? parseRecord(product['variants']) ?? {}
  const rows = Object.entries(variants).flatMap(([subTypeName, variant]) => {
    const conditions = parseRecord(variant)
    return conditions ? [{ subTypeName, conditions }] : []
  })
  const main = parseLine(prices?.['primaryPrinting'], 100)
  if (main !== null && !rows.some(({ subTypeName }) => subTypeName === main))
    rows.push({ subTypeName: main, conditions: {} })
  const row = rowOfPrinting(printingKey, rows)
  return row && { ...row, isMain: rows.length === 1 || row.subTypeName === main }
}

const recentDays = 7

function conditionQuote(conditions: PptFields, condition: string, now: Date): PriceQuote | null {
  const fields = parseRecord(conditions[condition])
  const priceCents = centsQuoted(fields?.['price'])
  if (priceCents === null) return null
  const dated = datedBy(fields?.['lastUpdated'], now)
  return { priceCents, kind: 'market', asOf: dated.asOf, confidence: byAge(dated), listings: null }
}

function sealedQuote(product: PptFields, now: Date): PriceQuote | null {
  const priceCents = centsQuoted(product['unopenedPrice'])
  if (priceCents === null) return null
  const history = product['priceHistory']
  const days = Array.isArray(history) ? history.map(point => parseRecord(point)?.['date']) : []
  const [newest] = days
    .filter(day => typeof day === 'string')
    .toSorted()
    .toReversed()
  const dated = datedBy(newest, now)
  return { priceCents, kind: 'market', asOf: dated.asOf, confidence: byAge(dated), listings: null }
}

function byAge(dated: Dated): Confidence {
  return isOfLastDays(dated, recentDays) ? 'high' : 'medium'
}

/** A price from fewer sales is uncertain. */
const enoughSales = 4
const manySales = 10
/** Sales of longer ago say little. */
const recentSalesDays = 90

/** The median of the sales: of the figures given it was nearest to invented true prices, and every grade has it. */
function gradeQuote(product: PptFields, grade: string, now: Date): PriceQuote | null {
  const sales = parseRecord(parseRecord(product['ebay'])?.['salesByGrade'])
  const fields = parseRecord(sales?.[`psa${grade}`])
  const priceCents = centsQuoted(fields?.['medianPrice'])
  const count = fields?.['count']
  if (priceCents === null || !Number.isSafeInteger(count) || Number(count) < 1) return null
  const lowest = centsQuoted(fields?.['minPrice']) ?? priceCents
  const highest = centsQuoted(fields?.['maxPrice']) ?? priceCents
  if (priceCents < lowest || priceCents > highest) return null
  const dated = datedBy(fields?.['lastMarketUpdate'], now)
  const confidence = isOfLastDays(dated, recentSalesDays) ? bySales(Number(count)) : 'low'
  return { priceCents, kind: 'sold', asOf: dated.asOf, confidence, listings: null }
}

function bySales(count: number): Confidence {
  if (count >= manySales) return 'high'
  return count >= enoughSales ? 'medium' : 'low'
}

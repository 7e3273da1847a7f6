/**
 * Reads the reference rates of the European Central Bank: what one euro is in other currencies, one file for the last
 * working day, one for the last 90 days and one for all days since 1999. Not a reader of any XML: whatever these files do
 * not have is refused.
 */
import { isDay } from '#domain/day'
import { type RateOfDay, readRate } from './exchange.ts'

/** A rate of one currency on one day. */
export interface ReferenceRate extends RateOfDay {
  /** ISO 4217, such as USD. */
  readonly currency: string
}

export interface ReferenceRates {
  readonly rates: readonly ReferenceRate[]
  /** Rates that cannot be right. */
  readonly leftOut: number
}

const longest = 1_000_000
/** 90 days with some 30 currencies are less than a tenth of it. */
const mostTags = 30_000

/** Returns the rates of a short file, each currency once for each day; null for another format, or a part of a file. */
export function readReferenceRates(xml: string): ReferenceRates | null {
  if (xml.length > longest) return null
  const rates: ReferenceRate[] = []
  let leftOut = 0
  for (const day of ratesByDay(xml)) {
    if (day === null || rates.length + leftOut > mostTags) return null
    rates.push(...day.rates)
    leftOut += day.leftOut
  }
  return rates.length > 0 ? { rates, leftOut } : null
}

/**
 * Reads a file day by day, in its order, so that a long one can be read in pieces: the one of all days has some 7,000.
 * Each currency comes once for each day. The last one is null where the file has another format, or ends early.
 */
export function* ratesByDay(xml: string): Generator<ReferenceRates | null> {
  const text = xml.trim()
  const hasEnvelope = /<(\w+:)?Envelope\b/.test(text.slice(0, headLength))
  if (!hasEnvelope || !/<\/(\w+:)?Envelope>$/.test(text.slice(-tailLength))) return yield null
  const seen = new Set<string>()
  let day: { readonly name: string; readonly rates: Map<string, ReferenceRate>; leftOut: number } | null =
    null
  let depth = 0
  for (const [tag] of text.matchAll(/<\/?Cube\b[^<>]*>/g)) {
    if (tag === '<Cube>') {
      if (depth !== 0) return yield null
      depth = 1
    } else if (tag === '</Cube>') {
      if (depth === 0) return yield null
      depth -= 1
      if (day === null) continue
      seen.add(day.name)
      yield { rates: [...day.rates.values()], leftOut: day.leftOut }
      day = null
    } else if (tag.endsWith('/>')) {
      const { currency, rate } = attributesOf(tag)
      if (day === null || currency === undefined || rate === undefined) return yield null
      const read = /^[A-Z]{3}$/.test(currency) ? readRate(currency, rate) : null
      if (read === null || seen.has(day.name) || day.rates.has(currency)) day.leftOut += 1
      else day.rates.set(currency, { day: day.name, currency, rate: read })
    } else {
      const { time } = attributesOf(tag)
      if (depth !== 1 || time === undefined || !isDay(time) || time < firstDay) return yield null
      day = { name: time, rates: new Map(), leftOut: 0 }
      depth = 2
    }
  }
  if (depth !== 0) yield null
}

const headLength = 4_000
const tailLength = 100
/** Before the euro there were no rates of it. */
const firstDay = '1999-01-01'

function attributesOf(tag: string): Partial<Record<string, string>> {
  const found: Partial<Record<string, string>> = {}
  for (const [, name = '', single, double] of tag.matchAll(/\s(\w+)\s*=\s*(?:'([^']*)'|"([^"]*)")/g))
    found[name] = single ?? double ?? ''
  return found
}

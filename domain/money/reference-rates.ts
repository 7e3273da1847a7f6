/**
 * Reads the reference rates of the European Central Bank: what one euro is in other currencies, one file for the last
 * working day and one for the last 90 days. Not a reader of any XML: whatever these files do not have is refused.
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

/** Returns the rates of a file, each currency once for each day; null for a file of another format, or a part of one. */
export function readReferenceRates(xml: string): ReferenceRates | null {
  if (xml.length > longest) return null
  const text = xml.trim()
  if (!/<(\w+:)?Envelope\b/.test(text) || !/<\/(\w+:)?Envelope>$/.test(text)) return null
  const tags = text.match(/<\/?Cube\b[^<>]*>/g) ?? []
  if (tags.length > mostTags) return null
  const rates = new Map<string, ReferenceRate>()
  let leftOut = 0
  let day: string | null = null
  let depth = 0
  for (const tag of tags) {
    if (tag === '<Cube>') {
      if (depth !== 0) return null
      depth = 1
    } else if (tag === '</Cube>') {
      if (depth === 0) return null
      depth -= 1
      day = null
    } else if (tag.endsWith('/>')) {
      const { currency, rate } = attributesOf(tag)
      if (day === null || currency === undefined || rate === undefined) return null
      const read = /^[A-Z]{3}$/.test(currency) ? readRate(currency, rate) : null
      if (read === null || rates.has(`${day} ${currency}`)) leftOut += 1
      else rates.set(`${day} ${currency}`, { day, currency, rate: read })
    } else {
      const { time } = attributesOf(tag)
      if (depth !== 1 || time === undefined || !isDay(time) || !time.startsWith('20')) return null
      day = time
      depth = 2
    }
  }
  return depth === 0 && rates.size > 0 ? { rates: [...rates.values()], leftOut } : null
}

function attributesOf(tag: string): Partial<Record<string, string>> {
  const found: Partial<Record<string, string>> = {}
  for (const [, name = '', single, double] of tag.matchAll(/\s(\w+)\s*=\s*(?:'([^']*)'|"([^"]*)")/g))
    found[name] = single ?? double ?? ''
  return found
}

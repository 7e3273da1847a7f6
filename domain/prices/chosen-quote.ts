/**
 * The price of a key is the quote of one source: the first in the operator's order that is fresh enough. Sources are
 * never mixed: a mean of an ask in dollars and a guide in euros would be no price that anybody pays.
 */
import { estimateSource } from './condition-estimate.ts'
import { isLowAsk } from './low-ask.ts'
import type { PriceQuote } from './price-quote.ts'
import type { PriceTarget } from './price-target.ts'
import { restrictedSources } from './restricted-sources.ts'

/** The kinds of keys that may each have an order of sources of their own. */
export const orderedKinds = ['raw', 'graded', 'sealed'] as const
export type OrderedKind = PriceTarget['kind'] & (typeof orderedKinds)[number]

/** The names of the sources in use, the preferred one first. */
export type SourceOrder = Readonly<Record<OrderedKind, readonly string[]>>

/** A price as one source gave it. */
export interface SourceQuote extends PriceQuote {
  readonly source: string
}

/** How old a price may be to come before another source's. Lists of prices appear daily, some over weekends late. */
export const freshQuoteMs = 7 * 24 * 60 * 60 * 1_000

export interface Choice {
  readonly kind: OrderedKind
  readonly order: SourceOrder
  readonly now: Date
  /** Whether quotes of restricted sources count; they do not by default, which makes everybody's prices. */
  readonly countsRestricted?: boolean
}

/**
 * Returns the quote that is the price of a key: of the sources in order, the first that is at most seven days old, else
 * the newest; of sources that are no longer in order the newest, where no other has one. Null without quotes.
 * *
 * An ask under $5 for a raw card, and one of low confidence, is chosen only where no other source in order has a quote.
 */
export function chosenQuote<Quote extends SourceQuote>(
  all: readonly Quote[],
  { kind, order, now, countsRestricted = false }: Choice,
): Quote | null {
  const quotes = countsRestricted ? all : all.filter(({ source }) => !restrictedSources.has(source))
  const inOrder = order[kind].flatMap(name => quotes.filter(({ source }) => source === name))
  const priced = inOrder.filter(quote => !isLastResort(quote, kind))
  for (const candidates of [priced, inOrder]) {
    const chosen = candidates.find(quote => isFreshQuote(quote, now)) ?? newest(candidates)
    if (chosen) return chosen
  }
  return newest(quotes)
}

/**
 * Whether any other source knows better: few asks for a raw card, or low ones, say little of what it is worth, and a list's
 * estimate from asks less than what another has seen sold.
 */
export function isLastResort(quote: SourceQuote, kind: OrderedKind): boolean {
  const isUnsureAsk = quote.kind === 'ask' && quote.confidence === 'low' && quote.source !== estimateSource
  return isLowAsk(quote, kind) || (isUnsureAsk && (kind === 'raw' || quote.listings === null))
}

/** Whether a quote is at most seven days old. */
export function isFreshQuote({ asOf }: Pick<PriceQuote, 'asOf'>, now: Date): boolean {
  return now.getTime() - Date.parse(asOf) <= freshQuoteMs
}

/** Returns the newest of these, the first of several; null for none. */
function newest<Quote extends SourceQuote>(quotes: readonly Quote[]): Quote | null {
  return quotes.reduce<Quote | null>(
    (best, quote) => (best && Date.parse(best.asOf) >= Date.parse(quote.asOf) ? best : quote),
    null,
  )
}

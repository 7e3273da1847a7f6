/**
 * A trade gives copies away for others, with cash on either side. The cost basis given plus the cash paid
 * becomes the cost basis received, split over the received copies by market value (specification, section 9). Where
 * the market knows no price, the collector's own price takes its place.
 * Cash received beyond the basis given is realised gain, and the received copies then cost 0: a basis is never
 * negative.
 */
import {
  type ArrivingLine,
  arrivingQuantity,
  arrivingSentences,
  decideArriving,
} from '#domain/copies/arriving-copies'
import type { CopyState } from '#domain/copies/copy'
import { withShares } from '#domain/copies/cost-split'
import { type LedgerEntry, ledgerEntry } from '#domain/ledger/ledger'
import { type Cents, cents, sumCents, zeroCents } from '#domain/money/money'
import { invalid, type Refusal } from '#domain/refusal'
import { type TradeFigures, tradeFigures } from './trade-basis.ts'

/** The most copies one trade can give, and the most lines it can receive. */
export const maxTradeLines = 500

/** The most copies one trade can receive. */
export const maxReceivedCopies = 5_000

/** The longest name of a trade partner, and the longest note about a trade, in characters. */
export const maxTradePartner = 100
export const maxTradeNote = 1_000

/** One line to receive. */
export type ReceivedRequest = ArrivingLine

/** The sentences that refuse a trade. */
export const tradeSentences = {
  nothingGiven: 'A trade needs at least one copy to give away.',
  nothingReceived: 'A trade needs at least one product to receive.',
  givenTwice: 'This copy is in the trade twice.',
  ...arrivingSentences,
  tooManyCopies: 'You can receive at most 5,000 copies in one trade.',
} as const

/** Adds the state of its copies to each line, or refuses the first invalid line, or too many copies. */
export function decideReceived<Line extends ReceivedRequest>(
  lines: readonly Line[],
): (Line & { readonly state: CopyState })[] | Refusal {
  if (arrivingQuantity(lines) > maxReceivedCopies) return invalid(tradeSentences.tooManyCopies, 'received')
  return decideArriving(lines, 'received')
}

/** A copy given away. The collector must own it. */
export interface GivenCopy {
  readonly id: string
  readonly costBasisCents: Cents
}

/** The prices of a received copy. */
export interface ReceivedPrices {
  /** For one copy; null when unknown. */
  readonly marketPriceCents: Cents | null
  /** What the collector says one copy is worth; null for none. */
  readonly ownPriceCents: Cents | null
}

/** One line to receive, with the state from `decideReceived` and its prices. */
export interface ReceivedLine extends ReceivedPrices {
  readonly state: CopyState
  readonly quantity: number
}

/**
 * Returns the own price that takes the place of a missing market price in the split; null where the market knows a
 * price, which always wins, and where the collector gave none.
 */
export function countedOwnPrice({ marketPriceCents, ownPriceCents }: ReceivedPrices): Cents | null {
  return marketPriceCents === null ? ownPriceCents : null
}

/** Returns the price by which a received copy takes its share of the cost; null when neither price is known. */
export function splitPrice(prices: ReceivedPrices): Cents | null {
  return prices.marketPriceCents ?? countedOwnPrice(prices)
}

/** What a trade exchanges. */
export interface Trade<Line extends ReceivedLine> {
  readonly given: readonly GivenCopy[]
  readonly received: readonly Line[]
  /** Positive: the collector pays. Negative: the collector is paid. */
  readonly cashDeltaCents: Cents
  /** What shares are rounded to, in hundredths of the ledger's currency; 1 when absent. */
  readonly unit?: 1 | 100
}

/** One received copy, with its line and its share of the basis. */
export interface ReceivedCopy<Line extends ReceivedLine> {
  readonly line: Line
  readonly costBasisCents: Cents
  readonly entry: LedgerEntry
}

/** The effects of a trade, to the cent. */
export interface TradeDecision<Line extends ReceivedLine> extends TradeFigures {
  readonly basisGivenCents: Cents
  /** One entry per copy given, in order. */
  readonly given: readonly { readonly id: string; readonly entry: LedgerEntry }[]
  /** Every received copy, line by line. */
  readonly received: readonly ReceivedCopy<Line>[]
  /** The realised gain, which belongs to no copy; null when it is 0. */
  readonly gainEntry: LedgerEntry | null
}

/**
 * Decides the effects of a trade, or refuses it. Its entries together change lifetime earnings by −cash delta,
 * the cost basis held by basis received − basis given, and realised profit by the realised gain.
 */
export function decideTrade<Line extends ReceivedLine>({
  given,
  received,
  cashDeltaCents,
  unit = 1,
}: Trade<Line>): TradeDecision<Line> | Refusal {
  if (given.length === 0) return invalid(tradeSentences.nothingGiven, 'tradedAway')
  if (received.length === 0) return invalid(tradeSentences.nothingReceived, 'received')
  const ids = given.map(({ id }) => id)
  const twice = ids.findIndex((id, index) => ids.indexOf(id) < index)
  if (twice !== -1) return invalid(tradeSentences.givenTwice, `tradedAway[${twice}].id`)

  const basisGivenCents = sumCents(given.map(copy => copy.costBasisCents))
  const figures = tradeFigures({ basisGivenCents, cashDeltaCents })
  const { basisReceivedCents, realisedGainCents } = figures
  const copies = received.flatMap(line =>
    Array.from({ length: line.quantity }, () => ({ line, marketPriceCents: splitPrice(line) })),
  )
  return {
    basisGivenCents,
    ...figures,
    given: given.map(({ id, costBasisCents }) => ({
      id,
      entry: ledgerEntry('trade', costBasisCents, cents(-costBasisCents)),
    })),
    received: withShares(basisReceivedCents, copies, unit).map(({ line, costBasisCents }) => ({
      line,
      costBasisCents,
      entry: ledgerEntry('trade', cents(-costBasisCents), costBasisCents),
    })),
    gainEntry: realisedGainCents === 0 ? null : ledgerEntry('trade', realisedGainCents, zeroCents),
  }
}

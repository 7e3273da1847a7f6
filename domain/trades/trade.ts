/**
 * A trade gives copies away for others, with cash on either side. The cost basis of what is given, plus the
 * cash paid, becomes the cost basis of what is received and is split over it by market value (specification,
 * section 9). Cash received beyond the basis given leaves what comes in at a cost of 0 and is realised gain,
 * so that a basis is never negative.
 */
import { type Condition, decideAdd, type CopyState } from '#domain/collection/copy'
import { type LedgerEntry, ledgerEntry } from '#domain/collection/ledger'
import { type Cents, cents, plus, sumCents, zeroCents } from '#domain/money/money'
import type { ProductType } from '#domain/catalogue/product'
import { invalid, isRefusal, type Refusal } from '#domain/refusal'

/** The most copies one trade may bring in. */
export const maxReceivedCopies = 5_000

/** What is said of one line of what comes in: so many copies of one product, all in one state. */
export interface ReceivedRequest {
  readonly productType: ProductType
  readonly quantity: number
  readonly condition: Condition | null
  readonly gradingCompany: string | null
  readonly grade: string | null
}

/** The sentences of a trade that cannot be. */
export const tradeSentences = {
  nothingGiven: 'A trade needs at least one copy to give away.',
  nothingReceived: 'A trade needs at least one product to receive.',
  givenTwice: 'This copy is given away twice in this trade.',
  gradeOrCondition: 'Please specify either grading company + grade, or card condition.',
  tooManyCopies: 'A trade can bring in at most 5,000 copies.',
} as const

/**
 * The lines with the state of their copies, or the refusal of the first line that cannot be. The rules
 * are those of adding a copy: company and grade together make it graded and the condition is dropped, a
 * sealed product takes none of them, and nothing arrives in grading (specification, section 4).
 */
export function decideReceived<Line extends ReceivedRequest>(
  lines: readonly Line[],
): (Line & { readonly state: CopyState })[] | Refusal {
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  if (quantity > maxReceivedCopies) return invalid(tradeSentences.tooManyCopies, 'received')
  const decided = []
  for (const [index, line] of lines.entries()) {
    const state = receivedState(line)
    if (isRefusal(state)) return { ...state, field: `received[${index}].${state.field ?? 'id'}` }
    decided.push({ ...line, state })
  }
  return decided
}

function receivedState(line: ReceivedRequest): CopyState | Refusal {
  const { productType, condition, gradingCompany, grade } = line
  // The sentence for adding would offer the grading workflow, which is no way to receive a card.
  if (productType === 'card' && condition === null && gradingCompany === null && grade === null) {
    return invalid(tradeSentences.gradeOrCondition, 'condition')
  }
  const decision = decideAdd(productType, { ...bought, condition, gradingCompany, grade })
  return isRefusal(decision) ? decision : decision.state
}

/** Any price does to ask for the state alone. */
const bought = {
  purchasePriceCents: zeroCents,
  gradingStatus: null,
  rawCardCostCents: null,
  gradingCostCents: null,
  predictedGrade: null,
} as const

/** A copy given away: the collector's own, and still held. */
export interface GivenCopy {
  readonly id: string
  readonly costBasisCents: Cents
}

/** One line of what comes in, as `decideReceived` found it, with the market price of that state. */
export interface ReceivedLine {
  readonly state: CopyState
  readonly quantity: number
  /** For one copy; null where nobody knows one. */
  readonly marketPriceCents: Cents | null
}

export interface Trade<Line extends ReceivedLine> {
  readonly given: readonly GivenCopy[]
  readonly received: readonly Line[]
  /** Positive: the collector pays. Negative: the collector is paid. */
  readonly cashDeltaCents: Cents
}

/** One copy that comes in, with the line it is of and its share of the basis. */
export interface ReceivedCopy<Line extends ReceivedLine> {
  readonly line: Line
  readonly costBasisCents: Cents
  readonly entry: LedgerEntry
}

/** What a trade does, to the cent. */
export interface TradeDecision<Line extends ReceivedLine> extends TradeFigures {
  readonly basisGivenCents: Cents
  /** The entry of each copy given, in order. */
  readonly given: readonly { readonly id: string; readonly entry: LedgerEntry }[]
  /** Every copy that comes in, line by line. */
  readonly received: readonly ReceivedCopy<Line>[]
  /** For what came back beyond the basis, which is of no copy; null without any. */
  readonly gainEntry: LedgerEntry | null
}

/**
 * What a trade does, or why it cannot be. Over all its entries lifetime earnings change by −cash delta, the
 * cost basis held by basis received − basis given, and realised profit by the realised gain.
 */
export function decideTrade<Line extends ReceivedLine>({
  given,
  received,
  cashDeltaCents,
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
    Array.from({ length: line.quantity }, () => ({ line, marketPriceCents: line.marketPriceCents })),
  )
  return {
    basisGivenCents,
    ...figures,
    given: given.map(({ id, costBasisCents }) => ({
      id,
      entry: ledgerEntry('trade', costBasisCents, cents(-costBasisCents)),
    })),
    received: withShares(basisReceivedCents, copies).map(({ line, costBasisCents }) => ({
      line,
      costBasisCents,
      entry: ledgerEntry('trade', cents(-costBasisCents), costBasisCents),
    })),
    gainEntry: realisedGainCents === 0 ? null : ledgerEntry('trade', realisedGainCents, zeroCents),
  }
}

export interface TradeFigures {
  /** What all the copies received cost together; 0 or more. */
  readonly basisReceivedCents: Cents
  /** Cash received beyond the basis given; 0 or more. */
  readonly realisedGainCents: Cents
}

/** The basis of what is received is the basis given plus the cash paid; below 0 the rest is realised gain. */
export function tradeFigures({
  basisGivenCents,
  cashDeltaCents,
}: {
  readonly basisGivenCents: Cents
  readonly cashDeltaCents: Cents
}): TradeFigures {
  const sumOfBoth = plus(basisGivenCents, cashDeltaCents)
  return sumOfBoth < 0
    ? { basisReceivedCents: zeroCents, realisedGainCents: cents(-sumOfBoth) }
    : { basisReceivedCents: sumOfBoth, realisedGainCents: zeroCents }
}

/** What a split looks at: the market price of a copy's own state, null where nobody knows one. */
export interface PricedCopy {
  readonly marketPriceCents: Cents | null
}

/**
 * A basis of 0 or more split over copies, in their order: by market price where every copy has one and they
 * add up to more than 0, else evenly (specification, section 9). Shares are rounded down to the cent, and
 * the cents left over go one each to the largest remainders, of equal ones to the earlier copy: the shares
 * add up to the basis exactly. No copies, no shares. Throws a RangeError for a basis below 0: that is a bug.
 */
export function splitBasis(totalCents: Cents, copies: readonly PricedCopy[]): Cents[] {
  return withShares(totalCents, copies).map(copy => copy.costBasisCents)
}

function withShares<Copy extends PricedCopy>(totalCents: Cents, copies: readonly Copy[]) {
  if (totalCents < 0) throw new RangeError(`no split of ${totalCents} cents`)
  // A basis times a price passes the exact integers of a double.
  const basis = BigInt(totalCents)
  const weigh = weightIn(copies)
  const weightOfAll = copies.reduce((sum, copy) => sum + weigh(copy), 0n)
  const shares = copies.map((copy, index) => {
    const product = basis * weigh(copy)
    return { copy, index, floor: Number(product / weightOfAll), remainder: product % weightOfAll }
  })
  const leftOver = totalCents - shares.reduce((sum, { floor }) => sum + floor, 0)
  const largestFirst = shares.toSorted((one, other) => compare(other.remainder, one.remainder))
  const oneMore = new Set(largestFirst.slice(0, leftOver).map(({ index }) => index))
  return shares.map(({ copy, index, floor }) => ({
    ...copy,
    costBasisCents: cents(oneMore.has(index) ? floor + 1 : floor),
  }))
}

/** How much a copy weighs among these. */
function weightIn(copies: readonly PricedCopy[]): (copy: PricedCopy) => bigint {
  const prices = copies.map(({ marketPriceCents }) => marketPriceCents)
  const isByPrice = prices.every(price => price !== null) && prices.some(price => price > 0)
  return ({ marketPriceCents }) => (isByPrice && marketPriceCents !== null ? BigInt(marketPriceCents) : 1n)
}

function compare(one: bigint, other: bigint): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/**
 * Opening a sealed product: it leaves the collection, and the cards pulled from it take on its whole cost, split by
 * market value as in a trade or by hand. Nothing is realised, because the cards are worth what the product was.
 * When nothing pulled is worth keeping, the cost is a realised loss, as for a copy that was lost.
 */
import { arrivingQuantity } from './arriving-copies.ts'
import type { CopyState, CopyWithCost } from './copy.ts'
import { splitBasis, withShares } from './cost-split.ts'
import { type LedgerEntry, ledgerEntry } from '#domain/ledger/ledger'
import { type Cents, cents, minus, sumCents, textFromCents, zeroCents } from '#domain/money/money'
import { conflict, invalid, isRefusal, type Refusal } from '#domain/refusal'

/** The most copies that one opening can bring: more than the cards of the largest box. */
export const maxPulledCopies = 500

/** How the cost is split: by market value, as in a trade, or as the collector typed it. */
export const costSplits = ['market', 'manual'] as const
export type CostSplit = (typeof costSplits)[number]

/** The sentences that refuse an opening. */
export const openingSentences = {
  notSealed: 'Only a sealed product can be opened.',
  tooManyCopies: 'You can add at most 500 cards in one opening.',
  typedCost: 'Costs are typed only when you split the cost by hand.',
} as const

/** One line pulled, with the state from `decideArriving`. */
export interface PulledLine {
  readonly state: CopyState
  readonly quantity: number
  /** For one copy; null when unknown. Not used when the cost is split by hand. */
  readonly marketPriceCents: Cents | null
  /** What all copies of the line cost together. Null counts as 0 by hand, and must be null otherwise. */
  readonly totalCostCents: Cents | null
}

export interface Opening<Line extends PulledLine> {
  /** The copy that is opened. */
  readonly opened: CopyWithCost
  readonly pulled: readonly Line[]
  readonly split: CostSplit
  /** What shares are rounded to, in hundredths of the ledger's currency; 1 when absent. */
  readonly unit?: 1 | 100
}

/** One copy pulled, with its line and its share of the cost. */
export interface PulledCopy<Line extends PulledLine> {
  readonly line: Line
  readonly costBasisCents: Cents
  readonly entry: LedgerEntry
}

/** The effects of an opening, to the cent. */
export interface OpeningDecision<Line extends PulledLine> {
  /** The entry of the copy opened. */
  readonly entry: LedgerEntry
  /** Every copy pulled, line by line. */
  readonly pulled: readonly PulledCopy<Line>[]
}

/**
 * Decides an opening, or refuses it. With cards, its entries change neither lifetime earnings nor the cost basis
 * held nor realised profit; without any, the cost becomes a realised loss. By hand, the costs must add up to the
 * cost of the product exactly; the refusal says how much is missing or too much.
 */
export function decideOpening<Line extends PulledLine>(
  opening: Opening<Line>,
): OpeningDecision<Line> | Refusal {
  const { opened, pulled } = opening
  const { costBasisCents } = opened
  if (opened.state.kind !== 'sealed') return conflict(openingSentences.notSealed)
  if (arrivingQuantity(pulled) > maxPulledCopies) return invalid(openingSentences.tooManyCopies, 'pulled')
  const costs = costsOf(opening)
  if (isRefusal(costs)) return costs
  return {
    entry: ledgerEntry('opening', pulled.length === 0 ? zeroCents : costBasisCents, cents(-costBasisCents)),
    pulled: costs.map(({ line, costBasisCents: shareCents }) => ({
      line,
      costBasisCents: shareCents,
      entry: ledgerEntry('opening', cents(-shareCents), shareCents),
    })),
  }
}

/** Returns what is left of a cost after what is typed; negative when it is too much. A blank cost counts as 0. */
export function costLeftCents(
  costBasisCents: Cents,
  pulled: readonly Pick<PulledLine, 'totalCostCents'>[],
): Cents {
  return minus(costBasisCents, sumCents(pulled.map(({ totalCostCents }) => totalCostCents ?? zeroCents)))
}

interface CostedCopy<Line> {
  readonly line: Line
  readonly costBasisCents: Cents
}

function costsOf<Line extends PulledLine>({
  opened: { costBasisCents },
  pulled,
  split,
  unit = 1,
}: Opening<Line>): CostedCopy<Line>[] | Refusal {
  if (split === 'manual') return costsByHand(costBasisCents, pulled, unit)
  const typed = pulled.findIndex(({ totalCostCents }) => totalCostCents !== null)
  if (typed !== -1) return invalid(openingSentences.typedCost, `pulled[${typed}].totalCost`)
  if (pulled.length === 0) return []
  const copies = pulled.flatMap(line =>
    Array.from({ length: line.quantity }, () => ({ line, marketPriceCents: line.marketPriceCents })),
  )
  return withShares(costBasisCents, copies, unit)
}

/** The copies of a line share its cost evenly; the cents left over go one each to the first. */
function costsByHand<Line extends PulledLine>(
  costBasisCents: Cents,
  pulled: readonly Line[],
  unit: 1 | 100,
): CostedCopy<Line>[] | Refusal {
  const leftCents = costLeftCents(costBasisCents, pulled)
  if (leftCents !== 0 && pulled.length > 0) return wrongSum(costBasisCents, leftCents)
  return pulled.flatMap(line => {
    const copies = Array.from({ length: line.quantity }, () => ({ marketPriceCents: null }))
    return splitBasis(line.totalCostCents ?? zeroCents, copies, unit).map(shareCents => ({
      line,
      costBasisCents: shareCents,
    }))
  })
}

function wrongSum(costBasisCents: Cents, leftCents: Cents): Refusal {
  const typed = textFromCents(minus(costBasisCents, leftCents))
  const difference = `${textFromCents(cents(Math.abs(leftCents)))} ${leftCents > 0 ? 'less' : 'more'} than`
  return invalid(
    `The costs add up to ${typed}, ${difference} the ${textFromCents(costBasisCents)} of the product.`,
    'pulled',
  )
}

/** Figures of chosen copies, of all kinds or of the kinds that an action fits. */
import type { CopyKind } from '#domain/copies/copy'
import { type Cents, sumCents } from '#domain/money/money'
import type { ChosenFigures } from '#web/api/many-copies.ts'

export interface ChosenTotals {
  readonly copies: number
  readonly investmentCents: Cents
  /** Null without a price. */
  readonly marketCents: Cents | null
  /** Copies with a market price. */
  readonly priced: number
}

/** Sums the figures of these kinds; of all kinds unless given. */
export function chosenTotals({ kinds }: ChosenFigures, of?: readonly CopyKind[]): ChosenTotals {
  const counted = kinds.filter(({ kind }) => of === undefined || of.includes(kind))
  const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)
  const priced = sum(counted.map(({ pricedQuantity }) => pricedQuantity))
  const marketCents = sumCents(counted.map(({ totalMarketPriceCents }) => totalMarketPriceCents))
  return {
    copies: sum(counted.map(({ copies }) => copies)),
    investmentCents: sumCents(counted.map(({ totalInvestmentCents }) => totalInvestmentCents)),
    marketCents: priced === 0 ? null : marketCents,
    priced,
  }
}

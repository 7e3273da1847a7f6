import { type CopyKind, copyKinds } from '#domain/copies/copy'
import type { Ledger } from '#domain/money/ledger'
import { type Cents, sumCents } from '#domain/money/money'
import { marketPriceReader } from '#server/commands/prices/market-price-reader'
import type { Reader } from '#server/database/storage'
import { chosenCopies, type ReadChoice } from './chosen-copies.ts'

export interface KindFigures {
  readonly kind: CopyKind
  readonly copies: number
  readonly totalInvestmentCents: Cents
  /** Of the copies with a market price. */
  readonly totalMarketPriceCents: Cents
  readonly pricedQuantity: number
}

export interface ChosenFigures {
  readonly copies: number
  readonly holdingIds: string[]
  readonly kinds: KindFigures[]
}

/** Returns the ids, the investment and market value of chosen copies, for each kind that is among them. */
export async function chosenFigures(
  db: Reader,
  ledger: Ledger,
  collectorId: string,
  choice: ReadChoice,
): Promise<ChosenFigures> {
  const copies = await chosenCopies(db, collectorId, choice)
  const priceOf = await marketPriceReader(db, { collectorId, ledger }, copies)
  const byKind = Map.groupBy(copies, ({ state }) => state.kind)
  const kinds = copyKinds.flatMap(kind => {
    const ofKind = byKind.get(kind)
    if (!ofKind) return []
    const prices = ofKind.map(priceOf).filter(price => price !== null)
    return {
      kind,
      copies: ofKind.length,
      totalInvestmentCents: sumCents(ofKind.map(({ costBasisCents }) => costBasisCents)),
      totalMarketPriceCents: sumCents(prices),
      pricedQuantity: prices.length,
    }
  })
  return { copies: copies.length, holdingIds: copies.map(({ id }) => id), kinds }
}

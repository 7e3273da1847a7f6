/**
 * Totals over the copies of one product, each at the market price or, where it counts, at its collector's own. Figures of
 * prices cover priced copies only and are null when none has a price.
 */
import { countedOwnPrice } from '#domain/groups/grouping'
import { type Cents, minus, sumCents } from '#domain/money/money'
import { changePercent } from '#domain/prices/valuation'
import { copiesQuery, type Copy } from '#web/api/collection.ts'

type CopyFigures = Pick<
  Copy,
  'purchasePriceCents' | 'currentMarketPriceCents' | 'ownPriceCents' | 'countsOwnPrice'
>

export interface CopyWorth {
  readonly costBasisCents: Cents
  /** What counts in the totals. */
  readonly priceCents: Cents | null
  readonly changeCents: Cents | null
  readonly changePercent: number | null
}

export interface CopiesSummary extends CopyWorth {
  readonly quantity: number
  readonly pricedQuantity: number
}

export function worthOf(copy: CopyFigures): CopyWorth {
  const costBasisCents = copy.purchasePriceCents
  const priceCents = countedOwnPrice(copy) ?? copy.currentMarketPriceCents
  if (priceCents === null) return { costBasisCents, priceCents, changeCents: null, changePercent: null }
  return { costBasisCents, priceCents, ...changeOf(priceCents, costBasisCents) }
}

export function summaryOf(copies: readonly CopyFigures[]): CopiesSummary {
  const worths = copies.map(worthOf)
  const costBasisCents = sumCents(worths.map(worth => worth.costBasisCents))
  const priced = worths.flatMap(({ priceCents, costBasisCents: cost }) =>
    priceCents === null ? [] : [{ priceCents, cost }],
  )
  const counts = { quantity: copies.length, pricedQuantity: priced.length, costBasisCents }
  if (priced.length === 0) return { ...counts, priceCents: null, changeCents: null, changePercent: null }
  const priceCents = sumCents(priced.map(worth => worth.priceCents))
  return { ...counts, priceCents, ...changeOf(priceCents, sumCents(priced.map(worth => worth.cost))) }
}

function changeOf(priceCents: Cents, costBasisCents: Cents) {
  return {
    changeCents: minus(priceCents, costBasisCents),
    changePercent: changePercent(priceCents, costBasisCents),
  }
}

/** The API's maximum, because the totals need every copy. */
const copiesLimit = 10_000

/** The collector's copies of a product, newest first. */
export const productCopiesQuery = (productId: string) =>
  copiesQuery({ productId, page: 1, limit: copiesLimit })

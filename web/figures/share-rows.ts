/** The rows of "Value by": each share of the collection with its part of the whole. */
import type { Cents } from '#domain/money/money'
import type { ValueShares } from '#web/api/changes.ts'

export interface ShareRow {
  readonly key: string
  readonly label: string
  readonly quantity: number
  /** Null when no copy of it has a price. */
  readonly marketCents: Cents | null
  /** Of the whole market value, from 0 to 100. */
  readonly percent: number
  /** "12.3%". Null without a price. */
  readonly percentText: string | null
  /** True for all that is not listed. */
  readonly isRest: boolean
}

const others = { set: 'Other sets', kind: 'Other kinds', grade: 'Other grades', year: 'Other years' }
const unknown = { set: 'No set', kind: 'Unknown kind', grade: 'Unknown grade', year: 'Unknown year' }

/** Returns a row for each share with copies, and one for all others if there are any. */
export function shareRows({ by, shares, rest }: ValueShares): ShareRow[] {
  const all = [
    ...shares.map(share => ({ ...share, label: share.label || unknown[by], isRest: false })),
    { ...rest, key: 'rest', label: others[by], isRest: true },
  ].filter(({ quantity }) => quantity > 0)
  const wholeCents = all.reduce((sum, { totalMarketPriceCents }) => sum + totalMarketPriceCents, 0)
  return all.map(({ key, label, quantity, totalMarketPriceCents, pricedQuantity, isRest }) => {
    const isPriced = pricedQuantity > 0
    const percent = wholeCents > 0 ? (totalMarketPriceCents / wholeCents) * 100 : 0
    return {
      key,
      label,
      quantity,
      marketCents: isPriced ? totalMarketPriceCents : null,
      percent,
      percentText: isPriced && wholeCents > 0 ? `${percent.toFixed(1)}%` : null,
      isRest,
    }
  })
}

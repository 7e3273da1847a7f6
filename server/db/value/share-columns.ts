/** What a collection has without a price, by kind, and by a guide for any company, as columns of the query of its totals. */
import type { CopyKind } from '#domain/copies/copy'
import { type Cents, cents } from '#domain/money/money'
import { anyCompanyBucket, type ShareDimension } from '#domain/value/value-shares'
import { sql } from 'kysely'

/** For each kind the copies without a price, and what they cost: zeroes for none. They add up to those of the totals. */
export type UnpricedByKind = Readonly<Record<CopyKind, { quantity: number; totalInvestmentCents: Cents }>>

/** The copies whose price is a guide for any company, and what the totals count for them. */
export interface GuidePrices {
  readonly quantity: number
  readonly totalMarketPriceCents: Cents
}

/** Selects them by at most ten rows of `value_shares`, each by its key. */
export function shareColumns(collectorId: string) {
  const figure = (dimension: ShareDimension, bucket: string, figures: string) =>
    sql<number>`coalesce((select ${sql.raw(figures)} from value_shares where collector_id = ${collectorId}
      and dimension = ${sql.lit(dimension)} and bucket = ${sql.lit(bucket)}), 0)`
  const unpriced = (kind: CopyKind) => figure('kind', kind, 'quantity - priced_quantity')
  const unpricedCost = (kind: CopyKind) => figure('kind', kind, 'cost_basis_cents - priced_cost_basis_cents')
  return [
    unpriced('raw').as('unpriced_raw'),
    unpricedCost('raw').as('unpriced_raw_cents'),
    unpriced('graded').as('unpriced_graded'),
    unpricedCost('graded').as('unpriced_graded_cents'),
    unpriced('grading').as('unpriced_grading'),
    unpricedCost('grading').as('unpriced_grading_cents'),
    unpriced('sealed').as('unpriced_sealed'),
    unpricedCost('sealed').as('unpriced_sealed_cents'),
    figure('guide', anyCompanyBucket, 'quantity').as('guide_quantity'),
    figure('guide', anyCompanyBucket, 'market_value_cents').as('guide_cents'),
  ] as const
}

type ShareColumn = `unpriced_${CopyKind}` | `unpriced_${CopyKind}_cents` | 'guide_quantity' | 'guide_cents'

/** Reads those columns. */
export function sharesIn(row: Readonly<Record<ShareColumn, number>>): {
  readonly unpriced: UnpricedByKind
  readonly guide: GuidePrices
} {
  const ofKind = (kind: CopyKind) => ({
    quantity: row[`unpriced_${kind}`],
    totalInvestmentCents: cents(row[`unpriced_${kind}_cents`]),
  })
  return {
    unpriced: {
      raw: ofKind('raw'),
      graded: ofKind('graded'),
      grading: ofKind('grading'),
      sealed: ofKind('sealed'),
    },
    guide: { quantity: row.guide_quantity, totalMarketPriceCents: cents(row.guide_cents) },
  }
}

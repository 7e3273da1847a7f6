/** What a collection has by a guide for any company, as columns of the query of its totals. */
import { type Cents, cents } from '#domain/money/money'
import { anyCompanyBucket, type ShareDimension } from '#domain/value/value-shares'
import { sql } from 'kysely'

/** The copies whose price is a guide for any company, and what the totals count for them. */
export interface GuidePrices {
  readonly quantity: number
  readonly totalMarketPriceCents: Cents
}

/** Selects them by a row of `value_shares`, by its key. */
export function shareColumns(collectorId: string) {
  const figure = (dimension: ShareDimension, bucket: string, figures: string) =>
    sql<number>`coalesce((select ${sql.raw(figures)} from value_shares where collector_id = ${collectorId}
      and dimension = ${sql.lit(dimension)} and bucket = ${sql.lit(bucket)}), 0)`
  return [
    figure('guide', anyCompanyBucket, 'quantity').as('guide_quantity'),
    figure('guide', anyCompanyBucket, 'market_value_cents').as('guide_cents'),
  ] as const
}

type ShareColumn = 'guide_quantity' | 'guide_cents'

/** Reads those columns. */
export function sharesIn(row: Readonly<Record<ShareColumn, number>>): { readonly guide: GuidePrices } {
  return { guide: { quantity: row.guide_quantity, totalMarketPriceCents: cents(row.guide_cents) } }
}

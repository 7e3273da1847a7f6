/** The price history of each key, by source. */
import { dayOf } from '#domain/day'
import { restrictedSources } from '#domain/prices/restricted-sources'
import type { Cents } from '#domain/money/money'
import type { ExpressionBuilder } from 'kysely'
import type { PriceKey } from './market-prices.ts'
import { seesRestricted } from './seen-prices.ts'
import type { Schema } from '#server/database/schema'
import type { Reader } from '#server/database/storage'

/** The prices of one source, oldest first: on the days on which they changed, and on the last day it said them. */
export interface SourceHistory {
  readonly source: string
  readonly points: readonly { readonly day: string; readonly priceCents: Cents }[]
}

/** More than ten sources say in the year for which points are kept. */
const maxPoints = 4_000

/** Returns the history of each source for a key that a collector sees, by the name of the source. */
export async function sourceHistories(
  db: Reader,
  collectorId: string,
  { productId, priceKey }: PriceKey,
): Promise<readonly SourceHistory[]> {
  const isShown = ({ eb, or }: ExpressionBuilder<Schema, 'source_points' | 'source_quotes'>) =>
    or([eb('source', 'not in', [...restrictedSources]), seesRestricted(collectorId)])
  const points = await db
    .selectFrom('source_points')
    .select(['source', 'day', 'price_cents'])
    .where('product_id', '=', productId)
    .where('price_key', '=', priceKey)
    .where(isShown)
    .orderBy('source')
    .orderBy('day')
    .limit(maxPoints)
    .execute()
  const quotes = await db
    .selectFrom('source_quotes')
    .select(['source', 'price_cents', 'as_of'])
    .where('product_id', '=', productId)
    .where('price_key', '=', priceKey)
    .where(isShown)
    .orderBy('source')
    .execute()
  const daysOf = new Map<string, Map<string, Cents>>()
  const keep = (source: string, day: string, priceCents: Cents) =>
    daysOf.set(source, (daysOf.get(source) ?? new Map<string, Cents>()).set(day, priceCents))
  for (const point of points) keep(point.source, point.day, point.price_cents)
  // The newest price has no point on the days on which it was said again.
  for (const quote of quotes) keep(quote.source, dayOf(new Date(quote.as_of)), quote.price_cents)
  return [...daysOf]
    .map(([source, days]) => ({
      source,
      points: [...days]
        .map(([day, priceCents]) => ({ day, priceCents }))
        .sort((one, other) => (one.day < other.day ? -1 : 1)),
    }))
    .sort((one, other) => (one.source < other.source ? -1 : 1))
}

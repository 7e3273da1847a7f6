/** What the recounts share. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#server/database/storage'

/** A stored figure that differs from its recount. Money is in cents. */
export interface Difference {
  readonly collectorId: string
  readonly field: string
  readonly kept: string | number | null
  readonly recounted: string | number | null
}

export type Found = Omit<Difference, 'collectorId'>
export type Figures = Readonly<Record<string, number>>

/** The most differences of a kind reported for one collector. */
export const maxOfAKind = 1_000

/** Lists the figures that are not what a recount makes them. */
export function differing(kept: Figures, recounted: Figures): Found[] {
  return Object.entries(recounted)
    .map(([field, figure]) => ({ field, kept: kept[field] ?? null, recounted: figure }))
    .filter(difference => difference.kept !== difference.recounted)
}

/** Returns the figures of a query's first row. */
export async function one(db: Reader, query: RawBuilder<unknown>): Promise<Figures | undefined> {
  const { rows } = await query.execute(db)
  return rows[0] as Figures | undefined
}

/** Sums an expression; 0 for no row. */
export function total(expression: string) {
  return sql.raw(`cast(coalesce(sum(${expression}), 0) as bigint)`)
}

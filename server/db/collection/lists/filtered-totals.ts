/** The totals of a selection, over the prices that the totals of the collection count. */
import type { Cents } from '#domain/money/money'
import { type RawBuilder, sql } from 'kysely'
import type { Selection } from '#server/db/collection/collection-filter'
import { groupValue } from './narrowing.ts'

export interface FilteredTotals {
  readonly groups: number
  readonly quantity: number
  readonly costBasisCents: Cents
  readonly pricedQuantity: number
  readonly pricedCostBasisCents: Cents
  /** Over the copies with a market price. */
  readonly marketValueCents: Cents
}

/** Adds up the groups of a selection: reads each of them, by the index that has their figures. */
export async function totalsOf({ groups }: Pick<Selection, 'groups'>): Promise<FilteredTotals> {
  const { quantity, cost } = {
    quantity: sql`holding_groups.quantity`,
    cost: sql`holding_groups.cost_basis_cents`,
  }
  return groups
    .select([
      sql<number>`count(*)`.as('groups'),
      sum<number>(quantity).as('quantity'),
      sum<Cents>(cost).as('costBasisCents'),
      sum<number>(ofPriced(quantity)).as('pricedQuantity'),
      sum<Cents>(ofPriced(cost)).as('pricedCostBasisCents'),
      sum<Cents>(groupValue).as('marketValueCents'),
    ])
    .executeTakeFirstOrThrow()
}

function ofPriced(figure: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${groupValue} is not null then ${figure} end`
}

function sum<Figure>(figure: RawBuilder<unknown>): RawBuilder<Figure> {
  return sql<Figure>`cast(coalesce(sum(${figure}), 0) as bigint)`
}

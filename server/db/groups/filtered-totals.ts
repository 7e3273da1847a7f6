/** The totals of a selection, over the prices that the totals of the collection count. */
import { type Cents, plus, zeroCents } from '#domain/money/money'
import { type RawBuilder, sql } from 'kysely'
import type { Selection } from './collection-filter.ts'
import type { Reader } from '#server/database/storage'
import { groupValue } from './narrowing.ts'
import { partsOf } from './ordered-groups.ts'

export interface FilteredTotals {
  readonly groups: number
  readonly quantity: number
  readonly costBasisCents: Cents
  readonly pricedQuantity: number
  readonly pricedCostBasisCents: Cents
  /** Over the copies with a market price. */
  readonly marketValueCents: Cents
}

/** Adds up the groups of a selection: reads each of them, by the index that has their figures, some milliseconds at a time. */
export async function totalsOf(db: Reader, selection: Selection): Promise<FilteredTotals> {
  const { groups } = selection
  const parts = await partsOf(db, selection)
  if (parts === null) return sumsOf(groups)
  let totals = nothing
  for (const part of parts) totals = added(totals, await sumsOf(groups.where(part)))
  return totals
}

const nothing: FilteredTotals = {
  groups: 0,
  quantity: 0,
  costBasisCents: zeroCents,
  pricedQuantity: 0,
  pricedCostBasisCents: zeroCents,
  marketValueCents: zeroCents,
}

function added(one: FilteredTotals, other: FilteredTotals): FilteredTotals {
  return {
    groups: one.groups + other.groups,
    quantity: one.quantity + other.quantity,
    costBasisCents: plus(one.costBasisCents, other.costBasisCents),
    pricedQuantity: one.pricedQuantity + other.pricedQuantity,
    pricedCostBasisCents: plus(one.pricedCostBasisCents, other.pricedCostBasisCents),
    marketValueCents: plus(one.marketValueCents, other.marketValueCents),
  }
}

function sumsOf(groups: Selection['groups']): Promise<FilteredTotals> {
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

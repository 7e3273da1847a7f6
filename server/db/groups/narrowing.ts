/** Filters of a collection by what the rows of its groups say: state, price, days. */
import type { Condition } from '#domain/copies/copy'
import type { Standing } from '#domain/groups/group-order'
import type { Cents } from '#domain/money/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Null is no filter. */
export interface Narrowing {
  readonly condition: Condition | null
  /** In any case. */
  readonly gradingCompany: string | null
  readonly grade: string | null
  /** Of one copy, in the ledger's currency. */
  readonly priceFromCents: Cents | null
  readonly priceToCents: Cents | null
  readonly standing: Standing | null
  /** Days on which a copy of the group was bought. */
  readonly boughtFrom: string | null
  readonly boughtTo: string | null
}

export const noNarrowing: Narrowing = {
  condition: null,
  gradingCompany: null,
  grade: null,
  priceFromCents: null,
  priceToCents: null,
  standing: null,
  boughtFrom: null,
  boughtTo: null,
}

/** The value of all copies of a group; null without a price. */
export const groupValue = sql<Cents | null>`(holding_groups.quantity * holding_groups.counted_price_cents)`

/** Returns the conditions on a group that a narrowing makes; none without a filter. */
export function conditionsOf(collectorId: string, narrowing: Narrowing): RawBuilder<SqlBool>[] {
  const { condition, gradingCompany, grade, priceFromCents, priceToCents, standing } = narrowing
  const conditions: RawBuilder<SqlBool>[] = []
  if (condition !== null) conditions.push(sql`holding_groups.condition = ${condition}`)
  if (gradingCompany !== null || grade !== null)
    conditions.push(sql`coalesce(holding_groups.kind, '') = 'graded'`)
  // Both engines fold the letters of English alone.
  if (gradingCompany !== null)
    conditions.push(sql`lower(holding_groups.grading_company) = ${lowerCase(gradingCompany)}`)
  if (grade !== null) conditions.push(sql`lower(holding_groups.grade) = ${lowerCase(grade)}`)
  if (priceFromCents !== null) conditions.push(sql`holding_groups.counted_price_cents >= ${priceFromCents}`)
  if (priceToCents !== null) conditions.push(sql`holding_groups.counted_price_cents <= ${priceToCents}`)
  if (standing !== null) conditions.push(isStanding[standing])
  return [...conditions, ...boughtWithin(collectorId, narrowing)]
}

const isStanding: Readonly<Record<Standing, RawBuilder<SqlBool>>> = {
  gain: sql`${groupValue} > holding_groups.cost_basis_cents`,
  loss: sql`${groupValue} < holding_groups.cost_basis_cents`,
  // Not the column alone: SQLite would take the index of the groups with a price.
  unpriced: sql`${groupValue} is null`,
}

function lowerCase(text: string): string {
  return text.replace(/[A-Z]/g, letter => letter.toLowerCase())
}

/** The copies of a group are looked up only where some were bought before the days and some after them. */
function boughtWithin(collectorId: string, { boughtFrom, boughtTo }: Narrowing): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = []
  if (boughtFrom !== null) conditions.push(sql`holding_groups.newest_purchase_date >= ${boughtFrom}`)
  if (boughtTo !== null) conditions.push(sql`holding_groups.oldest_purchase_date <= ${boughtTo}`)
  if (boughtFrom === null || boughtTo === null) return conditions
  return [
    ...conditions,
    sql`(holding_groups.newest_purchase_date <= ${boughtTo} or holding_groups.oldest_purchase_date >= ${boughtFrom}
      or exists (select 1 from holdings as bought where bought.collector_id = ${collectorId}
        and bought.group_key = ${keyByNewestCopy(collectorId)} and bought.removed_at is null
        and bought.purchase_date is not null and bought.purchase_date between ${boughtFrom} and ${boughtTo}))`,
  ]
}

/** The key of a group by its newest copy, which the index of all orders has, as it has no keys. */
function keyByNewestCopy(collectorId: string): RawBuilder<string> {
  return sql`(select newest.group_key from holdings as newest
    where newest.collector_id = ${collectorId} and newest.id = holding_groups.newest_holding_id)`
}

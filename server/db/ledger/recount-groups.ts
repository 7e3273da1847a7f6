/** Recounts the rows of groups from the copies, the catalogue and the prices. */
import { sql } from 'kysely'
import { faceKeys } from '#domain/search/face-keys'
import type { ProductType } from '#domain/products/product'
import { inLedgerOrNull, type Ledger } from '#domain/money/ledger'
import type { Cents } from '#domain/money/money'
import { type Found, maxOfAKind, total } from './recount-figures.ts'
import { isSeen, seenAsOf, seenCents, seenSource } from '#server/db/prices/seen-prices'
import type { Reader } from '#server/database/storage'

const groupFigures = [
  'quantity',
  'cost_basis_cents',
  'own_price_cents',
  'counted_own_cents',
  'newest_created_at',
  'newest_purchase_date',
  'oldest_purchase_date',
]

/** Lists the groups whose copies make other figures, or none. */
export async function differingGroups(db: Reader, collectorId: string): Promise<Found[]> {
  const both = groupFigures.map(figure => `kept.${figure} as kept_${figure}, counted.${figure}`)
  const columns = sql.raw(`coalesce(kept.group_key, counted.group_key) as group_key, ${both.join(', ')}`)
  const { rows } = await sql<Record<string, string | number | null>>`
    with kept as (select * from holding_groups where collector_id = ${collectorId}),
    counted as (
      select group_key, count(*) as quantity, ${total('cost_basis_cents')} as cost_basis_cents,
        ${total('own_price_cents')} as own_price_cents, count(own_price_cents) as own_priced_quantity,
        min(case when counts_own_price is not null then own_price_cents end) as counted_own_cents,
        max(case when counts_own_price is not null then own_price_cents end) as last_own_cents,
        count(counts_own_price) as own_counted_quantity,
        max(created_at) as newest_created_at, max(purchase_date) as newest_purchase_date,
        min(purchase_date) as oldest_purchase_date,
        min(product_id) as product_id, max(product_id) as last_product_id,
        min(kind) as kind, max(kind) as last_kind
      from holdings where collector_id = ${collectorId} and removed_at is null group by group_key
    )
    select ${columns} from kept left join counted on counted.group_key = kept.group_key
    where counted.group_key is null
      or kept.quantity <> counted.quantity or kept.cost_basis_cents <> counted.cost_basis_cents
      or kept.own_price_cents <> counted.own_price_cents
      or kept.own_priced_quantity <> counted.own_priced_quantity
      or kept.counted_own_cents is distinct from counted.counted_own_cents
      or kept.counted_own_cents is distinct from counted.last_own_cents
      or counted.own_counted_quantity <> case when kept.counted_own_cents is null then 0 else kept.quantity end
      or kept.newest_created_at <> counted.newest_created_at
      or kept.newest_purchase_date <> counted.newest_purchase_date
      or kept.oldest_purchase_date <> counted.oldest_purchase_date
      or kept.product_id <> counted.product_id or kept.product_id <> counted.last_product_id
      or kept.kind <> counted.kind or kept.kind <> counted.last_kind
    union all
    select ${columns} from counted left join kept on kept.group_key = counted.group_key
    where kept.group_key is null
    order by 1 limit ${maxOfAKind}`.execute(db)
  return rows.flatMap(row => {
    const figures = groupFigures
      .map(field => ({ field, kept: row[`kept_${field}`] ?? null, recounted: row[field] ?? null }))
      .filter(({ kept, recounted }) => kept !== recounted)
    const found = figures.length > 0 ? figures : [{ field: 'product or kind', kept: null, recounted: null }]
    return found.map(difference => ({ ...difference, field: `group ${row.group_key} ${difference.field}` }))
  })
}

/**
 * Lists the groups with the wrong set, number or keys of their product, with a distance that is not the one of the price they count, and with a price
 * or its instant that is not the newest, unless the collector or the price is queued.
 */
export async function differingKeptFigures(
  db: Reader,
  collectorId: string,
  ledger: Ledger,
): Promise<Found[]> {
  const { rows } = await sql<Kept>`
    select kept.group_key, kept.product_id, kept.set_name, products.set_name as right_set_name,
      kept.product_number, abs(products.number) as right_product_number,
      kept.name_key, kept.set_key, kept.number_key, products.name, products.product_type, products.card_number,
      kept.price_distance_cents, abs(kept.counted_price_cents
        - (2 * kept.cost_basis_cents + kept.quantity) / (2 * kept.quantity)) as right_distance_cents,
      kept.counted_price_cents, kept.counted_market_cents, kept.counted_own_cents,
      case when kept.counted_own_cents is not null then null
        when revaluations.collector_id is null and changed_prices.product_id is null
        then ${seenCents} else coalesce(kept.counted_market_cents, kept.counted_price_cents)
        end as right_market_cents,
      kept.counted_as_of, case when kept.counted_own_cents is not null then null when revaluations.collector_id is null and changed_prices.product_id is null
        then ${seenAsOf} else kept.counted_as_of end as right_as_of,
      kept.counted_source, case when kept.counted_own_cents is not null then null when revaluations.collector_id is null and changed_prices.product_id is null
        and kept.counted_source is not null then ${seenSource} else kept.counted_source end as right_source
    from holding_groups as kept
      join products on products.id = kept.product_id
      left join market_prices on market_prices.product_id = kept.product_id
        and market_prices.price_key = kept.price_key
      left join restricted_prices on ${isSeenByOwner}
      left join revaluations on revaluations.collector_id = kept.collector_id
      left join changed_prices on changed_prices.product_id = kept.product_id
        and changed_prices.price_key = kept.price_key
    where kept.collector_id = ${collectorId}`.execute(db)
  return rows
    .flatMap(row => [
      { field: `group ${row.group_key} set_name`, kept: row.set_name, recounted: row.right_set_name },
      {
        field: `group ${row.group_key} product_number`,
        kept: row.product_number,
        recounted: row.right_product_number,
      },
      {
        field: `group ${row.group_key} keys of its product`,
        kept: [row.name_key, row.set_key, row.number_key].join(' | '),
        recounted: rightKeys(row),
      },
      {
        field: `group ${row.group_key} price_distance_cents`,
        kept: row.price_distance_cents,
        recounted: row.right_distance_cents,
      },
      {
        field: `group ${row.group_key} counted_price_cents`,
        kept: row.counted_price_cents,
        recounted: row.counted_own_cents ?? inLedgerOrNull(ledger, row.product_id, row.right_market_cents),
      },
      {
        field: `group ${row.group_key} counted_market_cents`,
        kept: row.counted_market_cents,
        recounted: ledger.rate === null ? null : row.right_market_cents,
      },
      {
        field: `group ${row.group_key} counted_as_of`,
        kept: row.counted_as_of,
        recounted: row.right_as_of,
      },
      {
        field: `group ${row.group_key} counted_source`,
        kept: row.counted_source,
        recounted: row.right_source,
      },
    ])
    .filter(({ kept, recounted }) => kept !== recounted)
    .slice(0, maxOfAKind)
}

function rightKeys({ name, product_type: productType, right_set_name: setName, card_number }: Kept): string {
  const { nameKey, setKey, numberKey } = faceKeys({ name, productType, setName, cardNumber: card_number })
  return [nameKey, setKey, numberKey].join(' | ')
}

const isSeenByOwner = isSeen({
  productId: sql.ref('kept.product_id'),
  priceKey: sql.ref('kept.price_key'),
  collectorId: sql.ref('kept.collector_id'),
})

interface Kept {
  readonly group_key: string
  readonly product_id: string
  readonly set_name: string
  readonly right_set_name: string
  readonly product_number: number
  readonly right_product_number: number
  readonly name_key: string
  readonly set_key: string
  readonly number_key: string
  readonly name: string
  readonly product_type: ProductType
  readonly card_number: string | null
  readonly price_distance_cents: number | null
  readonly right_distance_cents: number | null
  readonly counted_price_cents: number | null
  readonly counted_market_cents: Cents | null
  readonly counted_own_cents: Cents | null
  readonly right_market_cents: Cents | null
  readonly counted_as_of: string | null
  readonly right_as_of: string | null
  readonly counted_source: string | null
  readonly right_source: string | null
}

/** Lists the hours with another number of copies than the groups have whose price is from them. */
export async function differingHours(db: Reader, collectorId: string): Promise<Found[]> {
  const { rows } = await sql<{ hour: string; kept: number | null; recounted: number | null }>`
    with kept as (select hour, copies from price_age_hours where collector_id = ${collectorId}),
    counted as (
      select substr(counted_as_of, 1, 13) as hour, ${total('quantity')} as copies
      from holding_groups where collector_id = ${collectorId} and counted_as_of is not null group by 1
    )
    select hours.hour, kept.copies as kept, counted.copies as recounted
    from (select hour from kept union select hour from counted) as hours
      left join kept on kept.hour = hours.hour
      left join counted on counted.hour = hours.hour
    where kept.copies is distinct from counted.copies
    order by 1 limit ${maxOfAKind}`.execute(db)
  return rows.map(({ hour, ...copies }) => ({ field: `hour ${hour} copies`, ...copies }))
}

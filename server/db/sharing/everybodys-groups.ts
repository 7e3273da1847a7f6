/**
 * The groups of a collection as everybody may see them. Their price comes from `market_prices`, which has no
 * price of a restricted source (decision 68), never from the totals or from `restricted_prices`: orders, filters and sums
 * of a shared page must not show what only its collector sees.
 */
import { copyKinds } from '#domain/copies/copy'
import type { SharedFilter, SharedParts } from '#domain/sharing/shared-page'
import { highestWithin, type Ledger, lowestFrom } from '#domain/money/ledger'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { matchingNumbers, resolveSearch } from '#server/db/search/product-search'
import { kindsOf, numbersOfSet, type Selection } from '#server/db/groups/collection-filter'
import { conditionsOf, noNarrowing } from '#server/db/groups/narrowing'
import type { Reader } from '#server/database/storage'

/** What a visitor narrows a page to; null is no filter. */
export type VisitorFilter = Pick<SharedFilter, 'search' | 'set' | 'kind'>

/** Whose collection, the currency of its amounts, and what else is shown of it. */
export interface SharedCollection {
  readonly collectorId: string
  readonly ledger: Ledger
  readonly shows: SharedParts
}

/**
 * Returns the groups of a page that a visitor asks for. Unlike the collector's, a visitor's search does not look at cert
 * numbers: visitors could try numbers.
 */
export async function everybodysSelection(
  db: Reader,
  { collectorId, ledger, shows }: SharedCollection,
  page: SharedFilter,
  visitor: VisitorFilter | null = null,
): Promise<Selection> {
  const kinds = copyKinds.filter(kind =>
    [page.kind, visitor?.kind ?? null].every(filter => filter === null || kindsOf(filter).includes(kind)),
  )
  const sets = [page.set, visitor?.set ?? null].filter(set => set !== null)
  const searches = [page.search, visitor?.search ?? null].filter(search => search !== null)
  let groups = everybodysGroups(db, collectorId, shows)
  if (kinds.length < copyKinds.length) groups = groups.where(isOfKinds(kinds))
  for (const set of sets) groups = groups.where('holding_groups.product_number', 'in', numbersOfSet(db, set))
  for (const text of searches) {
    const search = await resolveSearch(db, text)
    if (search !== null) groups = groups.where('holding_groups.product_number', 'in', matchingNumbers(search))
  }
  for (const condition of conditionsOf(collectorId, narrowingOf(page, ledger)))
    groups = groups.where(condition)
  return {
    collectorId,
    groups,
    groupKey: null,
    counted: null,
    search: null,
    isLookedUp: sets.length + searches.length > 0,
  }
}

/** Named like the table, so that it is narrowed, ordered and added up like the collection of its collector. */
function everybodysGroups(db: Reader, collectorId: string, { showsCost }: SharedParts): Selection['groups'] {
  const groups = db
    .selectFrom('holding_groups as kept')
    .leftJoin('market_prices', join =>
      join
        .onRef('market_prices.product_id', '=', 'kept.product_id')
        .onRef('market_prices.price_key', '=', 'kept.price_key'),
    )
    .select([
      'kept.collector_id',
      'kept.group_key',
      'kept.product_id',
      'kept.kind',
      'kept.condition',
      'kept.grading_company',
      'kept.grade',
      'kept.quantity',
      'kept.set_name',
      'kept.product_number',
      'kept.name_key',
      'kept.set_key',
      'kept.number_key',
      'kept.newest_created_at',
      'kept.newest_holding_id',
      // In US cents. The order is the same in every currency.
      'market_prices.price_cents as counted_price_cents',
      'market_prices.as_of as counted_as_of',
    ])
    .$if(showsCost, query => query.select('kept.cost_basis_cents'))
    .where('kept.collector_id', '=', collectorId)
  return db.selectFrom(groups.as('holding_groups')) as unknown as Selection['groups']
}

/** By the rows and not by the index of kinds: the other filters find fewer groups. */
function isOfKinds(kinds: readonly string[]): RawBuilder<SqlBool> {
  if (kinds.length === 0) return sql`1 = 0`
  return sql`coalesce(holding_groups.kind, '') in (${sql.join(kinds)})`
}

/** Prices are compared in US cents. While prices move to a new rate, that rate decides. */
function narrowingOf(page: SharedFilter, ledger: Ledger) {
  const { condition, gradingCompany, grade, priceFromCents, priceToCents } = page
  return {
    ...noNarrowing,
    condition,
    gradingCompany,
    grade,
    priceFromCents: priceFromCents === null ? null : lowestFrom(ledger, '', priceFromCents),
    priceToCents: priceToCents === null ? null : highestWithin(ledger, '', priceToCents),
  }
}

import { isCertNumber, tidyCertNumber } from '#domain/copies/cert-number'
import { type CopyFilter, type CopyKind, copyKinds } from '#domain/copies/copy'
import { foldedKey } from '#domain/text'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import {
  matchingNumbers,
  type ResolvedSearch,
  resolveSearch,
  typedSearch,
} from '#server/db/search/product-search'
import type { Schema } from '#server/database/schema'
import type { Reader } from '#server/database/storage'
import { conditionsOf, type Narrowing, noNarrowing } from './narrowing.ts'
import { groupsPictured } from '#server/db/copies/own-pictures'
import {
  groupsRemarked,
  groupsWith,
  noRemarkFilter,
  type RemarkFilter,
} from '#server/db/copies/remark-filter'
import { groupsOfCert } from '#server/db/copies/slabs'

/** Filters of a collection, all properties of a group; null is no filter. */
export interface CollectionFilter {
  /** As typed. Matches name, set and number, or the remarks of a copy, or is the cert number of a slab. */
  readonly search: string | null
  /** A set's name, in any case, or its code. */
  readonly set: string | null
  readonly kind: CopyFilter | null
  readonly productId: string | null
  readonly groupKey: string | null
  readonly remarks: RemarkFilter
  /** Whether a copy of the group has a picture of its own. False is no filter. */
  readonly isPictured: boolean
  readonly narrowing: Narrowing
}

export const noFilter: CollectionFilter = {
  search: null,
  set: null,
  kind: null,
  productId: null,
  groupKey: null,
  remarks: noRemarkFilter,
  isPictured: false,
  narrowing: noNarrowing,
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** The groups of a collection that pass a filter. */
export interface Selection {
  readonly collectorId: string
  readonly groups: SelectQueryBuilder<Schema, 'holding_groups', object>
  /** The key of the only group, if filtered by group. */
  readonly groupKey: string | null
  /** Whose groups and copies the totals count: of the whole collection, or of a kind. Null with any other filter. */
  readonly counted: Counted | null
  /** The search, if it is the only filter. */
  readonly search: ResolvedSearch | null
  /** Whether it is found by products, a group or slabs, and not by looking through the collection. */
  readonly isLookedUp: boolean
}

/** The selections whose groups and copies the totals count. */
export type Counted = 'all' | CopyFilter

export async function selectionOf(
  db: Reader,
  collectorId: string,
  filter: CollectionFilter,
): Promise<Selection> {
  const { kind, productId, groupKey, set } = filter
  const slabs = await slabsSearched(db, collectorId, filter.search)
  const remarked = slabs === null ? await groupsRemarked(db, collectorId, filter.search) : null
  // What is in remarks as typed was not mistyped.
  const resolve = remarked === null ? resolveSearch : typedSearch
  const search = slabs === null ? await resolve(db, filter.search ?? '') : null
  const remarks = groupsWith(collectorId, filter.remarks)
  const pictured = filter.isPictured ? groupsPictured(collectorId) : null
  let { groups } = wholeCollection(db, collectorId)
  const lookedUp = [search, slabs, remarked, remarks, pictured, productId, groupKey, set].filter(
    filtered => filtered !== null,
  )
  const others = [...lookedUp, ...conditionsOf(collectorId, filter.narrowing)]
  // With another filter not by the index of kinds: the other finds fewer groups.
  const kindOf = others.length === 0 ? sql.ref('holding_groups.kind') : sql`coalesce(holding_groups.kind, '')`
  if (kind !== null) groups = groups.where(sql<SqlBool>`${kindOf} in (${sql.join(kindsOf(kind))})`)
  if (productId !== null) groups = groups.where('holding_groups.product_id', '=', productId)
  if (groupKey !== null) groups = groups.where('holding_groups.group_key', '=', groupKey)
  if (set !== null) groups = groups.where('holding_groups.product_number', 'in', numbersOfSet(db, set))
  if (remarked !== null)
    groups = groups.where('holding_groups.group_key', 'in', eitherOf(collectorId, search, remarked))
  else if (search !== null)
    groups = groups.where('holding_groups.product_number', 'in', matchingNumbers(search))
  if (remarks !== null) groups = groups.where('holding_groups.group_key', 'in', remarks)
  if (pictured !== null) groups = groups.where('holding_groups.group_key', 'in', pictured)
  if (slabs !== null) groups = groups.where('holding_groups.group_key', 'in', slabs)
  for (const condition of conditionsOf(collectorId, filter.narrowing)) groups = groups.where(condition)
  return {
    collectorId,
    groups,
    groupKey,
    counted: others.length === 0 ? (kind ?? 'all') : null,
    search: others.length === 1 && kind === null ? search : null,
    isLookedUp: lookedUp.length > 0,
  }
}

/**
 * Returns the groups with the slabs of a cert number; null for any other search. No card is searched for by five
 * digits, so a search with as many looks for slabs first.
 */
async function slabsSearched(
  db: Reader,
  collectorId: string,
  search: string | null,
): Promise<readonly string[] | null> {
  const certNumber = tidyCertNumber(search ?? '')
  if (!isCertNumber(certNumber) || !/(\d\D*){5}/.test(certNumber)) return null
  const keys = await groupsOfCert(db, collectorId, certNumber)
  return keys.length === 0 ? null : keys
}

/** Selects the keys of the groups whose product a search finds, or that it finds by their remarks. */
function eitherOf(
  collectorId: string,
  search: ResolvedSearch | null,
  remarked: RawBuilder<string>,
): RawBuilder<string> {
  if (search === null) return remarked
  return sql`(select named.group_key from holding_groups as named
      where named.collector_id = ${collectorId} and named.product_number in ${matchingNumbers(search)}
    union select group_key from ${remarked} as by_remarks)`
}

/** Lists the kinds of a filter: cards are all but sealed products. */
export function kindsOf(filter: CopyFilter): CopyKind[] {
  return copyKinds.filter(kind => (filter === 'card' ? kind !== 'sealed' : kind === filter))
}

export function wholeCollection(db: Reader, collectorId: string): Selection {
  const groups = db.selectFrom('holding_groups').where('holding_groups.collector_id', '=', collectorId)
  return { collectorId, groups, groupKey: null, counted: 'all', search: null, isLookedUp: false }
}

/** Selects the ids of a set's products, by its name in any case or its code. */
export function idsOfSet(db: Reader, set: string) {
  return productsOfSet(db, set).select('products.id')
}

/** Selects the numbers of a set's products, as groups have them. */
export function numbersOfSet(db: Reader, set: string) {
  return productsOfSet(db, set).select(({ fn }) => fn<number>('abs', ['products.number']).as('number'))
}

function productsOfSet(db: Reader, set: string) {
  return db
    .selectFrom('products')
    .where(({ or, eb }) =>
      or([eb('products.set_name_key', '=', foldedKey(set)), eb('products.set_code', '=', set)]),
    )
}

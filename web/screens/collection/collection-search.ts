/** The URL parameters of the collection: page, search, filters and order, so views can be linked and Back works. */
import type { Condition, CopyFilter } from '#domain/copies/copy'
import {
  type GroupSort,
  groupSorts,
  type SortDirection,
  sortDirections,
  type Standing,
  standings,
} from '#domain/groups/group-order'
import { centsFromText, textFromCents } from '#domain/money/money'
import type { GroupsFilter } from '#web/api/collection.ts'
import { pageParam } from '#web/paths.ts'
import { type ArrangementParams, readArrangement } from './arrangement.ts'

export interface CollectionSearch extends ArrangementParams {
  readonly page?: number
  /** The id of the saved view that was chosen. */
  readonly saved?: string | undefined
  readonly search?: string | undefined
  readonly set?: string | undefined
  readonly type?: CopyFilter | undefined
  readonly sort?: GroupSort | undefined
  /** The direction of `sort`; without it the usual one. */
  readonly order?: SortDirection | undefined
  readonly condition?: Condition | undefined
  readonly company?: string | undefined
  readonly grade?: string | undefined
  /** The market price of one copy in plain digits, whatever the currency: 12.50. */
  readonly priceFrom?: string | undefined
  readonly priceTo?: string | undefined
  readonly standing?: Standing | undefined
  /** YYYY-MM-DD. */
  readonly boughtFrom?: string | undefined
  readonly boughtTo?: string | undefined
  readonly tag?: string | undefined
  readonly box?: string | undefined
  readonly binder?: string | undefined
  readonly seller?: string | undefined
  /** Of one copy, by the collector. */
  readonly pictured?: 'yes' | undefined
  /** The dialog that is open. */
  readonly opens?: 'share' | 'export' | undefined
}

/** Listed here instead of imported: URLs are parsed at startup, and the rules for copies would load with it. */
const kinds = {
  card: true,
  raw: true,
  graded: true,
  grading: true,
  sealed: true,
} satisfies Record<CopyFilter, true>

const conditions = {
  'Near Mint': true,
  'Lightly Played': true,
  'Moderately Played': true,
  'Heavily Played': true,
  Damaged: true,
} satisfies Record<Condition, true>

/** The server's limits. */
const longestText = 50
const longestRemark = 120

/** Parses URL parameters, dropping invalid ones. */
export function readCollectionSearch(params: Record<string, unknown>): CollectionSearch {
  return {
    ...pageParam(params),
    ...(params.search ? { search: String(params.search) } : {}),
    ...(params.set ? { set: String(params.set) } : {}),
    ...chosen('type', oneOf(Object.keys(kinds) as CopyFilter[], params.type)),
    ...chosen('sort', oneOf(groupSorts, params.sort)),
    ...chosen('order', oneOf(sortDirections, params.order)),
    ...chosen('condition', oneOf(Object.keys(conditions) as Condition[], params.condition)),
    ...chosen('company', shortText(params.company)),
    ...chosen('grade', shortText(params.grade)),
    ...chosen('priceFrom', amount(params.priceFrom)),
    ...chosen('priceTo', amount(params.priceTo)),
    ...chosen('standing', oneOf(standings, params.standing)),
    ...chosen('boughtFrom', day(params.boughtFrom)),
    ...chosen('boughtTo', day(params.boughtTo)),
    ...chosen('tag', shortText(params.tag, longestRemark)),
    ...chosen('box', shortText(params.box, longestRemark)),
    ...chosen('binder', shortText(params.binder, longestRemark)),
    ...chosen('seller', shortText(params.seller, longestRemark)),
    ...chosen('pictured', oneOf(['yes'] as const, params.pictured)),
    ...chosen('opens', oneOf(['share', 'export'] as const, params.opens)),
    ...chosen('saved', shortText(params.saved)),
    ...readArrangement(params),
  }
}

function chosen<Name extends string, Value>(name: Name, value: Value | undefined) {
  return (value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: Value }
}

function oneOf<Value extends string>(values: readonly Value[], param: unknown): Value | undefined {
  return values.find(value => value === param)
}

function shortText(param: unknown, longest = longestText): string | undefined {
  const text = param === undefined || param === null ? '' : String(param).trim()
  return text !== '' && text.length <= longest ? text : undefined
}

function amount(param: unknown): string | undefined {
  const amountCents = centsFromText(shortText(param) ?? '')
  return amountCents === null ? undefined : textFromCents(amountCents)
}

function day(param: unknown): string | undefined {
  const text = shortText(param) ?? ''
  const instant = new Date(`${text}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(instant.getTime())) return undefined
  return instant.toISOString().startsWith(text) ? text : undefined
}

/** The filters besides search, type and set, which have their own fields on the screen. */
const moreFilters = [
  'condition',
  'company',
  'grade',
  'priceFrom',
  'priceTo',
  'standing',
  'boughtFrom',
  'boughtTo',
  'tag',
  'box',
  'binder',
  'seller',
  'pictured',
] as const satisfies readonly (keyof CollectionSearch)[]

/** Returns how many of these filters are chosen. */
export function chosenOfMore(search: CollectionSearch): number {
  return moreFilters.filter(name => search[name]).length
}

/** True when a search or filter is active, so no results does not mean an empty collection. */
export function hasFilters(search: CollectionSearch): boolean {
  return [search.search, search.set, search.type].some(Boolean) || chosenOfMore(search) > 0
}

/** Returns the same order, shown in the same way, without filters. */
export function withoutFilters({ sort, order, ...search }: CollectionSearch): CollectionSearch {
  return { ...(sort && { sort }), ...(order && { order }), ...readArrangement(search) }
}

/** Returns what the calls of the collection ask for. */
export function filterOf(search: CollectionSearch): GroupsFilter {
  const { set, type, condition, company, grade, priceFrom, priceTo, standing, boughtFrom, boughtTo } = search
  const { tag, box, binder, seller, pictured } = search
  return {
    search: search.search?.trim(),
    set,
    type,
    condition,
    grade,
    standing,
    boughtFrom,
    boughtTo,
    tag,
    box,
    binder,
    seller,
    pictured: pictured && 'true',
    gradingCompany: company,
    priceFromCents: priceFrom === undefined ? undefined : (centsFromText(priceFrom) ?? undefined),
    priceToCents: priceTo === undefined ? undefined : (centsFromText(priceTo) ?? undefined),
  }
}

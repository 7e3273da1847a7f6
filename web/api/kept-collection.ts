/**
 * The last collection, kept on the device to read without a network. Only for a collector who switched it on there
 * (web/session/keeping.ts); the session deletes it when it ends.
 */
import { delMany, get, set } from 'idb-keyval'
import { type Group, type GroupsPage, type Stats, groupsQuery, statsQuery } from './collection.ts'
import type { User } from './accounts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { keptProductsKey } from './kept-products.ts'

/** What a list shows of a group, without what is only needed to change it: a tenth of its size. */
const keptFields = [
  'key',
  'productId',
  'name',
  'setName',
  'cardNumber',
  'printingLabel',
  'language',
  'kind',
  'label',
  'quantity',
  'totalInvestmentCents',
  'currentMarketPriceCents',
  'marketPriceCeilingCents',
  'priceForAnyCompany',
] as const satisfies readonly (keyof Group)[]

/** The price is the one that counts, which may be the collector's own. */
export type KeptGroup = Pick<Group, (typeof keptFields)[number]>

export interface KeptCollection {
  readonly collectorId: string
  readonly ledgerCurrency: string
  readonly timeZone: string | null
  /** An ISO instant. */
  readonly keptAt: string
  readonly stats: Stats
  /** Newest first. */
  readonly groups: readonly KeptGroup[]
  /** How many groups the collection has; more than are kept in a very large one. */
  readonly totalGroups: number
}

const key = 'kept collection'
/** As many as an answer has at most. */
const maxGroups = 10_000

/** Reads what is kept of a collector; null for none. */
export async function readKept(collectorId: string): Promise<KeptCollection | null> {
  const kept = await get<KeptCollection>(key)
  return kept?.collectorId === collectorId ? kept : null
}

/** Asks for the collection and keeps it, unless it is no longer wanted once it has arrived. Throws as a call does. */
export async function keepCollection(
  queries: QueryClient,
  user: User,
  isWanted: () => boolean,
): Promise<KeptCollection | null> {
  const asked = { staleTime: 0, gcTime: 0 }
  const [stats, page] = await Promise.all([
    queries.fetchQuery({ ...statsQuery, ...asked }),
    queries.fetchQuery({ ...groupsQuery({ page: 1, limit: maxGroups }), ...asked }),
  ])
  if (!isWanted()) return null
  const kept = keptFrom(user, stats, page, new Date())
  await set(key, kept)
  // Signing out meanwhile has deleted what was there, and not this.
  if (!isWanted()) await forgetCollection()
  return kept
}

export function keptFrom(user: User, stats: Stats, page: GroupsPage, now: Date): KeptCollection {
  return {
    collectorId: user.id,
    ledgerCurrency: user.ledgerCurrency,
    timeZone: user.settings.timeZone,
    keptAt: now.toISOString(),
    stats,
    groups: page.groups.map(shownOf),
    totalGroups: page.pagination.totalItems,
  }
}

function shownOf(group: Group): KeptGroup {
  const kept = Object.fromEntries(keptFields.map(field => [field, group[field]])) as unknown as KeptGroup
  return {
    ...kept,
    currentMarketPriceCents: group.countedPriceCents,
    marketPriceCeilingCents: group.countsOwnPrice ? null : group.marketPriceCeilingCents,
    priceForAnyCompany: group.priceForAnyCompany && !group.countsOwnPrice,
  }
}

/** Forgets the collection and the products kept with it. Adds that wait stay: their collector gets them back. */
export function forgetCollection(): Promise<void> {
  return delMany([key, keptProductsKey])
}

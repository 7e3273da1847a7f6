/**
 * A shared page: a page of the collection that anybody with its secret link can see. It shows which cards somebody has,
 * and of what only they know what they choose. Never when or of whom they bought them, their tags or their own prices.
 * Prices are everybody's.
 */
import type { Condition, CopyFilter } from '#domain/copies/copy'
import type { Cents } from '#domain/money/money'
import { type GroupOrder, groupOrder, newestFirst, type SortDirection } from '#domain/groups/group-order'

/** The most pages that one collector can share. */
export const maxSharedPages = 20
/** Characters of a title. */
export const maxSharedTitle = 60

/** What a page may show besides, each by a choice of its own. */
export interface SharedParts {
  /** Market prices and their total. */
  readonly showsValues: boolean
  readonly showsUsername: boolean
  /** What the copies cost, and the sum. */
  readonly showsCost: boolean
  readonly showsNotes: boolean
  /** Box, binder and page. */
  readonly showsPlace: boolean
  readonly showsCerts: boolean
}

/** A page that shows nothing besides its cards. */
export const nothingShown: SharedParts = {
  showsValues: false,
  showsUsername: false,
  showsCost: false,
  showsNotes: false,
  showsPlace: false,
  showsCerts: false,
}

/** Of equal copies, so many tell their note, place and cert number: the newest. */
export const maxDetailedCopies = 10

/** What a page can be sorted by: nothing that tells a cost, a gain or a day. */
export const sharedSorts = ['name', 'set', 'number', 'value', 'added'] as const
export type SharedSort = (typeof sharedSorts)[number]

/**
 * Which copies a page shows; null is no filter. Kept with the page: a saved view that it was made of may change, or be
 * deleted, without another card becoming public. Cannot filter by what the page does not tell: gains and days.
 */
export interface SharedFilter {
  readonly search: string | null
  /** A set's name, in any case, or its code. */
  readonly set: string | null
  readonly kind: CopyFilter | null
  readonly condition: Condition | null
  /** In any case. */
  readonly gradingCompany: string | null
  readonly grade: string | null
  /** Of one copy, in the ledger's currency. */
  readonly priceFromCents: Cents | null
  readonly priceToCents: Cents | null
}

/** The whole collection. */
export const wholeShared: SharedFilter = {
  search: null,
  set: null,
  kind: null,
  condition: null,
  gradingCompany: null,
  grade: null,
  priceFromCents: null,
  priceToCents: null,
}

/** Returns the order of a page. Without values no order tells them: it is newest first instead. */
export function sharedOrder(
  sort: SharedSort | null,
  direction: SortDirection | null,
  showsValues: boolean,
): GroupOrder {
  if (sort === null || (sort === 'value' && !showsValues)) return newestFirst
  return groupOrder(sort, direction ?? undefined)
}

const sharedPath = '/shared'

/** Returns the address of a shared page. The secret is in the path, so that the server can send a preview of the page. */
export function sharedLink(publicUrl: string, secret: string): string {
  return `${publicUrl}${sharedPath}/${secret}`
}

/** Whether a text is as a secret is: 256 bits in base64url. */
export function isSharedSecret(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}

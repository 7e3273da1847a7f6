/** Shared pages: as their collectors see them, and as visitors do. */
import { type SharedFilter, sharedOrder, type SharedSort } from '#domain/sharing/shared-page'
import type { GroupOrder } from '#domain/groups/group-order'
import type { Answer, Received } from '#contract/endpoints'
import type { SharedFigures, SharedGroup } from '#server/db/sharing/shared-groups'
import type { SharedChoices, SharedPage } from '#server/db/sharing/shared-pages'

type PageAnswer = Answer<'GET /api/shared-pages'>['pages'][number]
type SummaryAnswer = Answer<'GET /api/shared/:secret'>['shared']
type GroupAnswer = Answer<'GET /api/shared/:secret/groups'>['groups'][number]

export function sharedPageAnswer(page: SharedPage): PageAnswer {
  const { kind, ...filter } = page.filter
  return { ...page, filter: { ...filter, type: kind }, order: page.direction }
}

/** Returns what a collector chose; what was not sent filters nothing. */
export function choicesOf(body: Received<'POST /api/shared-pages', 'body'>): SharedChoices {
  const { title, filter = {}, sort = null, order = null, showsValues, showsUsername } = body
  const { showsCost = false, showsNotes = false, showsPlace = false, showsCerts = false } = body
  return {
    title,
    filter: {
      search: filter.search ?? null,
      set: filter.set ?? null,
      kind: filter.type ?? null,
      condition: filter.condition ?? null,
      gradingCompany: filter.gradingCompany ?? null,
      grade: filter.grade ?? null,
      priceFromCents: filter.priceFromCents ?? null,
      priceToCents: filter.priceToCents ?? null,
    } satisfies SharedFilter,
    sort,
    direction: order,
    showsValues,
    showsUsername,
    showsCost,
    showsNotes,
    showsPlace,
    showsCerts,
  }
}

/** Returns the order of a page of the list: the visitor's, or the collector's. */
export function visitedOrder(
  page: SharedChoices,
  asked: Pick<Received<'GET /api/shared/:secret/groups', 'query'>, 'sort' | 'order'> = {},
): GroupOrder {
  return asked.sort === undefined
    ? sharedOrder(page.sort, page.direction, page.showsValues)
    : sharedOrder(asked.sort, asked.order ?? null, page.showsValues)
}

/** What a page is about. `username` is null unless its collector shows it. */
export function summaryAnswer(
  page: SharedChoices,
  { figures, sets, username, currency }: SummaryParts,
): SummaryAnswer {
  const { sort, direction } = visitedOrder(page)
  const { showsValues } = page
  return {
    title: page.title,
    username: page.showsUsername ? username : null,
    showsValues,
    currency,
    totalCards: figures.cards,
    totalSealed: figures.sealed,
    totalMarketPriceCents: showsValues ? figures.valueCents : null,
    totalInvestmentCents: page.showsCost ? figures.costBasisCents : null,
    pricedQuantity: showsValues ? figures.pricedQuantity : null,
    oldestPrice: showsValues ? figures.oldestPrice : null,
    newestPrice: showsValues ? figures.newestPrice : null,
    sets: [...sets],
    // A page has no other sorts.
    sort: sort as SharedSort,
    order: direction,
  }
}

interface SummaryParts {
  readonly figures: SharedFigures
  readonly sets: readonly string[]
  readonly username: string
  readonly currency: string
}

export function sharedGroupAnswer(
  group: SharedGroup,
  { showsValues, showsCost }: SharedChoices,
): GroupAnswer {
  const { product, marketPriceCents, costBasisCents, copies, ...state } = group
  return {
    ...product,
    ...state,
    imageUrl: isPublicPicture(product.imageUrl) ? product.imageUrl : null,
    currentMarketPriceCents: showsValues ? marketPriceCents : null,
    costBasisCents: showsCost ? costBasisCents : null,
    copies: [...copies],
  }
}

/** Pictures that collectors uploaded, of their own cards at times, are left out. */
function isPublicPicture(imageUrl: string | null): boolean {
  return imageUrl !== null && /^https:\/\//i.test(imageUrl)
}

/** From the filters of a call, all optional, to those of the database. */
import type { Received } from '#contract/endpoints'
import type { ExpectedChoice } from '#server/commands/bulk/chosen-copies'
import type { CollectionFilter } from '#server/db/groups/collection-filter'

type AskedFilter = Received<'GET /api/collections/totals', 'query'>

/** Returns the filter of a call; what was not sent filters nothing. */
export function filterOf(query: AskedFilter): CollectionFilter {
  return {
    search: query.search ?? null,
    set: query.set ?? null,
    kind: query.type ?? null,
    productId: query.productId ?? null,
    groupKey: query.group ?? null,
    remarks: {
      tag: query.tag ?? null,
      box: query.box ?? null,
      binder: query.binder ?? null,
      seller: query.seller ?? null,
    },
    isPictured: query.pictured === 'true',
    narrowing: {
      condition: query.condition ?? null,
      gradingCompany: query.gradingCompany ?? null,
      grade: query.grade ?? null,
      priceFromCents: query.priceFromCents ?? null,
      priceToCents: query.priceToCents ?? null,
      standing: query.standing ?? null,
      boughtFrom: query.boughtFrom ?? null,
      boughtTo: query.boughtTo ?? null,
    },
  }
}

type ChosenBody = Received<'POST /api/collections/bulk/figures', 'body'> & {
  readonly expectedCopies?: number | undefined
}

/** Returns which copies a call about many means. */
export function choiceOf({
  holdingIds,
  groupKeys,
  allOf,
  expectedCopies,
}: Omit<ChosenBody, 'withItems' | 'leaveOut'>): ExpectedChoice {
  return { holdingIds, groupKeys, allOf: allOf && filterOf(allOf), expectedCopies }
}

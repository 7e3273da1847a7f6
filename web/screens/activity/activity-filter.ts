/** What the address of the activity asks for. */
import { type OperationKind, operationKinds } from '#domain/copies/operation'
import type { ActivityQuery } from '#web/api/operations.ts'
import type { ActivitySearch } from './activity-search.ts'

export const pageSize = 20

/** A real day as the API takes it. */
const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Returns the filters that both lists have. Leaves out days that are none. */
export function sharedFilters({ page = 1, product, copy, set, from, to }: ActivitySearch): ActivityQuery {
  return { page, limit: pageSize, productId: product, holdingId: copy, set, from: dayOf(from), to: dayOf(to) }
}

function dayOf(text: string | undefined): string | undefined {
  const isDay = text !== undefined && dayPattern.test(text) && !Number.isNaN(Date.parse(text))
  return isDay ? text : undefined
}

/** Returns the kind that a text names. */
export function kindOf(text: string | undefined): OperationKind | undefined {
  return operationKinds.find(kind => kind === text)
}

/** Counts the filters in use, besides the view and the page. */
export function countFilters({ kind, effect, set, product, copy, from, to }: ActivitySearch): number {
  return [kindOf(kind), effect, set, product, copy, dayOf(from), dayOf(to)].filter(Boolean).length
}

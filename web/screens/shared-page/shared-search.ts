/** The URL parameters of a shared page: page, search, filters and order. */
import type { CopyFilter } from '#domain/copies/copy'
import type { SharedSort } from '#domain/sharing/shared-page'
import type { SortDirection } from '#domain/groups/group-order'

export interface SharedSearch {
  readonly page?: number | undefined
  readonly search?: string | undefined
  readonly set?: string | undefined
  readonly type?: CopyFilter | undefined
  readonly sort?: SharedSort | undefined
  readonly order?: SortDirection | undefined
}

/** Listed here instead of imported: URLs are parsed at startup, and the rules for copies would load with it. */
const kinds = ['card', 'raw', 'graded', 'grading', 'sealed'] as const satisfies readonly CopyFilter[]
const sorts = ['name', 'set', 'number', 'value', 'added'] as const satisfies readonly SharedSort[]
const directions = ['asc', 'desc'] as const
const longestText = 200

/** Parses URL parameters, dropping invalid ones. */
export function readSharedSearch(params: Record<string, unknown>): SharedSearch {
  const page = Number(params.page)
  return {
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
    search: text(params.search),
    set: text(params.set),
    type: kinds.find(kind => kind === params.type),
    sort: sorts.find(sort => sort === params.sort),
    order: directions.find(direction => direction === params.order),
  }
}

function text(param: unknown): string | undefined {
  const text = param === undefined || param === null ? '' : String(param)
  return text.trim() !== '' && text.length <= longestText ? text : undefined
}

export function isNarrowed({ search, set, type }: SharedSearch): boolean {
  return [search, set, type].some(Boolean)
}

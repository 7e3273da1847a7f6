/** The URL parameters of the activity: which list, its filters and the page. */
import { pageParam } from '#web/paths.ts'

export interface ActivitySearch {
  readonly view?: string | undefined
  readonly kind?: string | undefined
  readonly effect?: string | undefined
  readonly set?: string | undefined
  readonly product?: string | undefined
  readonly copy?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly page?: number | undefined
}

const names = ['view', 'kind', 'effect', 'set', 'product', 'copy', 'from', 'to'] as const

/** Parses URL parameters. The screen ignores values it does not know. */
export function readActivitySearch(params: Record<string, unknown>): ActivitySearch {
  return {
    ...Object.fromEntries(names.filter(name => params[name]).map(name => [name, String(params[name])])),
    ...pageParam(params),
  }
}

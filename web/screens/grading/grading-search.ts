/** The URL parameters of the submissions: the page, and the copy whose submissions are shown. */
import { pageParam } from '#web/paths.ts'

export interface GradingSearch {
  readonly page?: number | undefined
  readonly copy?: string | undefined
}

/** Parses URL parameters, dropping invalid ones. */
export function readGradingSearch(params: Record<string, unknown>): GradingSearch {
  const copy =
    typeof params.copy === 'string' && /^[\x21-\x7e]{1,100}$/.test(params.copy) ? params.copy : null
  return {
    ...pageParam(params),
    ...(copy !== null && { copy }),
  }
}

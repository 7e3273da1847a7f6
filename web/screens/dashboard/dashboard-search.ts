/** The URL parameter of the dashboard: the range, so that Back returns to it. */
import { type ChangeRange, changeRanges } from '#domain/value/change-range'

export interface DashboardSearch {
  readonly range?: ChangeRange
}

export const usualRange: ChangeRange = '30d'

/** Parses URL parameters, dropping invalid ones. */
export function readDashboardSearch(params: Record<string, unknown>): DashboardSearch {
  const range = changeRanges.find(known => known === params.range)
  return range === undefined || range === usualRange ? {} : { range }
}

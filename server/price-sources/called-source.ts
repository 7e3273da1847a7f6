import type { Clock } from '#server/pace'
import type { ReportCall } from './outside-call.ts'
import type { SourceFacts } from './price-source.ts'

/** What every source that calls a host is opened with. */
export interface CalledSourceOptions {
  readonly facts: SourceFacts
  readonly baseUrl: string
  readonly now: () => Date
  readonly clock?: Clock
  /** 0 to 1, for the spread of waits. */
  readonly random?: () => number
  readonly timeoutMs?: number
  /** Called with every try of every call. */
  readonly reportCall?: ReportCall
}

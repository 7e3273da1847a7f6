/** Queries that take long, for the operator's log: their text has placeholders for values. */
export interface SlowQueries {
  /** In milliseconds. */
  readonly fromMs: number
  report(sql: string, ms: number): void
}

/** Reports a query that began at `startedMs` of `performance.now()`, if it took long. */
export function reportIfSlow(slow: SlowQueries | null, sql: string, startedMs: number): void {
  if (slow === null) return
  const ms = performance.now() - startedMs
  if (ms >= slow.fromMs) slow.report(sql, ms)
}

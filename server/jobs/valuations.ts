/**
 * Every minute, values whoever is queued: left by a process that died, queued by another one that has more than it can
 * do, or due again after a failure.
 */
import { valueSoon } from '#server/commands/collection/value-soon'
import type { Parts } from '#server/parts'
import { byClock, type Job } from './scheduled.ts'

/** Runs now, and then every minute. */
export function scheduleValuations(parts: Parts): Job {
  const attempt = () => void valueSoon(parts)
  attempt()
  return byClock('* * * * *', attempt)
}

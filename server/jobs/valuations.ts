/**
 * Values the queued collectors every minute: those that a dead process left, that another process has no time for, or
 * that are due again after a failure.
 */
import { valueInBackground } from '#server/commands/groups/value-in-background'
import type { Parts } from '#server/parts'
import { byClock, type Job } from './scheduled.ts'

/** Runs now, and then every minute. */
export function scheduleValuations(parts: Parts): Job {
  const attempt = () => void valueInBackground(parts)
  attempt()
  return byClock('* * * * *', attempt)
}

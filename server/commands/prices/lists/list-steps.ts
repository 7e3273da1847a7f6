/** When a price list is read: once a day, soon after it is built, and at once where a run was stopped. */
import type { ListedPart, ListRun } from '#server/db/prices/price-lists'

const minuteMs = 60 * 1_000
const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
/** A job does not begin to the second. */
const leewayMs = minuteMs
/** Runs that begin later after the build move towards it. */
const soonMs = 6 * hourMs
/** Time for the build to be seen everywhere. */
const settledMs = hourMs

/**
 * Returns what a run may do now: start from the beginning, go on where one was stopped, or wait. A time in the future is from
 * a clock that was ahead, and counts as long ago.
 */
export function listStep(run: ListRun | null, now: Date): 'start' | 'go on' | 'wait' {
  const nowMs = now.getTime()
  if (run === null) return 'start'
  if (run.waitsUntil !== null) {
    const leftMs = Date.parse(run.waitsUntil) - nowMs
    if (leftMs > 0 && leftMs <= dayMs) return 'wait'
  }
  if (run.startedAt === null || agoMs(run.startedAt, now) === null) return 'start'
  const startedMs = Date.parse(run.startedAt)
  if (run.finishedAt === null) return nowMs - startedMs < dayMs ? 'go on' : 'start'
  return nowMs >= dueMs(startedMs, run.builtAt) ? 'start' : 'wait'
}

function dueMs(startedMs: number, builtAt: string | null): number {
  const nextMs = startedMs + dayMs - leewayMs
  if (builtAt === null) return nextMs
  const builtMs = Date.parse(builtAt)
  if (startedMs - builtMs <= soonMs) return nextMs
  const firstMs = builtMs + settledMs
  return firstMs + Math.ceil((nextMs - firstMs) / dayMs) * dayMs
}

/** Returns how long to wait before a file may be asked for again; 0 for at once. */
export function leftOfDayMs(askedAt: string | null, now: Date): number {
  const ago = askedAt === null ? null : agoMs(askedAt, now)
  return ago === null ? 0 : Math.max(0, dayMs - ago)
}

const weekMs = 7 * dayMs - hourMs

/** Whether the products of a part are due, once a week. */
export function areProductsDue({ productsAt }: ListedPart, now: Date): boolean {
  const ago = productsAt === null ? null : agoMs(productsAt, now)
  return ago === null || ago >= weekMs
}

/** Returns what to remember of products that were asked for in vain, so that they are due again in a day. */
export function productsAskedInVain(now: Date): string {
  return new Date(now.getTime() - weekMs + dayMs).toISOString()
}

/** Null for a time in the future. */
function agoMs(instant: string, now: Date): number | null {
  const ms = now.getTime() - Date.parse(instant)
  return ms < 0 ? null : ms
}

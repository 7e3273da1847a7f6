/**
 * A session expires after an idle period, and at an absolute maximum age. Only the server's clock counts; when
 * it jumps back, no session gets older.
 */

const dayMs = 24 * 60 * 60 * 1_000

/** How long a session lasts, in milliseconds. */
export interface SessionLifetime {
  readonly idleMs: number
  readonly absoluteMs: number
}

/** 30 days idle, 180 days in all. */
export const defaultSessionLifetime = sessionLifetimeOf(30, 180)

/** Builds a lifetime from whole days. */
export function sessionLifetimeOf(idleDays: number, absoluteDays: number): SessionLifetime {
  return { idleMs: idleDays * dayMs, absoluteMs: absoluteDays * dayMs }
}

/** When a session was created and last used: ISO-8601 in UTC. */
export interface SessionTimes {
  readonly createdAt: string
  readonly lastUsedAt: string
}

/** Returns true once a session has been idle or has existed for longer than its lifetime allows. */
export function isSessionExpired(
  { createdAt, lastUsedAt }: SessionTimes,
  now: Date,
  lifetime: SessionLifetime = defaultSessionLifetime,
): boolean {
  return (
    now.getTime() - Date.parse(lastUsedAt) > lifetime.idleMs ||
    now.getTime() - Date.parse(createdAt) > lifetime.absoluteMs
  )
}

/** Returns the cutoffs for a query: a session created or last used before its cutoff has expired. */
export function sessionCutoffs(now: Date, lifetime: SessionLifetime = defaultSessionLifetime): SessionTimes {
  return {
    createdAt: new Date(now.getTime() - lifetime.absoluteMs).toISOString(),
    lastUsedAt: new Date(now.getTime() - lifetime.idleMs).toISOString(),
  }
}

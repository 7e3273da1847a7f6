/**
 * How long a sign-in lasts: until nobody has used it for a while, and never longer than a while more. Judged by
 * the server's clock alone; a clock that jumps back makes no session older.
 */

const dayMs = 24 * 60 * 60 * 1_000

export interface SessionLifetime {
  readonly idleMs: number
  readonly absoluteMs: number
}

/** 30 days without use, 180 days in all. */
export const defaultSessionLifetime = sessionLifetimeOf(30, 180)

/** A lifetime in whole days. */
export function sessionLifetimeOf(idleDays: number, absoluteDays: number): SessionLifetime {
  return { idleMs: idleDays * dayMs, absoluteMs: absoluteDays * dayMs }
}

export interface SessionTimes {
  /** Instants, ISO-8601 in UTC. */
  readonly createdAt: string
  readonly lastUsedAt: string
}

/** True when the session no longer signs anybody in. */
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

/** The newest instants at which a session can have been created or last used and be over by now. */
export function sessionCutoffs(now: Date, lifetime: SessionLifetime = defaultSessionLifetime): SessionTimes {
  return {
    createdAt: new Date(now.getTime() - lifetime.absoluteMs).toISOString(),
    lastUsedAt: new Date(now.getTime() - lifetime.idleMs).toISOString(),
  }
}

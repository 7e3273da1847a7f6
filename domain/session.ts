/**
 * How long a sign-in lasts: until nobody has used it for 30 days, and never longer than 180 days. Judged by
 * the server's clock alone; a clock that jumps back makes no session older.
 */

const dayMs = 24 * 60 * 60 * 1_000
const sessionLifetime = { idleMs: 30 * dayMs, absoluteMs: 180 * dayMs } as const

export interface SessionTimes {
  /** Instants, ISO-8601 in UTC. */
  readonly createdAt: string
  readonly lastUsedAt: string
}

/** True when the session no longer signs anybody in. */
export function isSessionOver({ createdAt, lastUsedAt }: SessionTimes, now: Date): boolean {
  return (
    now.getTime() - Date.parse(lastUsedAt) > sessionLifetime.idleMs ||
    now.getTime() - Date.parse(createdAt) > sessionLifetime.absoluteMs
  )
}

/** The newest instants at which a session can have been created or last used and be over by now. */
export function sessionCutoffs(now: Date): SessionTimes {
  return {
    createdAt: new Date(now.getTime() - sessionLifetime.absoluteMs).toISOString(),
    lastUsedAt: new Date(now.getTime() - sessionLifetime.idleMs).toISOString(),
  }
}

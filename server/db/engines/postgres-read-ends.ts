/**
 * Reads that have ended and whose commit has not left. Nobody waits for it, so it leaves with the next statements of its
 * connection: a message of its own would cost both sides a system call and a wake-up.
 */
import type pg from 'pg'

/** Long enough for the next call of a busy server, too short to keep PostgreSQL from cleaning up. */
const endsAloneAfterMs = 5

const ends = new WeakMap<pg.PoolClient, NodeJS.Timeout>()

/** Ends the read of a connection by `endAlone`, unless its next statements take the end with them before. */
export function endReadSoon(client: pg.PoolClient, endAlone: () => void): void {
  const timer = setTimeout(() => {
    ends.delete(client)
    endAlone()
  }, endsAloneAfterMs)
  ends.set(client, timer)
}

/** Returns whether a read of this connection has to be ended now. */
export function takesReadEnd(client: pg.PoolClient): boolean {
  clearTimeout(ends.get(client))
  return ends.delete(client)
}
